/** What is wrong with an inquiry, as its pages say it: each sentence, without its full stop, tells what to do. */
import type { FieldProblems } from './errors.ts'
import { problemWords } from './problem-words.ts'

const OUTDATED = 'This page is out of date: reload it'
const PLACE = 'Enter a city and country'

/** By field, for the problems that have words of their own there; `*` stands for any other. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { '*': 'Choose whether you want to buy or to sell' },
  modelId: { 'is required': 'Name the accelerator' },
  variantId: { '*': 'This variant is no longer in the catalog: name another' },
  quantity: { 'is required': 'Enter how many' },
  location: { 'is required': PLACE, 'must not be empty': PLACE },
  region: { '*': 'Choose a region' },
  currency: { '*': 'Choose a currency' },
  email: { 'is required': 'Enter your email address' },
  website: { '*': 'Clear this field: the browser or an extension may have filled it in' },
  consent: { '*': 'Tick the box so that we may answer' },
  body: { '*': OUTDATED },
}

export function inquiryProblems(problems: FieldProblems): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, inquiryProblem(name, problem)]))
}

/** `model-2` and `quantity-2` are those of a second accelerator. */
export function inquiryProblem(named: string, problem: string): string {
  const name = named.replace(/-\d$/, '').replace(/^model$/, 'modelId')
  if (problem === 'is not a property of this request') return OUTDATED
  return WORDS[name]?.[problem] ?? WORDS[name]?.['*'] ?? problemWords(name, problem)
}
