/** What changed in the catalog: one file a day, one entry a figure. */
import { z } from 'zod'
import { type CheckedAtSchema, IdSchema } from './figures.ts'

const FigureValueSchema = z.union([z.number(), z.string(), z.null()])

export const ChangeSchema = z.strictObject({
  variant: IdSchema,
  field: z.string().min(1).describe('Path of the figure: `memoryGB`, `powerW.max`, `compute.FP8.tensor.dense`'),
  from: FigureValueSchema.describe('Null: was not stated'),
  to: FigureValueSchema.describe('Null: no longer stated'),
  documents: z.array(IdSchema).describe('Documents that state the new value'),
  why: z.string().min(1),
})

export const ChangeFileSchema = z.array(ChangeSchema)

export type Change = z.infer<typeof ChangeSchema> & { date: z.infer<typeof CheckedAtSchema> }
