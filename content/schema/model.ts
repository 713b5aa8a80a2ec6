/** A model: a family with its exact variants. The file name is the id. Source: interface.md, Catalog. */
import { z } from 'zod'
import { IdSchema } from './figures.ts'
import { AuthoredVariantSchema, VariantSchema } from './variant.ts'

const modelFields = {
  name: z.string().min(1),
  manufacturer: z.string().min(1),
  architecture: z.string().min(1).optional(),
  summary: z.string().min(1).optional(),
  softwareNotes: z.array(z.string().min(1)).optional(),
}

export const ModelSchema = z
  .strictObject({ id: IdSchema, ...modelFields, variants: z.array(VariantSchema) })
  .meta({ id: 'Model', description: 'A family; every figure belongs to one of its variants' })

export type Model = z.infer<typeof ModelSchema>

/** As it stands in the file. */
export const AuthoredModelSchema = z.strictObject({
  ...modelFields,
  variants: z.array(AuthoredVariantSchema).min(1),
})

export type AuthoredModel = z.infer<typeof AuthoredModelSchema> & { id: string }
