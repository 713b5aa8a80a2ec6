/** Ids that pages choose from, in an editor's order: one file below `lists/` each. */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

export const AskedPairsSchema = z
  .array(z.tuple([IdSchema, IdSchema]))
  .describe('Variants that people ask to see side by side: each pair gets a page of its own')

export const NewestModelsSchema = z
  .array(IdSchema)
  .describe('Models that begin the catalog, the newest generation first')

export const PopularModelsSchema = z.array(IdSchema).describe('Presets that have a page of their own below /fit')

export const LookedUpSchema = z
  .array(z.strictObject({ name: z.string().min(1).describe('As people say it'), variant: IdSchema }))
  .describe('The names looked up most, each with the variant that it usually means')

export const ChartsSchema = z.strictObject({
  labeledFirst: z
    .array(IdSchema)
    .describe('The best-known part of each generation and manufacturer, before the others'),
  labeledWhereWide: z.array(IdSchema).describe('Labeled where a drawing has room for more'),
  decodeCeiling: z
    .array(IdSchema)
    .describe('One of each kind sold for inference, from the slot-powered card to the module'),
  denseAgainstSparse: z.array(IdSchema).describe('The generations that offers mix up most often'),
})

export const NO_CHARTS: z.infer<typeof ChartsSchema> = {
  labeledFirst: [],
  labeledWhereWide: [],
  decodeCeiling: [],
  denseAgainstSparse: [],
}

export interface Lists {
  lookedUp: z.infer<typeof LookedUpSchema>
  charts: z.infer<typeof ChartsSchema>
  askedPairs: z.infer<typeof AskedPairsSchema>
  newestModels: z.infer<typeof NewestModelsSchema>
  popularModels: z.infer<typeof PopularModelsSchema>
}

const text = z.string().trim().min(1)

const NOT_LISTED_KINDS = ['small-or-older', 'other-use', 'not-sold', 'announced', 'no-document'] as const

/** What people look for but the catalog doesn't have, each with the reason. One file, sorted by name. */
const NotListedSchema = z.strictObject({
  name: text,
  aliases: z.array(text).describe('Other names that people search for'),
  kind: z.enum(NOT_LISTED_KINDS).describe('The heading on the page under which the reason stands'),
  reason: text.describe('Why, in a plain sentence that can be read on its own'),
  checkedAt: CheckedAtSchema,
})

export const NotListedFileSchema = z.array(NotListedSchema)

export type NotListed = z.infer<typeof NotListedSchema>
