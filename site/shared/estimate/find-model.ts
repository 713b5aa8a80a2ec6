/** Finds models by parts of their names: `70b llama`, `deepseek`, `qwen3 32`. */

interface Named {
  id: string
  name: string
  publisher: string
}

/** Models whose name or publisher has every word, in any order or case: the exact name first, then matches at word starts. */
export function findModels<Model extends Named>(models: readonly Model[], text: string): readonly Model[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const texts = models.map((model) => ({ model, text: ` ${model.name} ${model.publisher}`.toLowerCase() }))
  const found = texts.filter(({ text: name }) => words.every((word) => name.includes(word)))
  const named = words.join(' ')
  const rank = ({ model: { name }, text: all }: (typeof found)[number]) =>
    name.toLowerCase() === named ? 0 : words.every((word) => all.includes(` ${word}`)) ? 1 : 2
  return found.sort((a, b) => rank(a) - rank(b)).map(({ model }) => model)
}
