/**
 * `/catalog.md`: every variant in one file, small enough to be fetched whole. No padding and no links: the id is enough
 * to find the rest.
 */

import { catalogRows } from '../catalog/catalog-index.build.ts'
import { isDerived, isReported, isSparseOnly } from '../catalog/columns.ts'
import type { CatalogRow } from '../catalog/row.ts'
import { twinPointer } from '../core/agent-pointer.ts'
import { catalog } from '../core/content.build.ts'
import { bundle } from './bundle.ts'

const UNKNOWN = '?'

/** The dense tensor rates that people ask about most. */
const RATES = ['FP16.tensor.dense', 'FP8.tensor.dense']

export function catalogTable(): string {
  const lines = catalogRows.map((row) => line([row.id, ...figuresOf(row)]))
  return `${[twinPointer('/catalog'), INTRODUCTION, HEAD, ...lines].join('\n')}\n`
}

const HEAD = [line(['id', 'GB', 'GB/s', 'W', 'form', 'FP16', 'FP8']), line(Array(7).fill('-'))].join('\n')

const INTRODUCTION = `# Catalog: ${catalogRows.length} variants

Columns: id of the variant, memory in GB, memory bandwidth in GB/s, highest power in W, form; FP16 and FP8 are dense tensor rates in TFLOPS, manufacturer peaks. ${UNKNOWN}: no document states it; never zero. h: derived from a printed number, such as half of a sparse rate. r: reported by others, not read in a document. s: stated with structured sparsity only. p: power includes the processor of a superchip. Checked ${catalog.checkedAt}. Newest first.

All figures of one variant with documents, conditions and quoted words: \`/catalog/{id}.md\`. All rates of a family in one file: see [/llms.txt](/llms.txt). Everything for use offline: [/bundle.zip](/bundle.zip), SHA-256 ${bundle.sha256}.
`

function figuresOf(row: CatalogRow): string[] {
  const power = row['powerW.max']
  return [
    ...(['memoryGB', 'memoryBandwidthGBs'] as const).map((path) => `${row[path] ?? UNKNOWN}${markOf(row, path)}`),
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
  return `${isDerived(row, path) ? 'h' : ''}${isReported(row, path) ? 'r' : ''}`
}

function line(cells: readonly string[]): string {
  return `|${cells.join('|')}|`
}
