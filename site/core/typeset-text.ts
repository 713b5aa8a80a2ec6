/** Typesets plain text: narrow spaces between thousands, units kept with their numbers, apostrophes. */
import { THOUSANDS_SPACE } from '../../inquiry-service/contract/number-input.ts'

const NO_BREAK_SPACE = '\u00a0'

/** An apostrophe within a word; a mark for feet or minutes follows a digit. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu

/** `1,354.64 GB/s` → `1 354.64 GB/s` in plain text, kept on one line; `1,2` and `12,34` are lists and stay. */
export function typesetText(text: string): string {
  return keepUnits(spaceThousands(text)).replace(APOSTROPHE, '’')
}

function spaceThousands(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?!,?\d)/g, (number) => number.replaceAll(',', THOUSANDS_SPACE))
}

const UNIT =
  /(\d) (?=(?:[KMGTP]i?B|[KMGT]?B\/s|[KMGT]bit\/s|[KMGT]bps|GT\/s|[KM]?W|kWh|[TP]FLOPS|TOPS|[mµn]?s|[KMG]Hz|mm|°C|bits?|bytes?|billion)\b)/g

/** A unit never starts a line: a no-break space before it, and on both sides of a sign between two numbers. */
function keepUnits(text: string): string {
  return text.replace(UNIT, `$1${NO_BREAK_SPACE}`).replace(/(?<=\d) ([×·=]) (?=\d)/g, `${NO_BREAK_SPACE}$1 `)
}
