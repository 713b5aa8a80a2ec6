/** Reads the texts of the estimate form as the service reads a JSON body; the rules come from the contract, at build. */

import { parseNumber, readNumber } from '../../inquiry-service/contract/number-input.ts'
import type { MemoryInput } from '../../inquiry-service/estimator/estimator.ts'

export type Workload = MemoryInput['workload']

/** One field's rule, taken from the contract's schema. */
export interface FieldRule {
  name: string
  integer: boolean
  min: number
  max: number
  /** The only values allowed, where the contract lists them. */
  choices?: number[]
  required: boolean
  /** What `k` stands for in this field: of tokens 1024, of users 1000. */
  k?: 1000 | 1024
  /** The contract's sentence for a value that breaks the rule. */
  problem: string
  /** The contract's sentence for a required field that is not there. */
  missing: string
}

export interface EstimateRules {
  inference: FieldRule[]
  training: FieldRule[]
  /** The contract's sentence for a total beyond exact counting. */
  overflow: string
}

export type FieldTexts = Readonly<Record<string, string>>

export type ReadInput = { input: MemoryInput } | { problems: Record<string, string> }

/** The number in a field's text; undefined where it holds none. */
export function numberIn(rule: FieldRule, text: string): number | undefined {
  return parseNumber(text, { whole: rule.integer, k: rule.k })
}

/** The problem of one field: of a number that breaks the rule in the contract's words; undefined when it holds. */
export function problemOfField(rule: FieldRule, text: string): string | undefined {
  if (text.trim() === '') return rule.required ? rule.missing : undefined
  const reading = readNumber(text, { whole: rule.integer, k: rule.k })
  if ('problem' in reading) return reading.problem
  return holds(rule, reading.value) ? undefined : rule.problem
}

/** The input for the estimator, or the problem of each bad field. Empty optional fields are left out. */
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
  // Every rule of the workload holds, so that this is the input the contract's schema would hand on.
  return { input: input as unknown as MemoryInput }
}

function holds(rule: FieldRule, value: number): boolean {
  if (rule.choices) return rule.choices.includes(value)
  if (rule.integer && !Number.isSafeInteger(value)) return false
  return value >= rule.min && value <= rule.max
}
