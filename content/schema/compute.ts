/** Rates and integration facts of a variant. */
import { z } from 'zod'
import { SourceIdsSchema } from './figures.ts'
import { EXECUTIONS, PRECISIONS, SPARSITIES } from './rates.ts'

export const ComputeRateSchema = z
  .strictObject({
    precision: z.enum(PRECISIONS).describe('Number format of the inputs'),
    execution: z.enum(EXECUTIONS).describe('Vector units, or tensor (matrix) units'),
    value: z.number().positive().describe('Manufacturer peak per accelerator, in `unit`; not a measurement'),
    unit: z.enum(['TFLOPS', 'TOPS']).describe('TOPS for integers, TFLOPS for floating point'),
    sparsity: z.enum(SPARSITIES).describe('Compare only rates with the same precision, execution and sparsity'),
    conditions: z.string().min(1).describe("What the manufacturer's footnote says"),
    sourceIds: SourceIdsSchema,
  })
  .meta({ id: 'ComputeRate' })

export type ComputeRate = z.infer<typeof ComputeRateSchema>

export const IntegrationFactSchema = z
  .strictObject({
    label: z.string().min(1).describe('What the fact is about'),
    value: z.string().min(1).describe('What the document states'),
    sourceIds: SourceIdsSchema,
  })
  .meta({ id: 'IntegrationFact', description: 'Does not certify an offered unit or server combination' })
