/** The passage of a text that matches a query. */
import { queryWords, wordsOf } from './words.ts'

interface Excerpt {
  before: string
  /** The matching word, as the text has it. */
  word: string
  after: string
}

/** Characters on either side of the word. */
const AROUND = 70

/** The passage around the first match of the longest query word that starts a word of the text; undefined when none does. */
export function excerptOf(text: string, query: string): Excerpt | undefined {
  for (const asked of queryWords(query).sort((a, b) => b.length - a.length)) {
    for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const [word] = match
      if (!wordsOf(word).some((own) => own.startsWith(asked))) continue
      const end = match.index + word.length
      return { before: startOf(text.slice(0, match.index)), word, after: endOf(text.slice(end)) }
    }
  }
  return undefined
}

function startOf(text: string): string {
  return text.length <= AROUND ? text : `… ${text.slice(-AROUND).replace(/^\S*\s+/, '')}`
}

function endOf(text: string): string {
  return text.length <= AROUND ? text : `${text.slice(0, AROUND).replace(/\s+\S*$/, '')} …`
}
