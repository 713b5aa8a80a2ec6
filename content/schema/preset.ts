/** Published figures of an open-weight language model, for the estimator. The file name is the id. */
import { z } from 'zod'
import type { CacheGroup } from '../../inquiry-service/estimator/layered-cache.ts'
import { CheckedAtSchema } from './figures.ts'

const link = z.url({ protocol: /^https$/ })

/** What carries fields of a configuration; the file on the hub itself was not opened. */
const CONFIG_COPY_KINDS = ['copy', 'edition', 'maker', 'library', 'listing'] as const

const ConfigCopySchema = z.strictObject({
  kind: z
    .enum(CONFIG_COPY_KINDS)
    .describe(
      '`copy`: the file as published; `edition`: the file of converted or tuned weights; `maker`: code of the model’s maker; `library`: what transformers has for its architecture; `listing`: a list or code of somebody else that names the model',
    ),
  url: link,
  fields: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('Paths in `config` that it carries, such as `text_config.head_dim`; left out: all of them'),
})

export const AuthoredPresetSchema = z.strictObject({
  name: z.string().min(1),
  publisher: z.string().min(1),
  parametersB: z
    .number()
    .positive()
    .describe('All parameters in the published files, billions: what memory must hold, vision encoder included'),
  notRead: z
    .array(z.strictObject({ what: z.string().min(1), parametersB: z.number().positive() }))
    .optional()
    .describe(
      'Parts that no token of text reads: of a dense model all such parts, of a mixture of experts those that the active parameters may include. An input embedding is among them only where `config` does not give its size',
    ),
  activeParametersB: z
    .number()
    .positive()
    .nullable()
    .describe('Used per token, of a mixture of experts; null where there is none or the number was not seen'),
  promptParametersB: z
    .number()
    .positive()
    .optional()
    .describe('Used per token of the prompt, where the publisher gives fewer than for a generated one'),
  weights: z.strictObject({
    format: z.string().min(1).describe('As published'),
    bytesPerParameter: z.number().positive().nullable().describe('Of the files over parametersB; null: not seen'),
    checkpointGiB: z.number().positive().nullable().describe('All weight files, as the source prints it'),
    checkpointUrl: link.nullable(),
  }),
  contextTokens: z
    .int()
    .min(1)
    .optional()
    .describe('Native context, where `config` does not state it in max_position_embeddings'),
  config: z.record(z.string(), z.unknown()).describe('Fields of the published config.json that were used, verbatim'),
  configUrl: link.describe('The published configuration'),
  configCopies: z.array(ConfigCopySchema).min(1).describe('Where the fields were read, the best first'),
  notes: z.array(z.string().min(1)),
  checkedAt: CheckedAtSchema,
})

export type AuthoredPreset = z.infer<typeof AuthoredPresetSchema>

/** The experts of a layer in a mixture. */
export interface Experts {
  /** Those among which the router chooses. Shared ones, which every token uses, are not counted. */
  routed: number
  /** How many of them a token uses. */
  perToken: number
}

/** With what the reader of configurations takes from `config`. */
export interface Preset extends Omit<AuthoredPreset, 'contextTokens'> {
  id: string
  /** As in the configuration, as if all layers were alike: the naive cache. */
  layers: number
  kvHeads: number
  headDim: number
  /** Null if the stored configuration doesn't say. */
  queryHeads: number | null
  contextTokens: number
  cache: CacheGroup[]
  /** Parameters in lookup tables, of which a token reads one row; 0 if the configuration doesn't say. */
  lookedUpParameters: number
  /** Parameters of the output head; 0 if the configuration doesn't give its size. */
  headParameters: number
  /** Of a mixture, if the configuration says. */
  experts: Experts | null
}
