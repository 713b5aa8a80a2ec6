/** An article's frontmatter. The file name is the slug; the rest of the contract's Article is derived. */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

export const ARTICLE_CATEGORIES = ['Memory', 'Reading data sheets', 'Hardware', 'Buying and selling', 'About'] as const

const shown = z.record(z.string(), z.string()).describe('Field of the answer → the number as printed in the text')

const shownNumber = z.string().describe('Decimal gigabytes as printed in the text')

/** What engines do differently; see `CacheChoices` of the estimator. */
const CacheChoicesSchema = z.strictObject({
  windows: z.enum(['freed', 'kept']).exactOptional(),
  records: z.enum(['plain', 'packed']).exactOptional(),
  state: z.enum(['lower', 'upper']).exactOptional(),
})

export const ArticleFrontmatterSchema = z.strictObject({
  title: z.string().min(1).max(70),
  description: z.string().min(60).max(170),
  category: z.enum(ARTICLE_CATEGORIES),
  relatedModels: z.array(IdSchema),
  updatedAt: CheckedAtSchema,
  next: IdSchema.optional().describe('Slug of the article to read next'),
  sourceUrls: z.array(z.url({ protocol: /^https$/ })).min(3),
  worked: z
    .array(z.strictObject({ input: z.record(z.string(), z.unknown()), shows: shown }))
    .default([])
    .describe('Every estimate that the text prints; recomputed by a test'),
  figures: z
    .array(z.strictObject({ variant: IdSchema, field: z.string(), shows: z.string() }))
    .default([])
    .describe('Catalog figures in sums and code, where <F> cannot print them; compared by a test'),
  facts: z
    .array(z.strictObject({ variant: IdSchema, label: z.string(), shows: z.string() }))
    .default([])
    .describe('Every number of an integration fact that the text prints, as an FP4 rate; compared by a test'),
  caches: z
    .array(
      z.strictObject({
        preset: IdSchema,
        tokens: z.int().positive(),
        concurrency: z.int().positive(),
        bytesPerElement: z.number().positive(),
        choices: CacheChoicesSchema.optional(),
        shows: z
          .strictObject({
            keptGB: shownNumber,
            stateGB: shownNumber,
            uniformGB: shownNumber,
            weightsGB: shownNumber,
            totalGB: shownNumber,
          })
          .partial(),
      }),
    )
    .default([])
    .describe(
      'Every cache of a preset that the text prints, as the layers keep it and by the uniform formula; the total has the preset’s weights and a fifth on top',
    ),
})

export interface ArticleEntry extends z.infer<typeof ArticleFrontmatterSchema> {
  slug: string
  /** MDX source without frontmatter. */
  body: string
  /** Whole minutes at 230 words a minute, at least 1. */
  readingMinutes: number
}
