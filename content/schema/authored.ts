/**
 * Models and variants as the files in `catalog/` have them: only what somebody has to write. Rates are grouped by
 * units, sparsity, conditions and documents; the unit, the list of unknown numbers and the list of documents are
 * derived. `door/expand.ts` turns this into what pages and API use.
 */
import { z } from 'zod'
import { IdSchema, SourceIdsSchema } from './figures.ts'
import { modelFields } from './model.ts'
import { EXECUTIONS, PRECISIONS, SPARSITIES } from './rates.ts'
import { AuthoredVariantSchema } from './variant.ts'

/** How a rate follows from what is printed (D44). */
const DERIVATIONS = [
  'half of the structured-sparse rate',
  'times the chips on the card',
  'share of one accelerator',
  'sum',
] as const

const RateGroupSchema = z.strictObject({
  execution: z.enum(EXECUTIONS).describe('Vector units, or tensor (matrix) units'),
  sparsity: z.enum(SPARSITIES).describe('Whether the peak counts operations that structured sparsity skips'),
  conditions: z.string().min(1).describe("What the manufacturer's footnote says"),
  derived: z.enum(DERIVATIONS).optional().describe('Not printed: how it follows from what is printed'),
  sourceIds: SourceIdsSchema,
  values: z
    .partialRecord(z.enum(PRECISIONS), z.number().positive())
    .refine((values) => Object.keys(values).length > 0, { error: 'must have a rate' })
    .describe('Precision → manufacturer peak per accelerator, TFLOPS or (integers) TOPS'),
})

export type RateGroup = z.infer<typeof RateGroupSchema>

const {
  compute: _,
  sourceIds: _sourceIds,
  unknownFields: _unknownFields,
  derived: _derived,
  ...shared
} = AuthoredVariantSchema.shape

const VariantFileSchema = z.strictObject({
  ...shared,
  rates: z.array(RateGroupSchema).optional().describe('Manufacturer peaks; compare only equal kinds'),
  unknown: z
    .array(z.string().min(1))
    .optional()
    .describe(
      'What we looked for and no document states, in addition to the numbers that are null: `formFactor`, `compute.FP8.tensor.dense`',
    ),
  moreSourceIds: z.array(IdSchema).optional().describe('Documents that only the notes cite, not a figure'),
})

export type VariantFile = z.infer<typeof VariantFileSchema>

export const ModelFileSchema = z.strictObject({
  $schema: z.string().optional().describe('For editors: ../editor/model.json'),
  ...modelFields,
  variants: z.array(VariantFileSchema).min(1),
})

export type ModelFile = z.infer<typeof ModelFileSchema>
