/** The sentences below a table of devices: why it takes so many, and what its numbers leave out. */
import { printNumber } from '../core/numbers.ts'
import { inWords, spelledNumber, upperFirst } from '../core/words.ts'
import type { Fit } from './fit.ts'
import { isFourBits, type Load, MOST_EVEN_DEVICES } from './load.ts'

/** Explains a count above what memory alone requires, using the first device that shows it; empty if none does. */
export function splitWords(fits: readonly Fit[], load: Load): string {
  const shown = fits.find(({ even, minimum }) => even !== null && even > minimum)
  if (!shown || load.evenCounts === null) return dataParallelWords(fits) || beyondWords(fits)
  const { minimum, device } = shown
  if (load.shared && load.evenCounts.includes(minimum)) return copiesWords(shown, dataParallelWords(fits))
  const name = nameOf(device)
  // Up to the largest count in the table, which must not contradict this.
  const largest = Math.max(8, ...fits.map(({ even }) => even ?? 0))
  const counts = load.evenCounts.filter((count) => count <= largest).map((count) => printNumber(count))
  const split = `${upperFirst(spelledNumber(minimum))} ${name} would hold it, but the model’s ${load.shared ? 'query heads' : 'key-value heads'} split evenly only over ${inWords(counts, 'or')} devices.`
  return [split, dataParallelWords(fits)].filter(Boolean).join(' ')
}

function copiesWords({ minimum, device }: Fit, further: string): string {
  return `${upperFirst(spelledNumber(minimum))} ${nameOf(device)} would hold one copy of the cache, but with tensor parallelism every device keeps all of it. ${further}`.trim()
}

/** What a count depends on where plain tensor parallelism would not hold the load on as many devices. */
function dataParallelWords(fits: readonly Fit[]): string {
  const held = fits.find(({ isDataParallel }) => isDataParallel)
  if (!held?.even) return ''
  return `${printNumber(held.even)} × ${nameOf(held.device)} with data-parallel attention: each conversation’s cache is on one device. Plain tensor parallelism would copy it to all, and not fit.`
}

const nameOf = ({ id, memoryGB, short }: Fit['device']) =>
  id === '' ? `devices of ${printNumber(memoryGB)} GB` : short

/** What to do where no even split is small enough. */
export function beyondWords(fits: readonly Fit[]): string {
  const beyond = fits.find(({ even }) => even === null)
  if (!beyond) return ''
  const name = nameOf(beyond.device)
  return `By memory alone, ${printNumber(beyond.minimum)} ${name} would hold it, but no even split over up to ${MOST_EVEN_DEVICES} does: choose larger devices, or fewer bits, tokens or conversations.`
}

/** What four bits leave out, wherever a load has them; empty for others. */
export function fourBitWords({ input }: Load): string {
  if (input.workload === 'training' || input.weightBytesPerParameter >= 0.75) return ''
  return [isFourBits(input.weightBytesPerParameter) && FOUR_BITS, WITHOUT_FP4].filter(Boolean).join(' ')
}

const FOUR_BITS =
  'Published 4-bit builds are larger, because embeddings and often attention stay in 16 bits: NVFP4 builds of a 27B model load as 21 to 26 GB, not 15.6.'

const WITHOUT_FP4 = 'Without FP4 units, an accelerator unpacks such weights first: this saves memory, not arithmetic.'

export const RATE_IN_SHORT = 'Tokens per second are an upper limit, set by memory bandwidth or dense compute.'

export const EVEN_ROUTING =
  'They assume that conversations use all experts equally; “best case” is the limit if all used the same ones.'
