/**
 * The one table of figures. Units, names, unknown paths, catalog columns, comparison and data-sheet rows are made from it:
 * a new figure is a row here and a field of the schema (a unit of its own: also a row in `printed-values.ts`). Imports only
 * vocabulary, so that the browser can use it.
 */

export type FigureGroup = 'Identity' | 'Memory' | 'Power' | 'Interconnect' | 'Dimensions'

export interface Figure {
  /** Path in the variant; links are a list, whose paths have an index: `interconnect[0].bandwidthGBs`. */
  readonly path: string
  readonly label: string
  /** For the head of a column, where the label is too long. */
  readonly head?: string
  /** Beside a value; counts and texts have none. */
  readonly unit: string
  readonly kind: 'number' | 'text'
  readonly group: FigureGroup
  /** The unit in words, as the contract's `units` map gives it (D30); numbers only. */
  readonly unitInWords?: string
  /** A column of the catalog: shown unless the reader chooses otherwise, or on demand. */
  readonly column?: 'standard' | 'on-demand'
  readonly compared?: boolean
  /** False: pages need it, and the contract has no field for it. */
  readonly inContract: boolean
}

const number = { kind: 'number', inContract: true } as const
const text = { kind: 'text', unit: '', inContract: true } as const
const watts = { ...number, group: 'Power', unit: 'W', compared: true } as const
const size = { ...number, group: 'Dimensions', compared: true } as const
const link = { ...number, group: 'Interconnect' } as const

/** In the order of a data sheet. */
export const FIGURES = [
  { ...text, path: 'formFactor', label: 'Form factor', group: 'Identity', column: 'on-demand', compared: true },
  {
    ...number,
    path: 'memoryGB',
    label: 'Memory',
    unit: 'GB',
    group: 'Memory',
    unitInWords: 'gigabytes per accelerator, as the manufacturer prints them',
    column: 'standard',
    compared: true,
  },
  {
    ...text,
    path: 'memoryType',
    label: 'Memory type',
    head: 'Type',
    group: 'Memory',
    column: 'standard',
    compared: true,
  },
  {
    ...number,
    path: 'memoryBandwidthGBs',
    label: 'Memory bandwidth',
    head: 'Bandwidth',
    unit: 'GB/s',
    group: 'Memory',
    unitInWords: 'decimal gigabytes per second, manufacturer peak per accelerator',
    column: 'standard',
    compared: true,
  },
  {
    ...watts,
    path: 'powerW.max',
    label: 'Maximum power',
    head: 'Power',
    unitInWords: 'watts, highest power of the standard configuration',
    column: 'standard',
  },
  {
    ...watts,
    path: 'powerW.min',
    label: 'Lowest configurable power',
    unitInWords: 'watts, lowest configurable power',
    column: 'on-demand',
  },
  {
    ...watts,
    path: 'powerW.typical',
    label: 'Typical board power',
    unitInWords: 'watts, typical board power; not interchangeable with the maximum',
    column: 'on-demand',
  },
  {
    ...text,
    path: 'powerScope',
    label: 'What the power covers',
    group: 'Power',
    column: 'on-demand',
    compared: true,
    inContract: false,
  },
  {
    ...link,
    path: 'interconnect.bandwidthGBs',
    label: 'bandwidth',
    unit: 'GB/s',
    unitInWords: 'decimal gigabytes per second, counted as the note says',
  },
  {
    ...link,
    path: 'interconnect.linkCount',
    label: 'links',
    unit: '',
    unitInWords: 'links, as the manufacturer counts them',
  },
  { ...link, path: 'interconnect.ports', label: 'network ports', unit: '', unitInWords: 'integrated network ports' },
  {
    ...link,
    path: 'interconnect.portSpeedGbps',
    label: 'speed per port',
    unit: 'Gbit/s',
    unitInWords: 'decimal gigabits per second, nominal per port',
  },
  { ...size, path: 'dimensions.lengthInches', label: 'Length in inches', unit: 'in', unitInWords: 'inches' },
  { ...size, path: 'dimensions.heightInches', label: 'Height in inches', unit: 'in', unitInWords: 'inches' },
  {
    ...size,
    path: 'dimensions.lengthMmWithBracket',
    label: 'Length with bracket',
    unit: 'mm',
    unitInWords: 'millimeters',
  },
  {
    ...size,
    path: 'dimensions.lengthMmWithoutBracket',
    label: 'Length without bracket',
    unit: 'mm',
    unitInWords: 'millimeters',
  },
  {
    ...size,
    path: 'dimensions.referenceHeightMm',
    label: 'Height of the reference board',
    unit: 'mm',
    unitInWords: 'millimeters',
  },
  { ...size, path: 'dimensions.slots', label: 'Slots taken', unit: '', unitInWords: 'expansion slots taken' },
] as const satisfies readonly Figure[]

type Row = (typeof FIGURES)[number]

/** Path of a figure that is a column of the catalog. */
type ColumnPath = Extract<Row, { column: string }>['path']

/** Path → its number or text; null: not stated. */
export type ColumnValues = {
  -readonly [Path in ColumnPath]: (Extract<Row, { path: Path }>['kind'] extends 'number' ? number : string) | null
}

export const COLUMN_FIGURES = FIGURES.filter((figure): figure is Extract<Row, { column: string }> => 'column' in figure)

const byPath = new Map<string, Figure>(FIGURES.map((figure) => [figure.path, figure]))

/** The row of a path, ignoring an index: `interconnect[1].ports`. */
export function figureOf(path: string): Figure | undefined {
  return byPath.get(path.replace(/\[\d+\]/, ''))
}

/** First segments of the paths that only pages know. */
export const PAGE_ONLY_FIELDS: ReadonlySet<string> = new Set(
  (FIGURES as readonly Figure[]).filter(({ inContract }) => !inContract).map(({ path }) => path.split('.')[0] ?? path),
)

/** Path → unit in words, of those that are numbers. */
export function unitsInWords(figures: readonly Figure[]): Record<string, string> {
  return Object.fromEntries(
    figures.flatMap(({ path, unitInWords }) => (unitInWords === undefined ? [] : [[path, unitInWords]])),
  )
}

/** The unit of every number in a catalog payload, in words (D30). */
export const CATALOG_UNITS: Readonly<Record<string, string>> = {
  ...unitsInWords(FIGURES.filter(({ inContract }) => inContract)),
  'availability.price': 'units of a currency; null means unknown',
  'availability.stock': 'accelerators; null means unknown',
  'compute.value': 'TFLOPS (floating point) or TOPS (integer), as compute.unit says; manufacturer peak per accelerator',
}

/** A number or text of a variant by path; null when the variant does not state it. */
export function figureAt(variant: object, path: string): number | string | null {
  let value: unknown = variant
  for (const key of path.split(/[.[\]]+/).filter(Boolean)) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

/** Codes of the vocabulary that readers see as words. */
const WORDS: Readonly<Record<string, string>> = { 'with-processor': 'accelerator and processor' }

/** A value as pages print it. */
export function shownValue<Value extends number | string | null | undefined>(value: Value): Value | string {
  return typeof value === 'string' ? (WORDS[value] ?? value) : value
}
