/** What others measured: what an engine allocated or how large files are, each with a preset; official results of benchmarks. */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

const link = z.url({ protocol: /^https$/ })

export const MeasurementSchema = z
  .strictObject({
    preset: IdSchema.describe('Whose figures give our side'),
    what: z.enum(['cache', 'state', 'weights']).describe('State: the fixed part of a hybrid alone'),
    engine: z.string().min(1).describe('Program whose log it is, or "files"'),
    tokens: z.int().min(1).nullable().describe('Of one sequence; null for weights'),
    concurrency: z.int().min(1).nullable(),
    bytesPerElement: z.number().positive().nullable().describe('Of the cache; 1.0625 is q8_0 with its scales'),
    bytesPerParameter: z
      .number()
      .positive()
      .nullable()
      .describe('Of the weights in this measurement; null for a cache'),
    ranks: z.int().min(1).describe('Tensor-parallel ranks; the measurement is of one of them'),
    windows: z.enum(['freed', 'kept']).describe('What is known about the engine; `freed` where nothing is known'),
    records: z.literal('packed').optional().describe('The engine packs FP8 records with their scales'),
    measured: z.number().positive().describe('As printed'),
    unit: z.enum(['MiB', 'GiB']),
    words: z.string().min(1).describe('The line that carries the number'),
    url: link,
    errorPercent: z.number().describe('Of our estimate, one decimal; a check computes it again'),
    note: z.string().min(1).nullable().describe('Why the two differ, where that is known'),
    checkedAt: CheckedAtSchema,
  })
  .refine(({ what, bytesPerParameter }) => (what === 'weights') === (bytesPerParameter !== null), {
    error: 'bytesPerParameter must be stated for weights, and for nothing else',
    path: ['bytesPerParameter'],
  })
  .refine(
    ({ what, tokens, concurrency, bytesPerElement }) =>
      [tokens, concurrency, bytesPerElement].every((value) => (value === null) === (what === 'weights')),
    { error: 'tokens, concurrency and bytesPerElement must be stated unless it is weights', path: ['tokens'] },
  )

export type Measurement = z.infer<typeof MeasurementSchema>

/** Results of language models: no part computes faster than its stated rate. */
export const BenchmarksSchema = z.strictObject({
  benchmark: z.string().min(1),
  url: link.describe('The published results, in the revision that was read'),
  checkedAt: CheckedAtSchema,
  results: z.array(
    z.strictObject({
      variant: IdSchema,
      preset: IdSchema.describe('The model: its active parameters, or all where every one is active'),
      format: z.enum(['FP4', 'FP8', 'INT8']).describe('Of the weights'),
      accelerators: z.int().min(1),
      tokensPerSecond: z.number().positive().describe('Of all accelerators together'),
    }),
  ),
  leftOut: z
    .array(z.strictObject({ variant: IdSchema, why: z.string().min(1) }))
    .describe('Listed parts of the round without a row'),
})

export type Benchmarks = z.infer<typeof BenchmarksSchema>
