/**
 * Models and variants as the files in `catalog/` have them: only what somebody has to write. Rates are grouped by
 * units, sparsity and conditions; null is what no document states. `load/expand.ts` turns this into what pages and API
 * use: it takes the documents of each figure from the evidence.
 */
import { z } from 'zod'
import { IdSchema } from './figures.ts'
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

const RateGroupSchema = z
  .strictObject({
    execution: z.enum(EXECUTIONS).describe('Vector units, or tensor (matrix) units'),
    sparsity: z.enum(SPARSITIES).describe('Whether the peak counts operations that structured sparsity skips'),
    conditions: z.string().min(1).nullable().describe("What the manufacturer's footnote says; null for rates of null"),
    derived: z.enum(DERIVATIONS).optional().describe('Not printed: how it follows from what is printed'),
    values: z
      .partialRecord(z.enum(PRECISIONS), z.number().positive().nullable())
      .refine((values) => Object.keys(values).length > 0, { error: 'must have a rate' })
      .describe(
        'Precision → manufacturer peak per accelerator, TFLOPS or (integers) TOPS; null: looked for, not stated',
      ),
  })
  .refine(({ conditions, values }) => conditions !== null || Object.values(values).every((value) => value === null), {
    error: 'must say what the footnote says of the rates that are stated',
    path: ['conditions'],
  })

export type RateGroup = z.infer<typeof RateGroupSchema>

const {
  compute: _,
  sourceIds: _sourceIds,
  unknownFields: _unknownFields,
  derived: _derived,
  figureSources: _figureSources,
  reported: _reported,
  ...shared
} = AuthoredVariantSchema.shape

/** The contract leaves these out where they are not stated; every other null is served as it is. */
export const OMITTED_IF_NULL = ['formFactor', 'memoryType', 'powerW', 'interconnect'] as const

/** What every buyer asks for has to be there, if only as null. */
const VariantFileSchema = z.strictObject({
  ...shared,
  formFactor: shared.formFactor.unwrap().nullable().describe("The manufacturer's wording; null: not stated"),
  memoryGB: shared.memoryGB
    .unwrap()
    .describe('Gigabytes per accelerator, as the manufacturer prints them; null: not stated'),
  memoryType: shared.memoryType.nullable(),
  powerW: shared.powerW.unwrap().nullable().describe('Board or module power; null: not stated'),
  interconnect: shared.interconnect.nullable(),
  rates: z
    .array(RateGroupSchema)
    .nullable()
    .optional()
    .describe('Manufacturer peaks; compare only equal kinds. Null: none is stated'),
  moreSourceIds: z.array(IdSchema).optional().describe('Documents that only the notes cite, not a figure'),
})

export type VariantFile = z.infer<typeof VariantFileSchema>

export const ModelFileSchema = z.strictObject({
  $schema: z.string().optional().describe('For editors: ../editor/model.json'),
  ...modelFields,
  variants: z.array(VariantFileSchema).min(1),
})

export type ModelFile = z.infer<typeof ModelFileSchema>
