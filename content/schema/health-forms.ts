/** What to read out of an accelerator before it is sold, per family. Commands are those of the makers' own tools. */
import { z } from 'zod'
import { IdSchema } from './figures.ts'

const text = z.string().min(1)

const FieldSchema = z.union([
  z.strictObject({ ask: text, command: text.describe('What to type'), good: text.describe('A good answer') }),
  z.strictObject({ ask: text, look: text.describe('Where to look'), good: text.describe('A good answer') }),
])

/** A form with those of every family fits one printed page. */
const MOST_FIELDS = 12

const fields = z.array(FieldSchema).min(1)

export const HealthFormsSchema = z.strictObject({
  conditionExample: text.describe('One line for the condition field of an inquiry'),
  first: fields.describe('Begins every form'),
  last: fields.describe('Ends every form'),
  forms: z
    .array(
      z.strictObject({
        id: IdSchema,
        family: text,
        covers: text.describe('Architectures or series, so that nobody picks the wrong sheet'),
        fields: fields.max(MOST_FIELDS),
        sources: z.array(z.strictObject({ title: text, url: z.url({ protocol: /^https$/ }) })).min(1),
      }),
    )
    .refine((forms) => new Set(forms.map(({ id }) => id)).size === forms.length, { error: 'must have each id once' }),
})

export type HealthForms = z.infer<typeof HealthFormsSchema>
