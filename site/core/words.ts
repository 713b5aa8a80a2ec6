/** `a, b and c`. */
export function inWords(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}

/** For the middle of a sentence; abbreviations keep their capitals: `Typical` → `typical`, `FP8` stays. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*(?!\w|-[A-Z\d])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const SMALL_NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** `5` → `five`; digits from 13 on. */
export function spelledNumber(number: number): string {
  return SMALL_NUMBERS[number] ?? String(number)
}

/** `Up to eight` → `Up to 8`. */
export function inDigits(text: string): string {
  return text.replace(/[a-z]+/gi, (word) => {
    const number = SMALL_NUMBERS.indexOf(word.toLowerCase())
    return number > 0 ? String(number) : word
  })
}

/** For an id or an anchor: `NVIDIA Hopper` → `nvidia-hopper`. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`
}
