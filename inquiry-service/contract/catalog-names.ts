/** Names of models and variants as the catalog prints them, for texts that people read: notices and the desk. */
import { shortName } from '../../content/short-name.ts'
import { type AcceleratorChoice, acceleratorChoices } from './accelerator-choices.ts'

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
  /** Its own, when it is a model. */
  modelId: string
}

export interface CatalogNames {
  model(id: string | undefined): ListedName | undefined
  variant(id: string | undefined): ListedName | undefined
  readonly modelIds: readonly string[]
  readonly choices: readonly AcceleratorChoice[]
}

export function catalogNames(models: readonly NamedModel[]): CatalogNames {
  const byModel = new Map<string | undefined, ListedName>()
  const byVariant = new Map<string | undefined, ListedName>()
  for (const { id: modelId, name, manufacturer, variants } of models) {
    const listed = (id: string, own: string, path: string) => ({
      id,
      name: own,
      short: shortName(own, manufacturer),
      path,
      modelId,
    })
    byModel.set(modelId, listed(modelId, name, `/models/${modelId}`))
    for (const variant of variants) {
      byVariant.set(variant.id, listed(variant.id, variant.name, `/catalog/${variant.id}`))
    }
  }
  return {
    model: (id) => byModel.get(id),
    variant: (id) => byVariant.get(id),
    modelIds: models.map(({ id }) => id).sort(),
    choices: acceleratorChoices(models),
  }
}

/** What an inquiry is about, as precisely as the catalog knows it; undefined where it names nothing that is listed (D15). */
export function accelerator(
  { modelId, variantId }: { modelId?: string | undefined; variantId?: string | undefined },
  names: CatalogNames,
): ListedName | undefined {
  return names.variant(variantId) ?? names.model(modelId)
}
