/** Times as people read them, in UTC: a desk and those who write to it are seldom in one zone. */

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11-21` */
export const isoDay = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** `Saturday, November 21, 2026` */
export function dayInWords(milliseconds: number): string {
  return DAY.format(milliseconds)
}

/** `Saturday, November 21, 2026, 09:30 UTC` */
export function timeInWords(milliseconds: number): string {
  return `${dayInWords(milliseconds)}, ${new Date(milliseconds).toISOString().slice(11, 16)} UTC`
}
