/** Published figures of an open-weight language model, for the estimator. The file name is the id. */
import { z } from 'zod'
import { CheckedAtSchema } from './figures.ts'

const link = z.url({ protocol: /^https$/ })

/** Layers that keep something for each token; `inquiry-service/estimator/layered-cache.ts` computes it. */
const TokenGroupSchema = z.strictObject({
  keeps: z.literal('tokens'),
  name: z.string().min(1),
  layers: z.int().min(1),
  sharingLayers: z.int().min(0).describe('Further layers that read this cache and keep none'),
  kvHeads: z.int().min(1).describe('1 for a latent'),
  keySize: z.int().min(1).describe('Elements'),
  valueSize: z.int().min(0).describe('Elements; 0 where one record serves as both'),
  latent: z.boolean(),
  window: z.int().min(1).nullable().describe('Number of newest tokens that are kept; null: all'),
  windowMayBeIgnored: z.boolean().describe('Some engines keep all tokens anyway'),
  tokensPerEntry: z.int().min(1),
  indexerElements: z.int().min(0).describe('Beside each entry'),
  packedBytes: z
    .strictObject({ fp8: z.int().min(1), fp4: z.int().min(1) })
    .nullable()
    .describe('Bytes of an entry in packed formats, without the indexer'),
})

/** Layers that keep a state of fixed size for each sequence. */
const StateGroupSchema = z.strictObject({
  keeps: z.literal('state'),
  name: z.string().min(1),
  layers: z.int().min(1),
  lowerBytes: z.int().min(1).describe('Per layer and sequence'),
  upperBytes: z.int().min(1),
})

/** What carries fields of a configuration; the file on the hub itself was not opened. */
const CONFIG_COPY_KINDS = ['copy', 'edition', 'maker', 'listing'] as const

const ConfigCopySchema = z.strictObject({
  kind: z
    .enum(CONFIG_COPY_KINDS)
    .describe(
      '`copy`: the file as published; `edition`: the file of converted or tuned weights; `maker`: code of the model’s maker; `listing`: a list or code of somebody else that names the model',
    ),
  url: link,
  fields: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('Paths in `config` that it carries, such as `text_config.head_dim`; left out: all of them'),
})

export const PresetSchema = z.strictObject({
  name: z.string().min(1),
  publisher: z.string().min(1),
  parametersB: z.number().positive().describe('Total parameters, billions: what memory must hold'),
  activeParametersB: z
    .number()
    .positive()
    .nullable()
    .describe('Used per token, of a mixture of experts; null where there is none or the number was not seen'),
  weights: z.strictObject({
    format: z.string().min(1).describe('As published'),
    bytesPerParameter: z.number().positive().nullable().describe('Of the files over parametersB; null: not seen'),
    checkpointGiB: z.number().positive().nullable().describe('All weight files, as the source prints it'),
    checkpointUrl: link.nullable(),
  }),
  layers: z.int().min(1).describe('As in the configuration, for all layers alike: the naive cache'),
  kvHeads: z.int().min(1),
  headDim: z.int().min(1),
  contextTokens: z.int().min(1).describe('Native context'),
  cache: z.array(z.discriminatedUnion('keeps', [TokenGroupSchema, StateGroupSchema])).min(1),
  config: z.record(z.string(), z.unknown()).describe('Fields of the published config.json that were used, verbatim'),
  configUrl: link.describe('The published configuration'),
  configCopies: z.array(ConfigCopySchema).min(1).describe('Where the fields were read, the best first'),
  notes: z.array(z.string().min(1)),
  checkedAt: CheckedAtSchema,
})

export type Preset = z.infer<typeof PresetSchema> & { id: string }
