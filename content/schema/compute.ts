/** Rates and integration facts of a variant. Source: interface.md, ComputeRate and IntegrationFact. */
import { z } from 'zod'
import { SourceIdsSchema } from './figures.ts'

export const PRECISIONS = ['FP64', 'FP32', 'TF32', 'BF16', 'FP16', 'FP8', 'INT8', 'INT4'] as const
export const EXECUTIONS = ['vector', 'tensor'] as const
export const SPARSITIES = ['dense', 'structured-sparse'] as const

export const ComputeRateSchema = z
  .strictObject({
    precision: z.enum(PRECISIONS),
    execution: z.enum(EXECUTIONS).describe('Vector units, or tensor (matrix) units'),
    value: z.number().positive().describe('Manufacturer peak per accelerator, in `unit`; not a measurement'),
    unit: z.enum(['TFLOPS', 'TOPS']).describe('TOPS for integers, TFLOPS for floating point'),
    sparsity: z.enum(SPARSITIES).describe('Compare only equal precision, execution and sparsity'),
    conditions: z.string().min(1).describe("What the manufacturer's footnote says"),
    sourceIds: SourceIdsSchema,
  })
  .meta({ id: 'ComputeRate' })

export type ComputeRate = z.infer<typeof ComputeRateSchema>

/** The name of a rate in `unknownFields`, in articles and in the change log: `compute.FP8.tensor.dense`. */
export function rateName(rate: Pick<ComputeRate, 'precision' | 'execution' | 'sparsity'>): string {
  return `compute.${rate.precision}.${rate.execution}.${rate.sparsity}`
}

export const IntegrationFactSchema = z
  .strictObject({
    label: z.string().min(1),
    value: z.string().min(1),
    sourceIds: SourceIdsSchema,
  })
  .meta({ id: 'IntegrationFact', description: 'Does not certify an offered unit or server combination' })
