/** What is known about every figure of a variant: the one source of the panels, the Markdown twin and the JSON file. */
import { knownOf, statementsAbout } from '../../content/evidence.ts'
import { figureName, figureUnit, linkPath } from '../../content/figure-names.ts'
import { factPath, figures, sourcesOf } from '../../content/paths.ts'
import { printedValues } from '../../content/printed-values.ts'
import { type Known, PLACE_NOT_RECORDED, type Reading } from '../../content/schema/evidence.ts'
import { rateAt } from '../../content/schema/rates.ts'
import type { AuthoredVariant } from '../../content/schema/variant.ts'
import { absolute, content, documentOf } from '../core/content.build.ts'
import { DOCUMENT_STATUS } from '../core/document-status.ts'
import { isDerivedMark, type Mark } from '../core/evidence-mark.ts'
import { type Html, html } from '../core/html.ts'
import { printDate, printNumber } from '../core/numbers.ts'
import { documentNumber, figureHref } from './figures.ts'

export interface FigureEvidence {
  /** As the change log and articles name it: `compute.FP8.tensor.dense`, `integration.0`. */
  path: string
  name: string
  value: number | string
  /** Empty for counts and texts. */
  unit: string
  /** `derived` when the value is worked out from the printed number (D44). */
  basis: 'stated' | 'derived'
  mark: Mark
  /** How a derived rate follows from the printed one; undefined for stated rates. */
  how: string | undefined
  /** The maker's condition or note. */
  condition: string | undefined
  /** An entry for each place, and one for each document without a recorded place. The best document comes first. */
  sources: readonly EvidenceSource[]
}

export interface EvidenceSource {
  document: string
  /** Undefined when nobody has recorded it. */
  place: string | undefined
  /** Verbatim; undefined when nobody has seen the words. */
  words: string | undefined
  before: string | undefined
  after: string | undefined
  /** From the printed number to this value: `1,979 ÷ 2`. */
  arithmetic: string | undefined
  /** Why this value, where the maker's documents differ. */
  note: string | undefined
  reading: Reading | undefined
}

/** In the order of the data sheet: figures, rates, then facts. Figures that are not stated have no evidence. */
export function evidenceOf(variant: AuthoredVariant): FigureEvidence[] {
  const stated = [...figures(variant)].flatMap(([path, value]) =>
    value === null ? [] : [ofFigure(variant, path, value)],
  )
  const facts = (variant.integration ?? []).map(({ label, value, sourceIds }, index) => ({
    path: `integration.${index}`,
    name: label,
    value,
    unit: '',
    basis: 'stated' as const,
    mark: markOf(variant, factPath(label)),
    how: undefined,
    condition: undefined,
    sources: sourcesAbout(variant, factPath(label), sourceIds),
  }))
  return [...stated, ...facts]
}

const OF_WAY: Readonly<Record<Known, Mark>> = { original: 'o', program: 'p', copy: 'c', reported: 'r' }

export function markOf(variant: AuthoredVariant, path: string): Mark {
  const { best, isDerived } = knownOf(statementsAbout(content.evidence, variant, path))
  const isReported = variant.reported.includes(path)
  if (isDerived || path in variant.derived) return isReported ? 'R' : 'd'
  if (isReported) return 'r'
  return best ? OF_WAY[best] : 'u'
}

function ofFigure(variant: AuthoredVariant, path: string, value: number): FigureEvidence {
  const sources = sourcesAbout(variant, path, sourcesOf(variant, path))
  const how = variant.derived[path]
  const mark = markOf(variant, path)
  return {
    path,
    name: figureName(path, variant),
    value,
    unit: figureUnit(path),
    basis: isDerivedMark(mark) ? 'derived' : 'stated',
    mark,
    how,
    condition: conditionOf(variant, path),
    sources,
  }
}

/** What each document says about a figure or fact; documents that nobody has read for it are named too. */
function sourcesAbout(variant: AuthoredVariant, path: string, documents: readonly string[]): EvidenceSource[] {
  const found = statementsAbout(content.evidence, variant, path)
  return inOrder(variant, documents).flatMap((document): EvidenceSource[] => {
    const own = found.filter((located) => located.document === document)
    if (own.length === 0) return [unread(document)]
    return own.map(({ statement, reading }) => ({
      document,
      place: statement.place === PLACE_NOT_RECORDED ? undefined : statement.place,
      words: asPrinted(statement.words ?? undefined),
      before: asPrinted(statement.before),
      after: asPrinted(statement.after),
      arithmetic: statement.derived,
      note: statement.note,
      reading,
    }))
  })
}

/** Only words of a document or of a copy are a quotation: a program's fields are code, a report is its author's text. */
export function wordsInline(
  { words, reading }: Pick<EvidenceSource, 'words' | 'reading'>,
  shown = html`${words}`,
): Html | undefined {
  if (words === undefined) return undefined
  if (reading?.known === 'program') return html`<code>${shown}</code>`
  return reading?.known === 'reported' ? html`${reportedHow(reading)}: ${shown}` : html`“${shown}”`
}

/** A report of the press that was read itself has no title of what was read instead. */
export function reportedHow({ title }: { title?: string | undefined }): string {
  return title === undefined ? 'as reported' : 'as quoted elsewhere'
}

/** A Markdown copy writes a line break within a cell as a tag, which readers of the document never see. */
function asPrinted(words: string | undefined): string | undefined {
  return words?.replaceAll(/\s*<br\s*\/?>\s*/g, ' ')
}

function inOrder(variant: AuthoredVariant, ids: readonly string[]): string[] {
  return [...ids].sort((a, b) => documentNumber(variant, a) - documentNumber(variant, b))
}

function unread(document: string): EvidenceSource {
  const nothing = { place: undefined, words: undefined, before: undefined, after: undefined }
  return { document, ...nothing, arithmetic: undefined, note: undefined, reading: undefined }
}

function conditionOf(variant: AuthoredVariant, path: string): string | undefined {
  const rate = rateAt(variant, path)
  if (rate) return rate.conditions
  const link = linkPath(path)
  if (link) return variant.interconnect?.[link.index]?.note
  if (path === 'powerW.max') return variant.powerW?.note
  return undefined
}

/** What `/evidence/{variantId}.json` serves; unknown values are left out. */
export function evidencePayload(variant: AuthoredVariant) {
  const documents = variant.sourceIds.map(documentOf).map(({ id, title, publisher, url, status, checkedAt, notes }) => {
    return { id, title, publisher, url, status, checkedAt, notes }
  })
  return {
    schemaVersion: 1,
    variantId: variant.id,
    name: variant.name,
    checkedAt: variant.checkedAt,
    documents,
    figures: evidenceOf(variant),
    notes: [...(variant.notes ?? []), ...(variant.performanceNotes ?? [])],
  }
}

export function documentLine(documentId: string): Html {
  const { id, title, publisher, format, checkedAt, status } = documentOf(documentId)
  return html`<a href="/documents/${id}">${title}</a>. ${publisher}, ${format === 'pdf' ? 'PDF' : 'web page'}, ${status === 'unverified' ? '' : `checked ${printDate(checkedAt)}, `}${DOCUMENT_STATUS[status]}.`
}

/** `NVIDIA H100 SXM5 80GB, Maximum power: 700 W. NVIDIA, H100 data sheet, … Read … . https://…` */
export function citationOf(
  variant: AuthoredVariant,
  { path, name, value, unit, basis, sources }: FigureEvidence,
): string {
  const printed = typeof value === 'number' ? `${printNumber(value)} ${unit}`.trim() : value
  const [first] = sources
  const document = first && documentOf(first.document)
  const origin =
    document && `${document.publisher}, “${document.title}”${first.place ? `, ${first.place}` : ''}, ${document.url}.`
  const derived = basis === 'derived' ? ' (derived)' : ''
  return [
    `${variant.name}, ${name}: ${printed}${derived}.`,
    origin,
    `In: Accelerator Sourcing Reference, ${absolute(figureHref(variant.id, path))}, checked ${printDate(variant.checkedAt)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

interface Excerpt {
  words: string
  before?: string | undefined
  after?: string | undefined
}

interface Wanted {
  path: string
  value: number | string
  arithmetic?: string | undefined
}

const NUMBER = /(?<![\p{L}\d.,])\d[\d,]*(?:\.\d+)?/gu
const TOLERANCE = 1e-9

/** The words with the first number in bold that is each value; unchanged if there is none (numbers in words, other scripts). */
export function excerptHtml({ words, before = '', after = '' }: Excerpt, values: readonly Wanted[]): Html {
  const numbers = [...words.matchAll(NUMBER)]
  const around = `${before} ${after}`
  const printed = values.map(({ path, value, arithmetic }) => {
    const wanted = arithmetic === undefined ? value : Number((arithmetic.split(' ')[0] ?? '').replaceAll(',', ''))
    if (typeof wanted !== 'number') return undefined
    return numbers.find((match, index) => {
      const piece = words.slice(match.index, numbers[index + 1]?.index)
      return printedValues(piece, path, around).some((number) => Math.abs(number - wanted) <= TOLERANCE * wanted)
    })
  })
  const bold = numbers.filter((match) => printed.includes(match))
  const ends = [0, ...bold.map((match) => match.index + match[0].length)]
  return html`${bold.map((match, index) => html`${words.slice(ends[index], match.index)}<strong>${match[0]}</strong>`)}${words.slice(ends.at(-1))}`
}
