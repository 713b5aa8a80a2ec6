/**
 * Where a document prints its figures, and the words that support them. One file per document; the file name is the
 * document's id. A figure without an entry, or with `words: null`, counts as "words not seen yet".
 */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

const MOST_WORDS = 25

/** For a figure that the document states at a place nobody has recorded. */
export const PLACE_NOT_RECORDED = 'place not recorded'

const ReadingSchema = z.strictObject({
  kind: z
    .enum(['original', 'copy', 'quotation'])
    .describe('The document itself; a dated copy of it; somebody quoting or transcribing it'),
  title: z.string().min(1).optional().describe('What the copy or quotation is called'),
  url: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe('Where the copy or quotation was read'),
  readOn: CheckedAtSchema,
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
