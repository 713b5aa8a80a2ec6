/** Answers a query for a figure, such as `mi300x bandwidth`, with its value and source. */
import { PRECISIONS } from '../../content/schema/rates.ts'
import { type Column, gapWords } from '../catalog/columns.ts'
import { markIn, type SourcedCatalog, type SourcedRow } from '../catalog/row.ts'
import { DOCUMENT_STATUS } from '../core/document-status.ts'
import { isDerivedMark, type Mark } from '../core/evidence-mark.ts'
import { printNumber } from '../core/numbers.ts'
import { count, lowerFirst } from '../core/words.ts'
import { figureHref } from '../variant/figures.ts'
import { isSlip } from './match.ts'
import { queryWords } from './words.ts'

export interface FigureAnswer {
  title: string
  path: string
  value: string
  isStated: boolean
  mark: Mark | undefined
  /** The first document, with its status unless it is current, and how many others state it. */
  source: string
}

export const MOST_VARIANTS = 12

const WORDS_OF_COLUMN = {
  memoryBandwidthGBs: ['bandwidth'],
  memoryGB: ['memory', 'vram', 'capacity'],
  'powerW.max': ['power', 'tdp', 'watt', 'watts', 'wattage'],
}
const COLUMN_OF_WORD = new Map(
  Object.entries(WORDS_OF_COLUMN).flatMap(([id, words]) => words.map((word) => [word, id] as const)),
)

const PRECISION_NAMES = new Map<string, string>(PRECISIONS.map((precision) => [precision.toLowerCase(), precision]))
const USUAL_PRECISIONS = ['FP16', 'BF16', 'FP8']
const WIDE = new Set(['FP64', 'FP32'])
const RATE_WORDS = new Set('tflops tops flops tensor dense sparse sparsity vector rate compute'.split(' '))

interface RequestedFigures {
  /** Groups of column ids. A variant answers with every figure of a group that it states, or else with the first as unstated. */
  columns: readonly (readonly string[])[]
  names: string
}

export function requestedFigures(query: string): RequestedFigures | undefined {
  const words = queryWords(query).map(corrected)
  const precisions = words.flatMap((word) => PRECISION_NAMES.get(word) ?? [])
  const isRate = precisions.length > 0 || words.some((word) => /^t?fl?ops$|^tops$/.test(word))
  const isFigureWord = (word: string) =>
    COLUMN_OF_WORD.has(word) || PRECISION_NAMES.has(word) || (isRate && RATE_WORDS.has(word))
  const names = words.filter((word) => !isFigureWord(word))
  const plain = [...new Set(words.flatMap((word) => COLUMN_OF_WORD.get(word) ?? []))]
  // “Memory bandwidth” asks for one figure, not for memory too.
  const figures = plain.includes('memoryBandwidthGBs') ? plain.filter((id) => id !== 'memoryGB') : plain
  const asRate = (precision: string) =>
    executionsOf(precision, words).flatMap((execution) =>
      sparsitiesOf(words).map((sparsity) => `compute.${precision}.${execution}.${sparsity}`),
    )
  const rates = precisions.length > 0 ? precisions.map(asRate) : [USUAL_PRECISIONS.flatMap(asRate)]
  const columns = [...figures.map((id) => [id]), ...(isRate ? rates : [])]
  return columns.length === 0 || names.length === 0 ? undefined : { columns, names: names.join(' ') }
}

/** Both where the query names neither: which one a table prints is what people get wrong. */
function sparsitiesOf(words: readonly string[]): readonly string[] {
  if (words.some((word) => word.startsWith('spars'))) return ['structured-sparse']
  return words.includes('dense') ? ['dense'] : ['dense', 'structured-sparse']
}

function corrected(word: string): string {
  return COLUMN_OF_WORD.has(word) ? word : ([...COLUMN_OF_WORD.keys()].find((known) => isSlip(known, word)) ?? word)
}

export function correctedIn(query: string): string | undefined {
  const spelled = queryWords(query).reduce((text, word) => text.replace(word, corrected(word)), query.toLowerCase())
  return spelled === query.toLowerCase() ? undefined : spelled.trim()
}

function executionsOf(precision: string, words: readonly string[]): readonly string[] {
  const named = ['vector', 'tensor'].filter((execution) => words.includes(execution))
  if (named.length > 0) return named
  return WIDE.has(precision) ? ['vector', 'tensor'] : ['tensor']
}

export function figureAnswers(
  { columns: requested }: RequestedFigures,
  ids: readonly string[],
  { variants, documents, notCurrent }: Pick<SourcedCatalog, 'variants' | 'documents' | 'notCurrent'>,
  columns: readonly Column[],
): FigureAnswer[] {
  if (ids.length > MOST_VARIANTS) return []
  const rows = new Map(variants.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    return requested.flatMap((group) => {
      const candidates = columns.filter((column) => group.includes(column.id))
      const stated = candidates.filter((column) => column.value(row) !== null)
      // A sparse rate alone is no answer: that the dense one is missing is said before it.
      const isSparseOnly = ({ id }: Column) =>
        stated.some((other) => other.id === id.replace(/\.dense$/, '.structured-sparse'))
      const answering =
        stated.length > 0
          ? candidates.filter((column) => stated.includes(column) || isSparseOnly(column))
          : candidates.slice(0, 1)
      return answering.map((column) => answerOf(row, column, { documents, notCurrent }))
    })
  })
}

function answerOf(
  row: SourcedRow,
  column: Column,
  { documents, notCurrent }: Pick<SourcedCatalog, 'documents' | 'notCurrent'>,
): FigureAnswer {
  const { id, label, unit } = column
  const value = column.value(row)
  const cited = (row.sources[id] ?? []).map((mark) => row.documents[mark - 1] ?? '')
  const document = cited.find((each) => notCurrent[each] === undefined) ?? cited[0] ?? ''
  const status = notCurrent[document]
  const mark = markIn(row, id)
  const unstated = gapWords(row, id)
  const others = cited.length > 1 ? `, and ${count(cited.length - 1, 'more document')}` : ''
  return {
    title: `${row.name}: ${lowerFirst(label)}`,
    path: figureHref(row.id, id),
    value:
      typeof value === 'number' ? `${printNumber(value)} ${unit}${isDerivedMark(mark) ? ', derived' : ''}` : unstated,
    isStated: value !== null,
    mark: value === null ? undefined : mark,
    source: `${[documents[document], status && DOCUMENT_STATUS[status]].filter(Boolean).join(' · ')}${others}`,
  }
}
