/** Why a figure is not there: what every page says where its value would be. Imports only zod. */
import { z } from 'zod'

export const GapsSchema = z.array(
  z.strictObject({
    of: z.array(z.string().min(1)).min(1).optional().describe('Architectures or ids of variants; left out: all'),
    figures: z
      .array(z.string().min(1))
      .min(1)
      .describe('Paths, or how they begin, with * for any part: `powerW`, `compute.FP8`, `compute.*.tensor`'),
    gap: z.enum(['does not apply', 'not recorded', 'not stated']).describe('See `content/README.md`'),
    reason: z.string().min(1).describe('A sentence without its period'),
  }),
)

export type KnownGap = z.infer<typeof GapsSchema>[number]

/** `not read yet` needs no entry: the statuses of a variant's documents say it. */
export type Gap = KnownGap['gap'] | 'not read yet'

/** What pages say where a value would be. */
export interface FigureGap {
  gap: Gap
  /** A sentence without its period. */
  reason?: string
}
