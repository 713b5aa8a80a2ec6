/** The accelerators of the catalog as inquiries name them. */
import { shortName } from '../../content/short-name.ts'

/** A variant, or a model where `variantId` is undefined. */
export interface AcceleratorChoice {
  name: string
  modelId: string
  variantId?: string
}

/** In the order of the catalog. An only variant means its model, under the model's name too where its own begins otherwise. */
export function acceleratorChoices(models: readonly Omit<NamedModel, 'manufacturer'>[]): AcceleratorChoice[] {
  return models.flatMap(({ id: modelId, name: modelName, variants }) => {
    const present = variants.filter(({ name }, index) => variants.findIndex((each) => each.name === name) === index)
    const offered = present.map(({ id: variantId, name }) => ({ name, modelId, variantId }))
    const [first] = offered
    if (offered.length > 1) return [{ name: modelName, modelId }, ...offered]
    return first && !`${first.name} `.startsWith(`${modelName} `) ? [first, { ...first, name: modelName }] : offered
  })
}

/** What a text means: an id or name, a name cut short, or all the words of one variant; undefined if none or several. */
export function findAccelerator(choices: readonly AcceleratorChoice[], text: string): AcceleratorChoice | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  return (
    choices.find(
      ({ name, modelId, variantId }) => (variantId ?? modelId) === wanted || name.toLowerCase() === wanted,
    ) ??
    onlyOne(choices.filter(({ name }) => isShortFor(name.toLowerCase(), wanted))) ??
    onlyOne(choices.filter(({ modelId }) => modelId === wanted)) ??
    onlyOne(choices.filter((choice) => choice.variantId !== undefined && hasWords(choice, wanted)))
  )
}

/** `l40s 48gb`, `nvidia l40s` and `l40s` are short for `nvidia l40s 48gb`. */
function isShortFor(name: string, wanted: string): boolean {
  const withoutCapacity = name.replace(/ \d+ ?gb$/, '')
  return [name, withoutCapacity].some((each) => each === wanted || each.slice(each.indexOf(' ') + 1) === wanted)
}

function hasWords({ name }: AcceleratorChoice, wanted: string): boolean {
  const words = name.toLowerCase().split(/[\s(),]+/)
  return wanted.split(/\s+/).every((word) => words.includes(word))
}

/** The first, if all mean the same: an only variant has two names. */
function onlyOne([first, ...others]: readonly AcceleratorChoice[]): AcceleratorChoice | undefined {
  const isSame = ({ modelId, variantId }: AcceleratorChoice) =>
    modelId === first?.modelId && variantId === first.variantId
  return others.every(isSame) ? first : undefined
}

/** The names that are bundled into programs without the catalog. */
export interface NamedModel {
  id: string
  name: string
  manufacturer: string
  variants: readonly { id: string; name: string }[]
}

interface ListedName {
  id: string
  name: string
  /** Without its maker: `A100 PCIe 40GB`. */
  short: string
  /** Of its page, below SITE_URL (D39). */
  path: string
  modelId: string
}

export interface CatalogNames {
  model(id: string | undefined): ListedName | undefined
  variant(id: string | undefined): ListedName | undefined
  readonly choices: readonly AcceleratorChoice[]
}

export function catalogNames(models: readonly NamedModel[]): CatalogNames {
  const byModel = new Map<string | undefined, ListedName>()
  const byVariant = new Map<string | undefined, ListedName>()
  for (const { id: modelId, name, manufacturer, variants } of models) {
    const listed = (id: string, name: string, path: string): ListedName => {
      return { id, name, short: shortName(name, manufacturer), path, modelId }
    }
    byModel.set(modelId, listed(modelId, name, `/models/${modelId}`))
    for (const variant of variants) {
      byVariant.set(variant.id, listed(variant.id, variant.name, `/catalog/${variant.id}`))
    }
  }
  return { model: (id) => byModel.get(id), variant: (id) => byVariant.get(id), choices: acceleratorChoices(models) }
}

/** Undefined where the inquiry names nothing that is listed (D15). */
export function accelerator(
  { modelId, variantId }: { modelId?: string | undefined; variantId?: string | undefined },
  names: CatalogNames,
): ListedName | undefined {
  return names.variant(variantId) ?? names.model(modelId)
}
