/** A question about running a model, as people type it: `Run DeepSeek R1 for 16 users at 32k`. */
import { POPULAR_LOAD } from '../load/load.ts'
import { type Found, isTitle } from './match.ts'
import { queryWords, wordsOf } from './words.ts'

export interface LoadQuestion {
  presetId: string
  users: number
  tokens: number
  bits: number | undefined
  model: string
  /** What names no model, in parts: `2x h100` and `l40s` of `llama 70b on 2x h100 or l40s`. */
  parts: readonly (readonly string[])[]
}

const BETWEEN = /\s+(?:vs\.?|versus|against|compared (?:to|with)|(?:\w+ )?than|or)\s+|\s*[,;]\s*/i

export function partsOf(query: string): string[] {
  return query
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)\s*(k|m)?`
const USERS = new RegExp(
  String.raw`\b(?:for\s+)?${NUMBER}\s*(?:x\s*)?(?:concurrent\s+|simultaneous\s+|parallel\s+)?(?:users?|people|conversations?|chats?|requests?|sessions?|streams?)\b`,
  'i',
)
const TOKENS = [
  new RegExp(String.raw`\b${NUMBER}\s*(?:tokens?(?! ?/)|ctx|context|of context)\b`, 'i'),
  new RegExp(String.raw`\b(?:at|with|context(?: of| length)?)\s+${NUMBER}\b(?!\s*-?\s*[a-z])`, 'i'),
  /\b(\d+)\s?(k)\b/i,
]
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SPELLED = new RegExp(`\\b(?:${NUMBERS.slice(1).join('|')})(?= (?:users|people|conversations))`, 'gi')
const BITS: readonly (readonly [RegExp, number | undefined])[] = [
  [/\b(?:in\s+)?(?:16[- ]?bits?|bf16|fp16)\b/i, 16],
  [/\b(?:in\s+)?(?:8[- ]?bits?|fp8|int8|q8)\b/i, 8],
  [/\b(?:in\s+)?(?:4[- ]?bits?|nvfp4|fp4|int4|mxfp4|q4(?:_\w+)?|w4a16|awq|gptq)\b/i, 4],
  [/\b\d[- ]?bits?\b/i, undefined],
]

/**
 * The question, when the words name one of the models. A number with users, with tokens or with bits is taken out first; `k` is
 * 1,024 tokens, and 1,000 users. `find` searches the entries of the models, most looked up first.
 */
export function loadQuestion(query: string, find: (query: string) => Found): LoadQuestion | undefined {
  let text = query
    .normalize('NFKC')
    .replace(SPELLED, (word) => String(NUMBERS.indexOf(word.toLowerCase())))
    .replace(/\bbatch(?: size)?(?: of)? (\d+)/i, '$1 users')
  const take = (pattern: RegExp, k: number): number | undefined => {
    const match = pattern.exec(text)
    if (!match) return undefined
    text = text.replace(match[0], ' ')
    const [, digits = '', unit = ''] = match
    return Number(digits.replaceAll(',', '')) * ({ k, m: k * k }[unit.toLowerCase()] ?? 1)
  }
  const users = take(USERS, 1000)
  const tokens = TOKENS.reduce<number | undefined>((found, pattern) => found ?? take(pattern, 1024), undefined)
  const [written, bits] = BITS.find(([pattern]) => pattern.test(text)) ?? []
  if (written) text = text.replace(written, ' ')
  // A number of devices is no part of a name.
  text = text.replace(/\bon \d{1,2} /i, ' on ')

  const words = queryWords(text)
  const naming = longestRun(words, (word) => isNamed(word, find(word)))
  const { hits, ignored } = find(naming.join(' '))
  const hit = hits.find(({ entry }) => isTitle(entry, naming)) ?? hits[0]
  // One that is not listed is no other of its family.
  if (!hit || ignored.length > 0 || words.some((word) => isSize(word) && !naming.includes(word))) return undefined
  // One word in the middle of a name, such as `large`, asks for a model only where a load is named too.
  const [first = ''] = wordsOf(hit.entry.title)
  const isLoad = users !== undefined || tokens !== undefined
  const isMeant = naming.length > 1 || isLoad || isSize(naming[0] ?? '') || first.startsWith(naming[0] ?? '')
  if (!isMeant || !naming.some((word) => /\p{L}/u.test(word))) return undefined
  const whole = (value: number | undefined, usual: number) => (value && value >= 1 ? Math.round(value) : usual)
  return {
    presetId: hit.entry.path.replace(/^.*(?:\/|=)/, ''),
    users: whole(users, POPULAR_LOAD.concurrency),
    tokens: whole(tokens, POPULAR_LOAD.tokens),
    bits,
    model: naming.join(' '),
    parts: partsOf(text)
      .map((part) => wordsOf(part).filter((word) => words.includes(word) && !naming.includes(word)))
      .filter((part) => part.length > 0),
  }
}

/** Billions of parameters. */
const isSize = (word: string) => /^\d+b$/.test(word)

/** Of neighboring words: `pro` of a device is no part of the model's name. */
function longestRun(words: readonly string[], belongs: (word: string) => boolean): string[] {
  let run: string[] = []
  let longest: string[] = []
  for (const word of words) {
    run = belongs(word) ? [...run, word] : []
    if (run.length > longest.length) longest = run
  }
  return longest
}

/** A word of a model's name; `run` or `8b` at the start of another word would be found by accident. */
function isNamed(word: string, { hits }: Found): boolean {
  return hits.some(({ entry }) =>
    wordsOf(entry.title).some((own) => own === word || (word.length > 3 && own.startsWith(word))),
  )
}
