/** An estimate as a command and as the text of an inquiry. */
import type { MemoryFigures, MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { countOf, type Fit } from '../shared/estimate/fit.ts'

/** A shell command that asks the API for the same. The input has only numbers and fixed words, so quoting is safe. */
export function curlCommand(url: string, input: MemoryInput): string {
  return `curl -s ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(input)}'`
}

interface CarriedEstimate {
  input: MemoryInput
  estimate: MemoryFigures
  /** The model's name, with "changed" if the fields differ from it. */
  modelWords?: string | undefined
  /** The devices that the reader chose. */
  fits: readonly Fit[]
  link: string
}

/** The estimate in plain lines for the notes of an inquiry. */
export function estimateAsText({ input, estimate, modelWords, fits, link }: CarriedEstimate): string {
  const subject = modelWords ? ` (${modelWords})` : ''
  return [
    `Memory estimate for ${input.workload}${subject}: ${plain(estimate.memoryGB)} GB = ${plain(estimate.memoryGiB)} GiB`,
    input.workload === 'inference'
      ? `${input.parametersB} billion parameters of ${input.weightBytesPerParameter} bytes, ${input.tokens} tokens in each of ${input.concurrency} ${input.concurrency === 1 ? 'conversation' : 'conversations'} at once, cache of ${input.cacheBytesPerElement} bytes per element`
      : `${input.parametersB} billion parameters, ${input.stateBytesPerParameter ?? 18} bytes of state each, ${input.activationGB} GB of activations`,
    `Margin: ${plain(100 * estimate.overheadFraction)} % on top`,
    ...fits.map(fitAsText),
    link,
  ].join('\n')
}

function fitAsText(fit: Fit): string {
  const { device, minimum, even } = fit
  const name = device.short || 'my own device'
  const split = even !== null && even > minimum ? ` (${minimum} by memory alone)` : ''
  return `${countOf(fit)} × ${name}, ${device.memoryGB} GB each${split}`
}

function plain(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 4, useGrouping: false })
}
