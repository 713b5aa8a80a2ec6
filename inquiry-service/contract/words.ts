/** Times and references as people read them. Times are in UTC: a desk and those who write to it are seldom in one zone. */

/** `2026-11-21` */
export const isoDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

export function dayInWords(milliseconds: number): string {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return new Date(milliseconds).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' })
}

/** `Saturday, November 21, 2026, 09:30 UTC` */
export function timeInWords(milliseconds: number): string {
  return `${dayInWords(milliseconds)}, ${new Date(milliseconds).toISOString().slice(11, 16)} UTC`
}

export const SHORT_REFERENCE_LENGTH = 8

/** `6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11` → `7e1a9c11`: the first digits are a time, the last are drawn at random. */
export const shortReference = (requestId: string) => requestId.slice(-SHORT_REFERENCE_LENGTH)
