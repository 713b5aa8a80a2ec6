/** The models by maker, each with the range of its variants: the rows of the list of models. */
import { figureAt } from '../../content/figures.ts'
import type { AuthoredModel } from '../../content/schema/model.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { catalogRows, orderDateOf, standardAxes } from '../catalog/catalog-index.build.ts'
import { mostLookedUpFirst } from '../catalog/view.ts'
import { content, gapOf } from '../core/content.build.ts'
import { printNumber } from '../core/numbers.ts'
import { slugOf } from '../core/words.ts'
import { nameWithin } from '../variant/names.ts'

/** What people compare first. The bars of the list end where those in the catalog's column do. */
export const KEY_FIGURES = [
  { label: 'Memory', unit: 'GB', path: 'memoryGB' },
  { label: 'Bandwidth', unit: 'GB/s', path: 'memoryBandwidthGBs' },
  { label: 'Power', unit: 'W', path: 'powerW.max' },
]

interface Span {
  words: string
  /** Of the axis; above 1 it does not fit. Zero when no variant states the figure: then the words say why. */
  greatest: number
}

export interface ListedModel {
  id: string
  name: string
  /** One word for each form factor. */
  forms: readonly string[]
  spans: readonly Span[]
  variants: readonly { id: string; name: string }[]
}

interface ListedMaker {
  anchor: string
  name: string
  variantCount: number
  /** `, up to 288 GB`; empty if none is stated. */
  memory: string
  models: readonly ListedModel[]
}

const place = new Map([...new Set(catalogRows.map(({ modelId }) => modelId))].map((id, index) => [id, index]))
const inCatalogOrder = content.models.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))

/** Those looked up most first, then by name. */
const manufacturers = [
  ...new Set(
    mostLookedUpFirst(catalogRows.toSorted((a, b) => a.manufacturer.localeCompare(b.manufacturer, 'en'))).map(
      ({ manufacturer }) => manufacturer,
    ),
  ),
]
const modelsOf = Map.groupBy(inCatalogOrder, ({ manufacturer }) => manufacturer)

/** Within each manufacturer the latest launch first. */
export const listedMakers: readonly ListedMaker[] = manufacturers
  .map((name) => [name, latestFirst(modelsOf.get(name) ?? [])] as const)
  .map(([name, models]) => ({
    anchor: slugOf(name),
    name,
    variantCount: models.reduce((sum, { variants }) => sum + variants.length, 0),
    memory: largestOf(models),
    models: models.map(listed),
  }))

/** A model without a date stays behind the one that it follows in the catalog. */
function latestFirst(models: readonly AuthoredModel[]): AuthoredModel[] {
  let date = ''
  return models
    .map((model) => {
      date =
        model.variants
          .flatMap((variant) => orderDateOf(variant) ?? [])
          .sort()
          .at(-1) ?? date
      return { model, date }
    })
    .sort((a, b) => b.date.localeCompare(a.date))
    .map(({ model }) => model)
}

function listed({ id, name, manufacturer, variants }: AuthoredModel): ListedModel {
  return {
    id,
    name: nameWithin(name, manufacturer),
    forms: [...new Set(variants.map(({ form }) => form))],
    spans: KEY_FIGURES.map(({ path }) => spanOf(variants, path)),
    variants: variants.map((each) => ({ id: each.id, name: nameWithin(nameWithin(each.name, name), manufacturer) })),
  }
}

function largestOf(models: readonly AuthoredModel[]): string {
  const { words } = spanOf(
    models.flatMap(({ variants }) => variants),
    'memoryGB',
  )
  return /\d/.test(words) ? `, ${words.replace(/.* /, 'up to ')} GB` : ''
}

/** `80 to 94`, or one number if all are equal. */
function spanOf(variants: readonly AuthoredVariant[], path: string): Span {
  const numbers = variants.map((variant) => figureAt(variant, path)).filter((value) => typeof value === 'number')
  const [first] = variants
  if (first && numbers.length === 0) return { words: gapOf(first, path).gap, greatest: 0 }
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  const words = least === greatest ? printNumber(least) : `${printNumber(least)} to ${printNumber(greatest)}`
  const end = standardAxes.get(path)?.end ?? Infinity
  return { words, greatest: greatest / end }
}
