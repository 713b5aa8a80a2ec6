/** Typesets plain text: units kept with their numbers, apostrophes. */
const NO_BREAK_SPACE = '\u00a0'

/** An apostrophe within a word; a mark for feet or minutes follows a digit. */
const APOSTROPHE = /(?<=\p{L})'(?=\p{L})/gu

/** `1,354.64 GB/s` stays on one line. */
export function typesetText(text: string): string {
  return keepUnits(text).replace(APOSTROPHE, '’')
}

const UNIT =
  /(\d) (?=(?:[KMGTP]i?B|[KMGT]?B\/s|[KMGT]bit\/s|[KMGT]bps|GT\/s|[KM]?W|kWh|[TP]FLOPS|TOPS|[mµn]?s|[KMG]Hz|mm|°C|bits?|bytes?|billion)\b)/g

/** A unit never starts a line: a no-break space before it, and on both sides of a sign between two numbers. */
function keepUnits(text: string): string {
  return text.replace(UNIT, `$1${NO_BREAK_SPACE}`).replace(/(?<=\d) ([×·=]) (?=\d)/g, `${NO_BREAK_SPACE}$1 `)
}
