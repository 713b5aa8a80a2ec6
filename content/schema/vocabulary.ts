/** Closed sets of words that data and pages share. Imports nothing, so that the browser can use it. */

/** The form factor in the words of the filters; the manufacturer's own wording is `formFactor`. */
export const FORMS = [
  'SXM',
  'OAM',
  'PCIe dual-slot',
  'PCIe single-slot',
  'PCIe low-profile',
  'PCIe',
  'superchip',
  'consumer',
  'other',
] as const

export type Form = (typeof FORMS)[number]

/** What the stated power includes: only like powers may be divided and ranked. */
export const POWER_SCOPES = ['board', 'module', 'with-processor'] as const
