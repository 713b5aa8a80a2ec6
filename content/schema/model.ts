/** A model: a family with its exact variants. The file name is the id. */
import { z } from 'zod'
import { IdSchema } from './figures.ts'
import { type AuthoredVariant, VariantSchema } from './variant.ts'

export const modelFields = {
  name: z.string().min(1).describe('Family name'),
  manufacturer: z.string().min(1).describe('Who designs it and states the figures'),
  architecture: z.string().min(1).optional().describe("The manufacturer's name for the chip's design"),
  summary: z.string().min(1).optional().describe('What it is, in a sentence'),
  softwareNotes: z.array(z.string().min(1)).optional().describe('What software has to take into account'),
}

export const ModelSchema = z
  .strictObject({
    id: IdSchema.describe('Never renamed'),
    ...modelFields,
    variants: z.array(VariantSchema).describe('Exact configurations'),
  })
  .meta({ id: 'Model', description: 'A family; every figure belongs to one of its variants' })

export type Model = z.infer<typeof ModelSchema>

/** With all that the pages know of its variants. */
export type AuthoredModel = Omit<Model, 'variants'> & { variants: AuthoredVariant[] }
