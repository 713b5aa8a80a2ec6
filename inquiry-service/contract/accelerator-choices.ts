/** The accelerators that the inquiry form offers, and which of them a text means. */

/** A variant, or a model where `variantId` is undefined. */
export interface AcceleratorChoice {
  name: string
  modelId: string
  variantId?: string
}

interface NamedModel {
  id: string
  name: string
  variants: readonly { id: string; name: string }[]
}

/** Of the whole catalog, in its order; a model with one variant is not offered beside it. Former ids are left out. */
export function acceleratorChoices(models: readonly NamedModel[]): AcceleratorChoice[] {
  return models.flatMap(({ id: modelId, name: modelName, variants }) => {
    const present = variants.filter(({ name }, index) => variants.findIndex((each) => each.name === name) === index)
    const offered = present.map(({ id: variantId, name }) => ({ name, modelId, variantId }))
    return present.length > 1 ? [{ name: modelName, modelId }, ...offered] : offered
  })
}

/**
 * What a text means: by id, by name with or without the manufacturer, or as the only variant whose name has all its
 * words; case does not matter. A model with one variant means that variant. Undefined if it means none or several.
 */
export function findAccelerator(choices: readonly AcceleratorChoice[], text: string): AcceleratorChoice | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const found =
    choices.find(
      ({ name, modelId, variantId }) => (variantId ?? modelId) === wanted || name.toLowerCase() === wanted,
    ) ??
    onlyOne(choices.filter(({ name }) => withoutMaker(name) === wanted)) ??
    onlyOne(choices.filter((choice) => choice.variantId !== undefined && hasWords(choice, wanted)))
  return found && (onlyVariantOf(choices, found) ?? found)
}

export function variantCount(choices: readonly AcceleratorChoice[], wanted: string): number {
  return choices.filter(({ modelId, variantId }) => modelId === wanted && variantId !== undefined).length
}

function onlyVariantOf(choices: readonly AcceleratorChoice[], found: AcceleratorChoice): AcceleratorChoice | undefined {
  if (found.variantId !== undefined) return found
  return onlyOne(choices.filter(({ modelId, variantId }) => modelId === found.modelId && variantId !== undefined))
}

function withoutMaker(name: string): string {
  return name.toLowerCase().split(' ').slice(1).join(' ')
}

function hasWords({ name }: AcceleratorChoice, wanted: string): boolean {
  const words = name.toLowerCase().split(/[\s()]+/)
  return wanted.split(/\s+/).every((word) => words.includes(word))
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}
