/** The words of a document around the number that a figure rests on. Source: content/printed-values.ts. */
import { printedValues } from '../../../content/printed-values.ts'
import { type Html, html } from '../../shared/html.ts'

interface Excerpt {
  words: string
  before?: string | undefined
  after?: string | undefined
  /** From the printed number, which it starts with, to this value. */
  arithmetic?: string | undefined
}

const NUMBER = /(?<![\p{L}\d.,])\d[\d,]*(?:\.\d+)?/gu
const TOLERANCE = 1e-9

/**
 * The words with the first number that is this value in bold; unchanged if there is none (numbers in words, other
 * scripts).
 */
export function excerptHtml(
  { words, before = '', after = '', arithmetic }: Excerpt,
  path: string,
  value: number,
): Html {
  const wanted = arithmetic === undefined ? value : Number((arithmetic.split(' ')[0] ?? '').replaceAll(',', ''))
  const numbers = [...words.matchAll(NUMBER)]
  const around = `${before} ${after}`
  const printed = numbers.find((match, index) => {
    const piece = words.slice(match.index, numbers[index + 1]?.index)
    return printedValues(piece, path, around).some((number) => Math.abs(number - wanted) <= TOLERANCE * wanted)
  })
  if (!printed) return html`${words}`
  const end = printed.index + printed[0].length
  return html`${words.slice(0, printed.index)}<strong>${printed[0]}</strong>${words.slice(end)}`
}
