/** How many variants have each figure: an honest summary of the catalog. */
import { figures } from '../../../content/paths.ts'
import type { AuthoredVariant } from '../../../content/schema/variant.ts'
import { entries } from '../../core/content.build.ts'
import { lowerFirst } from '../../core/words.ts'
import { linear } from '../axes.ts'
import { type Mark, rect, type Scene, TEXT_SIZE, text } from '../scene.ts'
import { type FigureContent, tableOf } from './figure.build.ts'

const FIGURES: readonly { label: string; test: (path: string) => boolean }[] = [
  { label: 'Memory', test: is('memoryGB') },
  { label: 'Memory bandwidth', test: is('memoryBandwidthGBs') },
  { label: 'Maximum power', test: is('powerW.max') },
  { label: 'Minimum power', test: is('powerW.min') },
  { label: 'Typical power', test: is('powerW.typical') },
  { label: 'Bandwidth of a link', test: (path) => /^interconnect\[\d+\]\.bandwidthGBs$/.test(path) },
  { label: 'A length or height', test: (path) => /^dimensions\.(?:length|height|reference)/.test(path) },
  { label: 'Any rate', test: (path) => path.startsWith('compute.') },
  { label: 'BF16 or FP16 tensor, dense', test: (path) => /^compute\.(?:BF16|FP16)\.tensor\.dense$/.test(path) },
  { label: 'BF16 or FP16 tensor, sparse', test: (path) => /^compute\.(?:BF16|FP16)\.tensor\.structured/.test(path) },
  { label: 'FP8 tensor, dense', test: is('compute.FP8.tensor.dense') },
  { label: 'FP64, vector or tensor', test: (path) => path.startsWith('compute.FP64.') },
]

const coverage = FIGURES.map(({ label, test }) => {
  const stated = entries.filter(({ variant }) => states(variant, test)).length
  return { label, stated, unknown: entries.length - stated }
})

const ROW_HEIGHT = 36
const BAR_HEIGHT = 12
const BESIDE_FROM = 560

export const catalogCoverage: FigureContent = {
  title: 'Stated and unknown figures of all variants',
  description: `Of ${entries.length} variants: ${coverage.map(({ label, stated }) => `${lowerFirst(label)} ${stated}`).join(', ')}.`,
  key: [
    { shape: 'bar', class: 'fill-a', label: 'stated by a manufacturer' },
    { shape: 'bar', class: 'fill-unknown', label: 'no statement found' },
  ],
  draw,
  rule: `All ${entries.length} variants are counted in each row. A rate counts only with its own precision, execution and sparsity; a part without such a unit counts as unknown unless a document says so.`,
  source: 'the catalog as of this build',
  leftOut: [],
  table: tableOf(coverage, [
    { label: 'figure', cell: ({ label }) => label },
    { label: 'stated', numeric: true, cell: ({ stated }) => stated },
    { label: 'no statement found', numeric: true, cell: ({ unknown }) => unknown },
    { label: 'stated, %', numeric: true, cell: ({ stated }) => Math.round((stated / entries.length) * 100) },
  ]),
}

function draw(width: number): Scene {
  const beside = width >= BESIDE_FROM
  const left = beside ? 200 : 0
  const rowHeight = beside ? BAR_HEIGHT + 9 : ROW_HEIGHT
  const scale = linear([0, entries.length], [left, width - 30])
  const marks = coverage.flatMap(({ label, stated, unknown }, index): Mark[] => {
    const top = index * rowHeight
    const y = beside ? top : top + TEXT_SIZE + 4
    return [
      text(
        beside ? left - 8 : 0,
        beside ? y + BAR_HEIGHT - 2 : top + TEXT_SIZE,
        label,
        'label',
        beside ? 'end' : 'start',
      ),
      ...(stated > 0 ? [rect(scale(0), y, scale(stated) - scale(0), BAR_HEIGHT, 'fill-a')] : []),
      ...(unknown > 0
        ? [rect(scale(stated), y + 0.5, scale(entries.length) - scale(stated), BAR_HEIGHT - 1, 'fill-unknown')]
        : []),
      text(scale(entries.length) + 6, y + BAR_HEIGHT - 2, String(stated), 'value'),
    ]
  })
  return { width, height: coverage.length * rowHeight + 4, marks }
}

function is(name: string): (path: string) => boolean {
  return (path) => path === name
}

function states(variant: AuthoredVariant, test: (path: string) => boolean): boolean {
  return [...figures(variant)].some(([path, value]) => value !== null && test(path))
}
