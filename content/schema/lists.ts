/** Ids that pages choose from, in an editor's order: one file below `lists/` each. */
import { z } from 'zod'
import { IdSchema } from './figures.ts'

export const AskedPairsSchema = z
  .array(z.tuple([IdSchema, IdSchema]))
  .describe('Variants that people ask to see side by side: each pair gets a page of its own')

export const ExampleDevicesSchema = z
  .array(IdSchema)
  .describe('Variants that pages start with until the reader chooses others; their memory is stated')

export const NewestModelsSchema = z
  .array(IdSchema)
  .describe('Models that begin the catalog, the newest generation first')

export const PopularModelsSchema = z.array(IdSchema).describe('Presets that have a page of their own below /fit')

export interface Lists {
  askedPairs: z.infer<typeof AskedPairsSchema>
  exampleDevices: z.infer<typeof ExampleDevicesSchema>
  newestModels: z.infer<typeof NewestModelsSchema>
  popularModels: z.infer<typeof PopularModelsSchema>
}
