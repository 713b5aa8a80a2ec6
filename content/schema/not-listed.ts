/** What people look for and the catalog doesn't have, each with the reason. One file, sorted by name. */
import { z } from 'zod'
import { CheckedAtSchema } from './figures.ts'

const text = z.string().trim().min(1)

const NotListedSchema = z.strictObject({
  name: text,
  aliases: z.array(text).describe('Other names that people search for'),
  reason: text.describe('Why, in a plain sentence that can be read on its own'),
  checkedAt: CheckedAtSchema,
})

export const NotListedFileSchema = z.array(NotListedSchema)

export type NotListed = z.infer<typeof NotListedSchema>
