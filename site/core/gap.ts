/** What pages say where a value would be, the same words everywhere. */
import type { Gap } from '../../content/schema/gap.ts'
import { upperFirst } from './words.ts'

/** What an empty cell says → what that means. */
const GAPS: Readonly<Record<Gap | 'sparse only', string>> = {
  'not stated': 'no document we know of states it',
  'not read yet': 'a document that may state it has still to be read',
  'does not apply': 'the part cannot have it',
  'not recorded': 'we have read a value and do not list it',
  'sparse only': 'stated with structured sparsity only',
}

/** `other source`: left out by a filter. */
export type GapWords = Gap | 'sparse only' | 'other source'

/** `“Not stated”: no document we know of states it.` for each that is shown, in the order of the table. */
export function gapLegend(shown: readonly string[]): string {
  return Object.entries(GAPS)
    .flatMap(([gap, meaning]) => (shown.includes(gap) ? `“${upperFirst(gap)}”: ${meaning}.` : []))
    .join(' ')
}
