/** The models by maker, each with the range of its variants: the rows of the list of models. */
import type { AuthoredModel } from '../../content/schema/model.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { catalogColumns, catalogRows } from '../catalog/catalog-index.build.ts'
import { axesOf } from '../catalog/row-html.ts'
import { content } from '../core/content.build.ts'
import { printNumber } from '../core/numbers.ts'
import { slugOf } from '../core/words.ts'
import { nameWithin } from '../variant/names.ts'

export interface Span {
  /** Empty when no variant states the figure. */
  words: string
  /** Share of the axis; above 1 it does not fit. */
  share: number
}

export interface ListedModel {
  id: string
  name: string
  /** One word for each form factor. */
  forms: readonly string[]
  memory: Span
  bandwidth: Span
  power: Span
  variants: readonly { id: string; name: string }[]
}

interface ListedMaker {
  /** Anchor on the page. */
  anchor: string
  name: string
  variantCount: number
  models: readonly ListedModel[]
}

interface Figure {
  of: (variant: AuthoredVariant) => number | null | undefined
  /** Where the bars in the catalog's column end too. */
  axisEnd: number
}

const axes = axesOf(
  catalogRows,
  catalogColumns.filter(({ standard }) => standard),
)
const figure = (column: string, of: Figure['of']): Figure => ({ of, axisEnd: axes.get(column)?.end ?? Infinity })
const FIGURES = {
  memory: figure('memoryGB', ({ memoryGB }) => memoryGB),
  bandwidth: figure('memoryBandwidthGBs', ({ memoryBandwidthGBs }) => memoryBandwidthGBs),
  power: figure('powerW.max', ({ powerW }) => powerW?.max),
}

/** Makers by name, and within each the newest model first, as in the catalog. */
export const listedMakers: readonly ListedMaker[] = makers()

function makers(): ListedMaker[] {
  const order = new Map([...new Set(catalogRows.map(({ modelId }) => modelId))].map((id, index) => [id, index]))
  const newest = content.models.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  return [...Map.groupBy(newest, ({ manufacturer }) => manufacturer)]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, models]) => ({
      anchor: slugOf(name),
      name,
      variantCount: models.reduce((sum, { variants }) => sum + variants.length, 0),
      models: models.map((model) => listed(model)),
    }))
}

function listed({ id, name, manufacturer, variants }: AuthoredModel): ListedModel {
  return {
    id,
    name: withoutMaker(name, manufacturer),
    forms: [...new Set(variants.map(({ form }) => form))],
    memory: spanOf(variants, FIGURES.memory),
    bandwidth: spanOf(variants, FIGURES.bandwidth),
    power: spanOf(variants, FIGURES.power),
    variants: variants.map((each) => ({ id: each.id, name: withoutMaker(nameWithin(each.name, name), manufacturer) })),
  }
}

/** `80 to 94`, or one number if all are equal. */
function spanOf(variants: readonly AuthoredVariant[], { of, axisEnd }: Figure): Span {
  const numbers = variants.flatMap((variant) => of(variant) ?? [])
  if (numbers.length === 0) return { words: '', share: 0 }
  const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
  const words = least === greatest ? printNumber(least) : `${printNumber(least)} to ${printNumber(greatest)}`
  return { words, share: greatest / axisEnd }
}

function withoutMaker(name: string, maker: string): string {
  return name.startsWith(`${maker} `) ? name.slice(maker.length + 1) : name
}
