/** Pieces that several schemas share. */
import { z } from 'zod'

/** Ids are file names and path segments: lower case, digits, dots and hyphens. */
export const IdSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, { error: 'must be lower case words with hyphens' })

/** The day an editor last compared the entry with its documents. */
export const CheckedAtSchema = z.iso.date().describe('Editorial review date, YYYY-MM-DD; not a live availability check')

export const SourceIdsSchema = z
  .array(IdSchema)
  .min(1)
  .describe('Documents that state this, the best first; ids of GET /documents')

/** A number the manufacturer states, or null where it states none: unknown, never zero. */
export const statedNumber = (description: string) => z.number().nullable().describe(description)
