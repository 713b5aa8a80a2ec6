/** What the evidence says about each figure, and how much there is. All counts on pages and in notes come from here. */
import { figurePaths, sourcesOf } from './paths.ts'
import type { SourceDocument } from './schema/document.ts'
import type { EvidenceOfADay } from './schema/evidence.ts'
import {
  type Evidence,
  type Known,
  PLACE_NOT_RECORDED,
  type Reading,
  type Statement,
  WAYS_OF_KNOWING,
} from './schema/evidence.ts'
import type { AuthoredModel } from './schema/model.ts'
import type { AuthoredVariant } from './schema/variant.ts'

interface WithEvidence {
  models: readonly Pick<AuthoredModel, 'variants'>[]
  documents: readonly Pick<SourceDocument, 'id' | 'status'>[]
  evidence: readonly Evidence[]
}

/** A statement with its document and, where someone has seen its words, the reading. */
interface Located {
  document: string
  statement: Statement
  reading: Reading | undefined
}

interface EvidenceCounts {
  /** Numbers that the catalog states. */
  figures: number
  /** Those whose place in at least one document is recorded. */
  withPlace: number
  /** Those whose words were seen, in the document itself, in a copy or in a quotation. */
  withWords: number
  /** Those whose words were seen in the document itself, in prose or as a program, list or submission. */
  wordsInOriginal: number
  /** Those with words by the best way in which they are known. */
  known: Record<Known, number>
  /** Those with words that were worked out from the printed number. */
  derived: number
  /** Those that rest only on documents whose text nobody here has read. */
  unverified: number
  /** Documents by status. */
  documents: Record<SourceDocument['status'], number>
}

/** What the history records of these counts. */
export function evidenceOfADay(date: string, counts: EvidenceCounts): EvidenceOfADay {
  const { figures, withPlace, withWords, wordsInOriginal, unverified, known } = counts
  return { date, figures, withPlace, withWords, wordsInOriginal, unverified, ...known }
}

/** A variant with the documents that it cites. */
export type Cited = Pick<AuthoredVariant, 'id' | 'figureSources' | 'compute' | 'integration'>

/** Every statement about a figure of a variant, in the order in which the catalog cites the documents. */
export function statementsAbout(evidence: readonly Evidence[], variant: Cited, path: string): Located[] {
  const known = indexOf(evidence)
  return sourcesOf(variant, path).flatMap((document) => known.get(key(document, variant.id, path)) ?? [])
}

/** The best way in which a figure is known, and whether it is worked out wherever its words were seen. */
export function knownOf(about: readonly Located[]): { best: Known | undefined; isDerived: boolean } {
  const read = about.filter(({ statement }) => statement.words !== null && !statement.supports)
  return {
    best: WAYS_OF_KNOWING.find((way) => read.some(({ reading }) => reading?.known === way)),
    isDerived: read.length > 0 && read.every(({ statement }) => statement.derived !== undefined),
  }
}

export function evidenceCounts({ models, documents, evidence }: WithEvidence): EvidenceCounts {
  const counts = { figures: 0, withPlace: 0, withWords: 0, wordsInOriginal: 0, derived: 0, unverified: 0 }
  const known = { original: 0, program: 0, copy: 0, reported: 0 }
  const unread = new Set(documents.filter(({ status }) => status === 'unverified').map(({ id }) => id))
  for (const variant of models.flatMap((model) => model.variants)) {
    for (const path of figurePaths(variant)) {
      const about = statementsAbout(evidence, variant, path)
      const { best, isDerived } = knownOf(about)
      counts.figures += 1
      if (sourcesOf(variant, path).every((id) => unread.has(id))) counts.unverified += 1
      if (about.some(({ statement }) => statement.place !== PLACE_NOT_RECORDED)) counts.withPlace += 1
      if (best) {
        counts.withWords += 1
        known[best] += 1
      }
      if (best === 'original' || best === 'program') counts.wordsInOriginal += 1
      if (isDerived || path in variant.derived) counts.derived += 1
    }
  }
  const ofStatus = (status: SourceDocument['status']) =>
    documents.filter((document) => document.status === status).length
  return {
    ...counts,
    known,
    documents: {
      current: ofStatus('current'),
      transcribed: ofStatus('transcribed'),
      archived: ofStatus('archived'),
      unverified: ofStatus('unverified'),
    },
  }
}

const known = new WeakMap<readonly Evidence[], ReadonlyMap<string, Located[]>>()

/** Built once per evidence: the page of every figure asks. */
function indexOf(evidence: readonly Evidence[]): ReadonlyMap<string, Located[]> {
  const made = known.get(evidence) ?? makeIndex(evidence)
  known.set(evidence, made)
  return made
}

function makeIndex(evidence: readonly Evidence[]): ReadonlyMap<string, Located[]> {
  const index = new Map<string, Located[]>()
  for (const { id, readings, statements } of evidence) {
    for (const statement of statements) {
      const located = { document: id, statement, reading: readings[statement.reading ?? ''] }
      for (const path of statement.figures) {
        const at = key(id, statement.variant, path)
        index.set(at, [...(index.get(at) ?? []), located])
      }
    }
  }
  return index
}

function key(document: string, variant: string, path: string): string {
  return `${document} ${variant} ${path}`
}
