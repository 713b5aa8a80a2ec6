/** One table of estimate inputs: every bound from both sides. See D32 to D34. */
import { INFERENCE, TRAINING } from '../estimator/inputs.ts'

interface AcceptedInput {
  readonly name: string
  readonly sent: object
}

interface RefusedInput {
  readonly name: string
  /** JSON text, for some of it can't be written as a value: 1e400. */
  readonly json: string
  readonly fields: Readonly<Record<string, string>>
}

interface Bounds {
  readonly field: string
  readonly min: number
  readonly max: number
  readonly whole: boolean
}

const number = (field: string, min: number, max: number): Bounds => ({ field, min, max, whole: false })
const integer = (field: string, min: number, max: number): Bounds => ({ field, min, max, whole: true })

const COMMON = [
  number('parametersB', 0.000001, 100_000),
  number('overheadFraction', 0, 5),
  number('deviceCapacityGB', 1, 10_000),
]

/** Small enough that no single field at its upper bound overflows the total. */
const SMALL_INFERENCE = { ...INFERENCE, parametersB: 1, layers: 1, kvHeads: 1, headDim: 1, tokens: 1 }
const SMALL_TRAINING = { ...TRAINING, parametersB: 1, activationGB: 0 }

const INFERENCE_BOUNDS = [
  ...COMMON,
  number('weightBytesPerParameter', 0.125, 8),
  integer('layers', 1, 10_000),
  integer('kvHeads', 1, 10_000),
  integer('headDim', 1, 10_000),
  integer('tokens', 1, 10_000_000),
  number('cacheBytesPerElement', 0.125, 8),
  integer('concurrency', 1, 1_000_000),
]

const TRAINING_BOUNDS = [...COMMON, number('activationGB', 0, 10_000_000)]

/** 10,000,000 GB of activations alone are too much to count: within the field's bound, yet an overflow. */
const OVERFLOWS_AT_MAX = new Set(['activationGB'])

export const ACCEPTED_INPUTS: readonly AcceptedInput[] = [
  { name: 'inference as in the documentation', sent: INFERENCE },
  { name: 'training as in the documentation', sent: TRAINING },
  ...INFERENCE_BOUNDS.flatMap((bounds) => atBounds(SMALL_INFERENCE, bounds)),
  ...TRAINING_BOUNDS.flatMap((bounds) => atBounds(SMALL_TRAINING, bounds)),
  { name: 'training with 16 state bytes', sent: { ...TRAINING, stateBytesPerParameter: 16 } },
  { name: 'training with 18 state bytes', sent: { ...TRAINING, stateBytesPerParameter: 18 } },
  { name: 'inference with unknown fields, which are ignored', sent: { ...INFERENCE, model: 'x', note: null } },
  {
    name: 'inference with bad fields of training, which are ignored',
    sent: { ...INFERENCE, activationGB: -1, stateBytesPerParameter: 'x' },
  },
  { name: 'training with bad fields of inference, which are ignored', sent: { ...TRAINING, layers: 0, tokens: 'x' } },
]

function atBounds(base: object, { field, min, max }: Bounds): AcceptedInput[] {
  const workload = 'workload' in base ? String(base.workload) : ''
  return [min, max]
    .filter((bound) => bound !== max || !OVERFLOWS_AT_MAX.has(field))
    .map((bound) => ({ name: `${workload} with ${field} ${bound}`, sent: { ...base, [field]: bound } }))
}

const refused = (name: string, sent: unknown, fields: RefusedInput['fields']): RefusedInput => ({
  name,
  json: JSON.stringify(sent),
  fields,
})

const TOO_MANY_BYTES = { body: 'adds up to more than 9007199254740991 bytes' }

export const REFUSED_INPUTS: readonly RefusedInput[] = [
  ...INFERENCE_BOUNDS.flatMap((bounds) => beyondBounds(SMALL_INFERENCE, bounds)),
  ...TRAINING_BOUNDS.flatMap((bounds) => beyondBounds(SMALL_TRAINING, bounds)),
  ...missing(INFERENCE),
  ...missing(TRAINING),
  ...['chat', 'Inference', null].map((workload) =>
    refused(
      `workload ${JSON.stringify(workload)}`,
      { ...INFERENCE, workload },
      { workload: 'must be one of inference, training' },
    ),
  ),
  ...[17, '16', null].map((stateBytesPerParameter) =>
    refused(
      `${JSON.stringify(stateBytesPerParameter)} state bytes`,
      { ...TRAINING, stateBytesPerParameter },
      { stateBytesPerParameter: 'must be one of 16, 18' },
    ),
  ),
  refused(
    'several faults at once',
    { ...INFERENCE, layers: 0, tokens: '1', headDim: 1.5 },
    {
      layers: 'must be an integer from 1 to 10000',
      headDim: 'must be an integer from 1 to 10000',
      tokens: 'must be an integer from 1 to 10000000',
    },
  ),
  {
    name: 'parametersB 1e400, out of bounds and not infinity (D34)',
    json: JSON.stringify({ ...INFERENCE, parametersB: 0 }).replace('"parametersB":0', '"parametersB":1e400'),
    fields: { parametersB: 'must be a number from 0.000001 to 100000' },
  },
  refused('a total above Number.MAX_SAFE_INTEGER bytes', { ...TRAINING, activationGB: 10_000_000 }, TOO_MANY_BYTES),
  refused(
    'a cache far beyond what can be counted',
    { ...INFERENCE, layers: 10_000, kvHeads: 10_000, headDim: 10_000, tokens: 10_000_000, concurrency: 1_000_000 },
    TOO_MANY_BYTES,
  ),
  ...[null, [INFERENCE], 'text'].map((sent) =>
    refused(`${JSON.stringify(sent).slice(0, 12)} in place of an object (D12)`, sent, {
      body: 'must be a JSON object',
    }),
  ),
]

function beyondBounds(base: object, { field, min, max, whole }: Bounds): RefusedInput[] {
  const workload = 'workload' in base ? String(base.workload) : ''
  const problem = `must be ${whole ? 'an integer' : 'a number'} from ${min} to ${max}`
  const below = min - (whole ? 1 : min / 1000 || 0.001)
  const values = [below, max + (whole ? 1 : 0.001), String(min), null, [min], ...(whole ? [1.5] : [])]
  return values.map((value) =>
    refused(`${workload} with ${field} ${JSON.stringify(value)}`, { ...base, [field]: value }, { [field]: problem }),
  )
}

function missing(input: object): RefusedInput[] {
  return Object.keys(input).map((field) =>
    refused(
      `${JSON.stringify(Object.values(input)[0])} without ${field}`,
      { ...input, [field]: undefined },
      { [field]: 'is required' },
    ),
  )
}
