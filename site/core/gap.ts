/** What pages say where a value would be, the same words everywhere. */
import type { Gap } from '../../content/schema/gap.ts'
import { upperFirst } from './words.ts'

const GAPS: Readonly<Record<Gap | 'sparse only', string>> = {
  'not stated': 'no document we know of states it',
  'not read yet': 'a document that may state it has still to be read',
  'does not apply': 'the part cannot have it',
  'not recorded': 'we have read a value and do not list it',
  'sparse only': 'stated with structured sparsity only',
}

/** `other source`: left out by a filter. */
export type GapWords = Gap | 'sparse only' | 'other source'

/** What is shown in empty cells, with its meaning, in the order of the table. */
export const gapsIn = (shown: readonly string[]) => Object.entries(GAPS).filter(([gap]) => shown.includes(gap))

/** `“Not stated”: no document we know of states it.` for each that is shown. */
export function gapLegend(shown: readonly string[]): string {
  return gapsIn(shown)
    .map(([gap, meaning]) => `“${upperFirst(gap)}”: ${meaning}.`)
    .join(' ')
}
