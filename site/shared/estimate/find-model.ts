/** Models by what people type of their names: `70b llama`, `deepseek`, `qwen3 32`. */

interface Named {
  id: string
  name: string
  publisher: string
}

/** Models whose name or publisher has every word, in any order and case; first those in which words begin with it. */
export function findModels<Model extends Named>(models: readonly Model[], text: string): readonly Model[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const named = models.map((model) => ({ model, text: ` ${model.name} ${model.publisher}`.toLowerCase() }))
  const found = named.filter(({ text: name }) => words.every((word) => name.includes(word)))
  const begun = found.filter(({ text: name }) => words.every((word) => name.includes(` ${word}`)))
  return [...begun, ...found.filter((each) => !begun.includes(each))].map(({ model }) => model)
}
