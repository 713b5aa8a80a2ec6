/** Official benchmark results of language models: no part computes faster than its stated rate. */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

export const BenchmarksSchema = z.strictObject({
  benchmark: z.string().min(1),
  url: z.url({ protocol: /^https$/ }).describe('The published results, in the revision that was read'),
  checkedAt: CheckedAtSchema,
  results: z.array(
    z.strictObject({
      variant: IdSchema,
      preset: IdSchema.describe('The model: its active parameters, or all where every one is active'),
      format: z.enum(['FP4', 'FP8']).describe('Of the weights'),
      accelerators: z.int().min(1),
      tokensPerSecond: z.number().positive().describe('Of all accelerators together'),
    }),
  ),
  leftOut: z
    .array(z.strictObject({ variant: IdSchema, why: z.string().min(1) }))
    .describe('Listed parts of the round without a row'),
})

export type Benchmarks = z.infer<typeof BenchmarksSchema>
