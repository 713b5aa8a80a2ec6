/** Every variant that a driver, a PCI list or a parts list names, with its dense peaks: the rows of `/devices` and its files. */
import type { Counted } from '../../content/devices.ts'
import { rateName } from '../../content/schema/rates.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { catalogRows } from '../catalog/catalog-index.build.ts'
import { AGENT_FILE_CHARACTERS, inParts, partPath } from '../core/agent-pointer.ts'
import { catalog, entryOf, gapOf, wordsById } from '../core/content.build.ts'
import type { GapWords } from '../core/gap.ts'
import { inWords, lowerFirst } from '../core/words.ts'
import source from './device_peaks.py?raw'
import { type DeviceWords, nameKey } from './look-up.ts'

export const PYTHON_PATH = '/devices.py'

export interface Peak {
  precision: string
  /** Dense, of one device. TFLOPS; TOPS for integers. */
  value: number
  derived: string | null
  documents: readonly string[]
}

export interface DeviceRow extends DeviceWords {
  id: string
  variant: string
  /** What Kubernetes writes into `nvidia.com/gpu.product` or `amd.com/gpu.product-name`. */
  labels: readonly string[]
  /** Devices that the driver shows for one variant; figures below are of one device. */
  perVariant: number
  memoryGB: number | null
  counted: Counted | null
  /** To plan with; null without a log. */
  usableGB: number | null
  bandwidthGBs: number | null
  peaks: readonly Peak[]
  notes: readonly string[]
  documents: readonly string[]
}

export const PRECISIONS = ['BF16', 'FP16', 'FP8', 'INT8', 'TF32', 'FP32', 'FP64'] as const

const peakNames = PRECISIONS.flatMap((precision) => [precision, `${precision} vector`])

export const deviceRows: readonly DeviceRow[] = catalogRows.flatMap(({ id, manufacturer }): DeviceRow[] => {
  const words = wordsById.get(id)
  // Of some, a document says only how many devices make the variant.
  if (!words || (words.names.length === 0 && words.pci.length === 0 && words.partNumbers.length === 0)) return []
  const { variant } = entryOf(id)
  const { perVariant, names } = words
  const { memoryGB, memoryBandwidthGBs } = variant
  const ofOne = (value: number | null | undefined) => (typeof value === 'number' ? value / perVariant : null)
  return [
    {
      ...words,
      variant: variant.name,
      labels: names.map((name) => labelOf(name, manufacturer)).filter((label) => label !== ''),
      memoryGB: ofOne(memoryGB),
      bandwidthGBs: ofOne(memoryBandwidthGBs),
      peaks: peaksOf(variant, perVariant),
    },
  ]
})

export const peakKinds = peakNames.filter((kind) =>
  deviceRows.some(({ peaks }) => peaks.some(({ precision }) => precision === kind)),
)

const usableById = new Map(
  deviceRows.flatMap(({ id, usableGB: usable, perVariant }) => (usable === null ? [] : [[id, usable * perVariant]])),
)

export function usableGBOf(id: string): number | undefined {
  return usableById.get(id)
}

/** As the two labelers make them of the name; empty for other makers, whose labels have no product name. */
function labelOf(name: string, maker: string): string {
  if (maker === 'NVIDIA')
    return name
      .replaceAll(/[^\w. -]/g, '')
      .split(/\s+/)
      .join('-')
  return maker === 'AMD' ? name.replaceAll(/[()]/g, '').replaceAll(' ', '_') : ''
}

function peaksOf({ compute = [], derived }: AuthoredVariant, perVariant: number): Peak[] {
  return peakNames.flatMap((precision): Peak[] => {
    const [format, unit = 'tensor'] = precision.split(' ')
    const rate = compute.find(
      (each) => each.precision === format && each.execution === unit && each.sparsity === 'dense',
    )
    if (!rate) return []
    const how = [derived[rateName(rate)], perVariant > 1 && `divided over ${perVariant} devices`].filter(Boolean)
    return [
      {
        precision,
        value: Number((rate.value / perVariant).toPrecision(12)),
        derived: how.length > 0 ? how.join(', ') : null,
        documents: rate.sourceIds,
      },
    ]
  })
}

export const unitOf = (precision: string) => (precision === 'INT8' ? 'TOPS' : 'TFLOPS')

interface Cell {
  /** Headings of its columns: neighbors that lack a dense peak for one reason share a cell. */
  heads: string[]
  unit: string
  value: number | null
  gap: GapWords
  peak?: Peak | undefined
}

export function cellsOf(row: DeviceRow) {
  const cells: Cell[] = [
    { heads: ['Memory'], unit: 'GB', value: row.memoryGB, gap: gapIn(row, 'memoryGB') },
    { heads: ['Bandwidth'], unit: 'GB/s', value: row.bandwidthGBs, gap: gapIn(row, 'memoryBandwidthGBs') },
  ]
  for (const precision of PRECISIONS) {
    const peak = row.peaks.find((each) => each.precision.startsWith(precision))
    const gap = gapIn(row, `compute.${precision}.tensor.dense`, `compute.${precision}.vector.dense`)
    const last = cells[2] && cells.at(-1)
    if (!peak && last?.value === null && last.gap === gap) last.heads.push(precision)
    else cells.push({ heads: [precision], unit: unitOf(precision), value: peak?.value ?? null, gap, peak })
  }
  const [memory, bandwidth, ...rates] = cells
  const main = [memory, bandwidth, rates.find(({ peak }) => peak) ?? rates[0]]
  const missing = [memory, bandwidth, ...(row.peaks.length === 0 ? rates : [])].filter(isGap)
  return cells.map((cell) => ({
    ...cell,
    /** In a row that is closed on a phone; what is missing is one phrase there, in place of the first such figure. */
    isInRow: main.includes(cell) && (!isGap(cell) || cell === missing[0]),
    missing: cell === missing[0] ? missingInWords(missing) : undefined,
    isBrief: isGap(cell) && cell.heads.length === 1,
  }))
}

const isGap = (cell: Cell | undefined): cell is Cell => cell?.value === null

function missingInWords(cells: readonly Cell[]): string {
  const figures = cells.map(({ heads, unit }) => (unit.startsWith('GB') ? lowerFirst(heads.join()) : 'dense rates'))
  return `${inWords([...new Set(figures)])} ${inWords([...new Set(cells.map(({ gap }) => gap))], 'or')}`
}

function gapIn({ id }: DeviceRow, ...paths: readonly string[]): GapWords {
  const gaps = paths.map((path) => gapOf(entryOf(id).variant, path).gap)
  return gaps.find((gap) => gap !== 'does not apply') ?? 'does not apply'
}

const ABOUT =
  'Figures of one device as the driver shows it; perVariant: devices of one variant. peaks: dense, TFLOPS (INT8: TOPS), matrix units unless the key says vector; a missing one is not in the catalog either, and none is sparse. memoryGB: stated; countedMiB, reservedMiB: of the driver, in the log; usableGB: what is counted less what is reserved, or memoryGB if that is lower. A name in several rows is ambiguous. Documents: /documents/{id}.md; all figures: /catalog/{id}.md.'

const HEAD_CHARACTERS = ABOUT.length + 300

/** `/devices.json` and its parts: each is small enough for fetching tools, and names the others. */
export const deviceFiles: readonly { path: string; text: string }[] = (() => {
  const lines = deviceRows.map((row) => JSON.stringify(fileRow(row)))
  const groups = inParts(lines, AGENT_FILE_CHARACTERS - HEAD_CHARACTERS)
  const paths = groups.map((_, index) => partPath('/devices', index, 'json'))
  return groups.map((rows, index) => ({
    path: paths[index] ?? '',
    text: `{"schemaVersion":1,"checkedAt":"${catalog.checkedAt}","part":${index + 1},"parts":${JSON.stringify(paths)},"about":${JSON.stringify(ABOUT)},"devices":[${rows.join(',')}]}`,
  }))
})()

function fileRow({ counted, usableGB: usable, peaks, notes, perVariant, labels, variant: _, ...row }: DeviceRow) {
  return {
    ...row,
    ...(labels.length > 0 && { labels }),
    ...(perVariant > 1 && { perVariant }),
    ...(counted && { countedMiB: counted.totalMiB, reservedMiB: counted.reservedMiB, log: counted.log }),
    ...(usable !== null && { usableGB: usable }),
    peaks: Object.fromEntries(peaks.map(({ precision, value }) => [precision, value])),
    derived: Object.fromEntries(
      [...Map.groupBy(peaks, ({ derived }) => derived)].flatMap(([how, of]) =>
        how === null ? [] : [[how, of.map(({ precision }) => precision)]],
      ),
    ),
    peakDocuments: [...new Set(peaks.flatMap(({ documents }) => documents))],
    ...(notes.length > 0 && { notes }),
  }
}

/** The dense peaks as one file of standard Python, to copy into a training script. `digest`: of the content of the build, hex. */
export function devicesPython(digest: string): string {
  const rows = deviceRows.filter(({ names }) => names.length > 0)
  const names = Map.groupBy(
    rows.flatMap((row, index) => [...new Set(row.names.map(nameKey))].map((key) => ({ key, index }))),
    ({ key }) => key,
  )
  const table = rows.map((row) => `    ("${row.id}", ${peaksInPython(row)}),`)
  const lines = [...names].map(([key, found]) => `    "${key}": (${found.map(({ index }) => `${index},`).join(' ')}),`)
  return source
    .replace('CATALOG = ""', `CATALOG = "${catalog.checkedAt} ${digest.slice(0, 12)}"`)
    .replace('PRECISIONS = ()', `PRECISIONS = (${peakKinds.map((kind) => `"${kind}"`).join(', ')})`)
    .replace('VARIANTS = ()', `VARIANTS = (\n${table.join('\n')}\n)`)
    .replace('NAMES = {}', `NAMES = {\n${lines.join('\n')}\n}`)
}

function peaksInPython({ peaks }: DeviceRow): string {
  return peakKinds.map((kind) => peaks.find(({ precision }) => precision === kind)?.value ?? 'N').join(', ')
}
