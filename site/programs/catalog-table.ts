/**
 * `/catalog.md`: every variant in one file, small enough to be fetched whole. No padding and no links: the id is enough
 * to find the rest.
 */

import { catalogRows } from '../catalog/catalog-index.build.ts'
import { isSparseOnly } from '../catalog/columns.ts'
import { type CatalogRow, markIn } from '../catalog/row.ts'
import { AGENT_INDEX, twinPointer } from '../core/agent-pointer.ts'
import { catalog, entryOf } from '../core/content.build.ts'
import { isDerivedMark, isReportedMark } from '../core/evidence-mark.ts'
import { bundle } from './bundle.ts'

const UNKNOWN = '?'

/** The dense tensor rates that people ask about most. */
const RATES = ['FP16.tensor.dense', 'FP8.tensor.dense']

export function catalogTable(): string {
  const since = ({ launched }: CatalogRow) => launched?.slice(0, 'YYYY-MM'.length) ?? ''
  const rows = catalogRows.toSorted((a, b) => since(b).localeCompare(since(a)))
  const lines = rows.map((row) => line([row.id, ...figuresOf(row), since(row) || UNKNOWN]))
  return `${[twinPointer('/catalog'), INTRODUCTION, HEAD, ...lines].join('\n')}\n`
}

const HEAD = [line(['id', 'GB', 'type', 'GB/s', 'W', 'form', 'FP16', 'FP8', 'since']), line(Array(9).fill('-'))].join(
  '\n',
)

const INTRODUCTION = `# Catalog: ${catalogRows.length} variants, newest first

Columns: id of the variant, memory in GB and its type, memory bandwidth in GB/s, highest power in W, form; FP16 and FP8 are dense tensor rates in TFLOPS, manufacturer peaks; since: launch or announcement. ${UNKNOWN}: we have no figure, and the variant's page says why; never zero. h: derived from a printed number, such as half of a sparse rate. r: quoted elsewhere, not read in a document. s: stated with structured sparsity only. p: power includes the processor of a superchip. Latest review of an entry: ${catalog.checkedAt}. Undated ones are last.

All figures of one variant with documents, conditions and quoted words, and its modelId: \`/catalog/{id}.md\`. All variants of a model side by side: \`/models/{modelId}.md\`. Everything for use offline: [/bundle.zip](/bundle.zip), SHA-256 ${bundle.sha256}.
`

function figuresOf(row: CatalogRow): string[] {
  const power = row['powerW.max']
  const stated = (path: 'memoryGB' | 'memoryBandwidthGBs') => `${row[path] ?? UNKNOWN}${markOf(row, path)}`
  return [
    stated('memoryGB'),
    entryOf(row.id).variant.memoryType ?? UNKNOWN,
    stated('memoryBandwidthGBs'),
    power === null ? UNKNOWN : `${power}${row.powerScope === 'with-processor' ? 'p' : ''}${markOf(row, 'powerW.max')}`,
    row.form,
    ...RATES.map((rate) => rateOf(row, rate)),
  ]
}

function rateOf(row: CatalogRow, rate: string): string {
  const value = row.rates[rate]
  if (value !== undefined) return `${value}${markOf(row, `compute.${rate}`)}`
  return isSparseOnly(row, `compute.${rate}`) ? 's' : UNKNOWN
}

function markOf(row: CatalogRow, path: string): string {
  const mark = markIn(row, path)
  return `${isDerivedMark(mark) ? 'h' : ''}${isReportedMark(mark) ? 'r' : ''}`
}

function line(cells: readonly string[]): string {
  return `|${cells.join('|')}|`
}

/** `/404.md` */
export function notFoundText(): string {
  return `> Index for agents: [${AGENT_INDEX}](${AGENT_INDEX})

# Nothing at this address

Ids are complete names, with form factor and memory. Variants: [/catalog.md](/catalog.md). Models to run, and every other list: [${AGENT_INDEX}](${AGENT_INDEX}).
`
}
