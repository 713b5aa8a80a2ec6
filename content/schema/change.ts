/** What changed in the catalog: one file per day, one entry per figure, or one per variant added or removed. */
import { z } from 'zod'
import { type CheckedAtSchema, IdSchema } from './figures.ts'

const FigureValueSchema = z.union([z.number(), z.string(), z.null()])

/** Path of a figure → its number, of a fact → its text; what is not stated is left out. */
const StatedFiguresSchema = z.record(z.string(), z.union([z.number(), z.string()]))

export type StatedFigures = z.infer<typeof StatedFiguresSchema>

/** Variant id → its figures at first publication. Generated once; the log has everything since. */
export const BaselineSchema = z.record(IdSchema, StatedFiguresSchema)

export type Baseline = z.infer<typeof BaselineSchema>

/** Variant id → its facts, label → text, on the day when the log began to include facts. Generated once. */
export const FactBaselineSchema = z.record(IdSchema, z.record(z.string(), z.string()))

export type FactBaseline = z.infer<typeof FactBaselineSchema>

/** The field of an entry about a whole variant: from null to its name, or the reverse. */
export const WHOLE_VARIANT = 'variant'

const ChangeSchema = z
  .strictObject({
    variant: IdSchema,
    field: z
      .string()
      .min(1)
      .describe(
        'Path of the figure: `memoryGB`, `powerW.max`, `compute.FP8.tensor.dense`, `integration:Announced`; `variant` for all of it',
      ),
    from: FigureValueSchema.describe('Null: was not stated'),
    to: FigureValueSchema.describe('Null: no longer stated'),
    documents: z.array(IdSchema).describe('Documents that state the new value'),
    why: z.string().min(1, { error: 'must be filled in: say in a sentence why the figure changed' }),
    figures: StatedFiguresSchema.optional().describe('For a new variant: all the figures it was added with'),
  })
  .refine(({ field, to, figures }) => (figures !== undefined) === (field === WHOLE_VARIANT && to !== null), {
    error: 'must be in the entry of a new variant, and in no other',
    path: ['figures'],
  })
  .refine(({ from, to }) => from !== to, { error: 'is the same as before', path: ['to'] })

export const ChangeFileSchema = z.array(ChangeSchema)

export type AuthoredChange = z.infer<typeof ChangeSchema>
export type Change = AuthoredChange & { date: z.infer<typeof CheckedAtSchema> }
