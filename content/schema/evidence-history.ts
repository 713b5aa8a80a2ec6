/** How well the figures were supported on a day. The first entry is the first publication, the last is today. */
import { z } from 'zod'
import { CheckedAtSchema } from './figures.ts'

const count = z.int().min(0)

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
