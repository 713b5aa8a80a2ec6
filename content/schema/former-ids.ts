/** All published ids, and the replacements of those that no entry has any more. */
import { z } from 'zod'
import { IdSchema } from './figures.ts'

export const ID_KINDS = ['models', 'variants', 'documents', 'articles', 'presets'] as const

export type IdKind = (typeof ID_KINDS)[number]

const FormerIdSchema = z.strictObject({
  now: IdSchema.describe('The entry of today that answers in its place: the same under a new id, or what replaced it'),
  why: z.string().trim().min(1).describe('What happened, in a sentence'),
})

const byKind = <Shape extends z.ZodType>(shape: Shape) =>
  z.strictObject({ models: shape, variants: shape, documents: shape, articles: shape, presets: shape })

export const FormerIdsSchema = byKind(z.record(IdSchema, FormerIdSchema))

/** Former id → its replacement, by kind. */
export type FormerIds = z.infer<typeof FormerIdsSchema>

export const PublishedIdsSchema = byKind(z.array(IdSchema))

export type PublishedIds = z.infer<typeof PublishedIdsSchema>
