/** What is said of a preset beside the form: the same at build and in the browser, so that nothing moves. */
import { printNumber } from '../numbers.ts'
import type { PagePreset } from './preset.ts'

/** The published format of the weights, as a sentence. */
export function publishedWeights({ weights: { format, bytesPerParameter } }: Pick<PagePreset, 'weights'>): string {
  return bytesPerParameter === null
    ? `Weights are published in ${format}, whose bytes were not seen: state them below.`
    : `Weights as published: ${format}, ${printNumber(bytesPerParameter, 4)} bytes a parameter.`
}
