/** Bounds and error sentences come from the contract's schema at build time: the page checks without shipping it. */
import { z } from 'zod'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import {
  estimateFromBody,
  InferenceMemoryInputSchema,
  TrainingMemoryInputSchema,
} from '../../inquiry-service/contract/estimate.ts'
import type { TrainingMemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { content } from '../core/content.build.ts'
import type { EstimateRules, FieldRule } from './form.ts'
import { presetLoad } from './load.ts'
import { type PagePreset, pagePreset } from './preset.ts'

export const EXAMPLE_PRESET = 'llama-3-3-70b'

const example = content.presets.find(({ id }) => id === EXAMPLE_PRESET)
if (!example) throw new Error(`Cannot begin the estimate with ${EXAMPLE_PRESET}: there is no such preset`)

/** Its state is in the page from the start, so that nothing moves when the script takes over. */
export const examplePreset: PagePreset = pagePreset(example)

export const exampleLoad = presetLoad(examplePreset)
export const INFERENCE_EXAMPLE = exampleLoad.input

export const TRAINING_EXAMPLE = {
  workload: 'training',
  parametersB: examplePreset.parametersB,
  activationGB: 40,
  stateBytesPerParameter: 18,
  overheadFraction: 0.2,
} satisfies TrainingMemoryInput

export const estimateRules: EstimateRules = {
  inference: rulesOf(InferenceMemoryInputSchema.shape, INFERENCE_EXAMPLE),
  training: rulesOf(TrainingMemoryInputSchema.shape, TRAINING_EXAMPLE),
  overflow: problemOf(
    { ...TRAINING_EXAMPLE, parametersB: 100_000, activationGB: 10_000_000, overheadFraction: 5 },
    'body',
  ),
}

export function ruleNamed(name: string): FieldRule {
  const rule = [...estimateRules.inference, ...estimateRules.training].find((each) => each.name === name)
  if (!rule) throw new Error(`Bug: the contract has no estimate field ${name}`)
  return rule
}

export function exampleValueOf(name: string): number | undefined {
  const value = Object.entries({ ...TRAINING_EXAMPLE, ...INFERENCE_EXAMPLE }).find(([own]) => own === name)?.[1]
  return typeof value === 'number' ? value : undefined
}

interface NumberSchema {
  type?: 'integer' | 'number'
  minimum?: number
  maximum?: number
  enum?: number[]
}

function rulesOf({ workload: _, ...fields }: Readonly<Record<string, z.ZodType>>, example: object): FieldRule[] {
  return Object.entries(fields).map(([name, schema]) => ruleOf(name, schema, example))
}

function ruleOf(name: string, schema: z.ZodType, example: object): FieldRule {
  const { type, minimum, maximum, enum: choices } = z.toJSONSchema(schema, { io: 'input' }) as NumberSchema
  return {
    name,
    integer: type === 'integer',
    min: minimum ?? Math.min(...(choices ?? [])),
    max: maximum ?? Math.max(...(choices ?? [])),
    ...(choices && { choices }),
    required: !schema.safeParse(undefined).success,
    ...(name === 'tokens' && { k: 1024 as const }),
    ...(name === 'concurrency' && { k: 1000 as const }),
    problem: problemOf({ ...example, [name]: 'no number' }, name),
  }
}

function problemOf(body: unknown, field: string): string {
  try {
    estimateFromBody(body)
  } catch (error) {
    const problem = error instanceof Refusal ? error.fields?.[field] : undefined
    if (problem !== undefined) return problem
  }
  throw new Error(`Cannot make the estimate form: the contract has no sentence for the field ${field}`)
}
