/** Published figures of an open-weight language model, for the estimator. The file name is the id. */
import { z } from 'zod'
import { CheckedAtSchema } from './figures.ts'

export const PresetSchema = z
  .strictObject({
    name: z.string().min(1),
    publisher: z.string().min(1),
    parametersB: z.number().positive().describe('Total parameters, billions: what memory must hold'),
    activeParametersB: z.number().positive().nullable().describe('Used per token; mixtures of experts only'),
    layers: z.int().min(1),
    kvHeads: z.int().min(1),
    headDim: z.int().min(1),
    contextTokens: z.int().min(1).describe('Native context'),
    attention: z.enum(['uniform', 'sliding-window', 'hybrid', 'latent']),
    configUrl: z.url({ protocol: /^https$/ }).describe('The published configuration'),
    fit: z.enum(['holds', 'over', 'under']).describe('Whether the uniform-attention formula holds, or errs which way'),
    deviation: z.string().min(1).nullable().describe('How far off, in which direction, with the arithmetic'),
    notes: z.array(z.string().min(1)),
    checkedAt: CheckedAtSchema,
  })
  .refine((preset) => (preset.fit === 'holds') === (preset.deviation === null), {
    error: 'deviation must be said unless the formula holds',
    path: ['deviation'],
  })

export type Preset = z.infer<typeof PresetSchema> & { id: string }
