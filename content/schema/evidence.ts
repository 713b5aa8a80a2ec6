/**
 * Where a document prints its figures, and the words that support them. One file per document; the file name is the
 * document's id. Which documents a figure cites follows from here. `words: null` counts as "words not seen yet".
 */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

const MOST_WORDS = 25

/** For a figure that the document states at a place nobody has recorded. */
export const PLACE_NOT_RECORDED = 'place not recorded'

/** How the words are known, the best way first (D48). */
export const WAYS_OF_KNOWING = ['original', 'program', 'copy', 'reported'] as const

export type Known = (typeof WAYS_OF_KNOWING)[number]

const ReadingSchema = z
  .strictObject({
    known: z
      .enum(WAYS_OF_KNOWING)
      .describe(
        '`original`: the document itself was read; `program`: it is the maker’s own code, list or submission; `copy`: a copy or quotation whose address is given, verbatim and in its language; `reported`: press, a distributor, somebody’s table, a paraphrase, or a quotation without an address',
      ),
    title: z.string().min(1).optional().describe('What was read, where it was not the document itself'),
    url: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe('Where a stranger can read it'),
    readOn: CheckedAtSchema,
  })
  .refine(({ known, url }) => known !== 'copy' || url !== undefined, {
    error: 'must be given for a copy: without an address it is reported',
    path: ['url'],
  })

const excerpt = z
  .string()
  .min(1)
  .refine((text) => text.split(/\s+/).length <= MOST_WORDS, { error: `must have at most ${MOST_WORDS} words` })

const StatementSchema = z.strictObject({
  variant: IdSchema,
  figures: z
    .array(z.string().min(1))
    .min(1)
    .describe(
      'Paths of what these words carry: `memoryGB`, `compute.FP8.tensor.dense`, and of facts `integration:Part number, board`',
    ),
  place: z
    .string()
    .min(1)
    .describe(`Page, table, row and column heads, footnote; \`${PLACE_NOT_RECORDED}\` when nobody noted it`),
  words: excerpt.nullable().describe('The words that carry the number, verbatim; null: not seen yet'),
  before: excerpt.optional().describe('What comes before them, where a table needs it'),
  after: excerpt.optional().describe('What comes after them, such as the footnote'),
  reading: z.string().min(1).optional().describe('Key in `readings`; required with words'),
  derived: z
    .string()
    .regex(/^[\d.,]+(?: [+×÷−-] [\d.,]+)+$/)
    .optional()
    .describe('The arithmetic from the printed number to ours: `1,979 ÷ 2`'),
  supports: z
    .literal('derivation')
    .optional()
    .describe('The words print no number: they say why the arithmetic holds, as that sparsity doubles the rate (D49)'),
  first: z
    .literal(true)
    .optional()
    .describe('These figures are cited from this document first, whatever the ranks of documents say'),
  note: z.string().min(1).optional().describe('Why this value, where documents of the maker differ'),
})

export const AuthoredEvidenceSchema = z
  .strictObject({
    readings: z.record(z.string(), ReadingSchema),
    statements: z.array(StatementSchema).min(1),
  })
  .superRefine(({ readings, statements }, context) => {
    for (const [index, { words, reading }] of statements.entries()) {
      if (words === null ? reading === undefined : reading !== undefined && reading in readings) continue
      const message = words === null ? 'must be left out where no words were seen' : 'must name one of `readings`'
      context.addIssue({ code: 'custom', path: ['statements', index, 'reading'], message })
    }
  })

export type Reading = z.infer<typeof ReadingSchema>
export type Statement = z.infer<typeof StatementSchema>
type AuthoredEvidence = z.infer<typeof AuthoredEvidenceSchema>
export type Evidence = AuthoredEvidence & { id: string }

const count = z.int().min(0)

/** How well the figures were supported on a day. The first entry is the first publication, the last is today. */
const EvidenceOfADaySchema = z.strictObject({
  date: CheckedAtSchema,
  figures: count.describe('Numbers that the catalog stated'),
  withPlace: count.describe('Of these, those whose place in a document was recorded'),
  withWords: count.describe('Of these, those whose words were seen, in the document, a copy or a quotation'),
  wordsInOriginal: count.describe('Of those with words: those whose words were seen in the document itself'),
  original: count.optional().describe('Of those with words: those known best from prose of the document itself'),
  program: count.optional().describe('… from a program, list or submission of the maker'),
  copy: count.optional().describe('… from a copy or quotation with an address'),
  reported: count.optional().describe('… from reports of others alone'),
  unverified: count.describe('Of these, those that rest only on documents whose text nobody had read'),
})

export const EvidenceHistorySchema = z
  .array(EvidenceOfADaySchema)
  .min(1)
  .refine((days) => days.every(({ date }, index) => index === 0 || date > (days[index - 1]?.date ?? '')), {
    error: 'must have each day only once, the oldest first',
  })

export type EvidenceOfADay = z.infer<typeof EvidenceOfADaySchema>
