/** What export rules, sanctions or recalls say of a part: on its page above the buttons that ask to buy or sell (D50). */
import { z } from 'zod'
import { CheckedAtSchema, IdSchema } from './figures.ts'

export const NoticesSchema = z.array(
  z.strictObject({
    models: z.array(IdSchema).min(1),
    text: z.string().min(1).describe('What it means for whoever buys or sells, in plain words; not legal advice'),
    date: z.iso.date().describe('Of the document'),
    document: z.string().min(1).describe('Who says it and what it is called'),
    url: z.url({ protocol: /^https$/ }).describe('Where it was read'),
    readIn: z.string().min(1).nullable().describe('What was read, where it was not the document itself'),
    checkedAt: CheckedAtSchema,
  }),
)

export type Notice = z.infer<typeof NoticesSchema>[number]
