/**
 * Reads the texts of the load form as the service reads a JSON body, by the contract's rules as of the build; steps of sliders.
 */
import { parseNumber, readNumber } from '../../inquiry-service/contract/number-input.ts'
import type { MemoryInput } from '../../inquiry-service/estimator/estimator.ts'

export type Workload = MemoryInput['workload']

/** One field's rule from the contract's schema. */
export interface FieldRule {
  name: string
  integer: boolean
  min: number
  max: number
  /** The only allowed values, if the contract lists them. */
  choices?: number[]
  required: boolean
  /** What `k` means in this field: 1024 for tokens, 1000 for users. */
  k?: 1000 | 1024
  /** The contract's sentence for a value that breaks the rule. */
  problem: string
}

export interface EstimateRules {
  inference: FieldRule[]
  training: FieldRule[]
  /** The contract's sentence for a total that can't be counted exactly. */
  overflow: string
}

export type FieldTexts = Readonly<Record<string, string>>

type ReadInput = { input: MemoryInput } | { problems: Record<string, string> }

/** The number in a field's text; undefined if there is none. */
export function numberIn(rule: FieldRule, text: string): number | undefined {
  return parseNumber(text, { whole: rule.integer, k: rule.k })
}

/** The contract's sentence for a missing field. */
const MISSING = 'is required'

/** The problem of a field whose number breaks the rule, in the contract's words; undefined if it is valid. */
function problemOfField(rule: FieldRule, text: string): string | undefined {
  if (text.trim() === '') return rule.required ? MISSING : undefined
  const reading = readNumber(text, { whole: rule.integer, k: rule.k })
  if ('problem' in reading) return reading.problem
  return holds(rule, reading.value) ? undefined : rule.problem
}

/** The input for the estimator, or the problem of each invalid field. Empty optional fields are left out. */
export function readInput(workload: Workload, rules: EstimateRules, texts: FieldTexts): ReadInput {
  const problems: Record<string, string> = {}
  const input: Record<string, unknown> = { workload }
  for (const rule of rules[workload]) {
    const text = texts[rule.name] ?? ''
    const problem = problemOfField(rule, text)
    if (problem !== undefined) problems[rule.name] = problem
    const value = numberIn(rule, text)
    if (value !== undefined) input[rule.name] = value
  }
  if (Object.keys(problems).length > 0) return { problems }
  // Every rule of the workload holds, so this is the input that the contract's schema would return.
  return { input: input as unknown as MemoryInput }
}

function holds(rule: FieldRule, value: number): boolean {
  if (rule.choices) return rule.choices.includes(value)
  if (rule.integer && !Number.isSafeInteger(value)) return false
  return value >= rule.min && value <= rule.max
}

/** From a short prompt to the longest contexts. */
export const TOKEN_STEPS = [
  256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 524_288, 1_048_576,
] as const

export const USER_STEPS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024] as const

export const SLIDERS: Readonly<Record<string, readonly number[]>> = { tokens: TOKEN_STEPS, concurrency: USER_STEPS }

/** The step nearest to a number by ratio, not by difference. */
export function stepOf(value: number, steps: readonly number[]): number {
  const distance = (step: number) => Math.abs(Math.log(step / Math.max(value, Number.MIN_VALUE)))
  return steps.reduce((best, step, index) => (distance(step) < distance(steps[best] ?? 1) ? index : best), 0)
}
