/** The estimate's input and answer as zod schemas; parsing a body into an input. See D32 to D34 in docs/contract.md. */
import { z } from 'zod'
import { EstimateOverflowError, estimateMemory, type MemoryEstimate } from '../estimator/estimator.ts'
import { Refusal } from './errors.ts'
import { MOST_CONVERSATIONS, MOST_TOKENS } from './limits.ts'
import { fieldProblems, integer, number } from './text.ts'

const overheadFraction = number(0, 5).default(0.2).describe('Margin as a fraction of the other parts; 0.2 if left out')
const deviceCapacityGB = number(1, 10_000).optional().describe('Memory of one device, decimal gigabytes')
const parametersB = number(0.000001, 100_000).describe('Total parameters, billions')
const count = (max: number, description: string) => integer(1, max).describe(description)
const bytes = (description: string) => number(0.125, 8).describe(description)

export const InferenceMemoryInputSchema = z
  .object({
    workload: z.literal('inference').describe('Chooses these fields'),
    parametersB,
    weightBytesPerParameter: bytes('Bytes per stored weight: 2 for BF16, 1 for FP8, 0.5 for four bits'),
    layers: count(10_000, 'Transformer layers (num_hidden_layers)'),
    kvHeads: count(10_000, 'Key-value heads per layer (num_key_value_heads)'),
    headDim: count(10_000, 'Elements per head (head_dim)'),
    tokens: count(MOST_TOKENS, 'Cached tokens per sequence'),
    cacheBytesPerElement: bytes('Bytes per cached element'),
    concurrency: count(MOST_CONVERSATIONS, 'Sequences held at the same time'),
    overheadFraction,
    deviceCapacityGB,
  })
  .meta({ id: 'InferenceMemoryInput', description: 'Memory to serve a model; unknown fields are ignored' })

export const TrainingMemoryInputSchema = z
  .object({
    workload: z.literal('training').describe('Chooses these fields'),
    parametersB,
    activationGB: number(0, 10_000_000).describe('Activations, decimal gigabytes'),
    stateBytesPerParameter: z
      .literal([16, 18], { error: 'must be one of 16, 18' })
      .meta({ type: 'integer' })
      .default(18)
      .describe(
        '16: weight, gradient and two Adam moments in FP32; 18 (the default): the same and a half-precision copy of the weight',
      ),
    overheadFraction,
    deviceCapacityGB,
  })
  .meta({ id: 'TrainingMemoryInput', description: 'Memory of full-parameter training with mixed-precision Adam' })

const MemoryInputSchema = z.discriminatedUnion('workload', [InferenceMemoryInputSchema, TrainingMemoryInputSchema], {
  error: 'must be one of inference, training',
})

const CompiledInputSchema = z.compile(MemoryInputSchema)

const gigabytes = (description: string) => z.number().describe(`${description}, decimal gigabytes`)

export const MemoryEstimateSchema = z
  .strictObject({
    memoryGB: gigabytes('Sum of all parts'),
    memoryGiB: z.number().describe('Sum of all parts, binary gibibytes'),
    breakdown: z
      .strictObject({
        weightsGB: gigabytes('Weights'),
        kvCacheGB: gigabytes('Keys and values of all cached tokens'),
        trainingStateGB: gigabytes('Weights, gradients and optimizer state'),
        activationGB: gigabytes('Activations as stated in the input'),
        overheadGB: gigabytes('The margin'),
      })
      .describe('The parts of the sum; those of the other workload are 0'),
    overheadFraction: z.number().describe('The margin used, as a fraction'),
    memoryOnlyDeviceLowerBound: z
      .int()
      .min(1)
      .nullable()
      .describe('Smallest number of devices that hold the memory; null without deviceCapacityGB'),
    assumptions: z.array(z.string()).describe('What the arithmetic assumes and leaves out'),
    sources: z.array(z.string()).describe('Where the formulas come from'),
  })
  .meta({ id: 'MemoryEstimate' }) satisfies z.ZodType<MemoryEstimate>

/** @throws Refusal `estimate-fields` when a field is out of bounds or the total overflows */
export function estimateFromBody(body: unknown): MemoryEstimate {
  const parsed = CompiledInputSchema.safeParse(body)
  if (!parsed.success) {
    throw new Refusal('estimate-fields', { fields: fieldProblems(parsed.error, body) })
  }
  try {
    return estimateMemory(parsed.data)
  } catch (error) {
    if (!(error instanceof EstimateOverflowError)) throw error
    const problem = `adds up to more than ${Number.MAX_SAFE_INTEGER} bytes`
    throw new Refusal('estimate-fields', { fields: { body: problem } })
  }
}
