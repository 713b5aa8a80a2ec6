/** An estimate in words and drawings, the same at build time and in the browser. */
import {
  DEFAULT_STATE_BYTES_PER_PARAMETER,
  type InferenceMemoryInput,
  type MemoryFigures,
  type MemoryInput,
} from '../../inquiry-service/estimator/estimator.ts'
import type { LayeredCache } from '../../inquiry-service/estimator/layered-cache.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { count } from '../core/words.ts'
import type { Fit } from './fit.ts'
import { type Load, MOST_EVEN_DEVICES } from './load.ts'
import type { CacheModel } from './preset.ts'
import { formShape, type LayeredEstimate } from './preset.ts'
import { type Part, partsOf, roundedGB, shareOf, threeDigits } from './words.ts'

export function stackHtml(parts: readonly Part[], scaleGB: number): Html {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { gb }) => sum + gb, 0))
  const percent = (gb: number) => `${scaleGB === 0 ? 0 : Number(((100 * gb) / scaleGB).toFixed(3))}%`
  return html`<svg class="stack" aria-hidden="true">${parts.map(
    ({ mark, gb }, index) =>
      html`<rect data-mark="${mark}" x="${percent(starts[index] ?? 0)}" width="${percent(gb)}" height="100%"/>`,
  )}</svg>`
}

const HELD = {
  inference: 'to hold the weights, the cache and',
  training: 'to hold the training state, the activations and',
} as const

export function answerHtml({ input: { workload }, estimate, layered, model }: Load): Html {
  const { memoryGB, memoryGiB, overheadFraction } = estimate
  const parts = partsOf(workload, estimate)
  const margin = overheadFraction === 0 ? 'no margin' : `a ${printNumber(100 * overheadFraction, 1)}% margin`
  const words = model && layered && layeredWords(model, layered)
  return html`<div class="total"><p class="figure"><data id="total" value="${memoryGB}">${roundedGB(memoryGB)}</data><small>GB</small></p>
<p class="quiet"><data id="total-gib" value="${memoryGiB}">${roundedGB(memoryGiB)}</data> GiB, ${HELD[workload]} ${margin}</p></div>
${stackHtml(parts, memoryGB)}
<dl class="parts">${parts.map(
    ({ mark, label, gb }) =>
      html`<div data-mark="${mark}"><dt>${label}</dt><dd><b>${threeDigits(gb)} GB</b> <span class="quiet">${shareOf(gb, memoryGB)}</span></dd></div>`,
  )}</dl>${
    words &&
    html`<aside class="notice layered"><p><b>${words.title}</b></p><details><summary>How it differs from the uniform formula</summary><ul>${words.sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul></details></aside>`
  }`
}

export function layeredWords(model: CacheModel, { estimate, naive }: LayeredEstimate) {
  const { layers, kvHeads, headDim } = formShape(model)
  const kept = estimate.breakdown.kvCacheGB
  const uniform = naive.breakdown.kvCacheGB
  const factor = uniform / kept
  return {
    title: `KV cache of ${model.name}, counted layer by layer: ${gigabytes(kept)}`,
    sentences: [
      `This is what the result uses. The uniform formula over its ${count(model.layers, 'layer')} of ${count(model.kvHeads, 'head')} of ${printNumber(model.headDim)} gives ${gigabytes(uniform)}${
        factor >= 1.005 || factor <= 0.995 ? ` (${printNumber(Number(factor.toPrecision(3)))} times as much)` : ''
      } and ${gigabytes(naive.memoryGB)} in all.`,
      `The fields show its uniform equivalent for the API${model.cache?.some((group) => group.keeps === 'tokens' && group.indexerBytes > 0) ? ' at two bytes per element' : ''}: ${count(layers, 'layer')} of ${count(kvHeads, 'head')} of ${printNumber(headDim)}.`,
    ],
  }
}

const gigabytes = (gb: number) => `${roundedGB(gb)} GB`

/** The result in one line with the reader’s own device or the first: `172.6 GB · from 1 × MI300X`, `665,959 GB · over 64 devices`. */
export function answerInShort({ memoryGB }: MemoryFigures, fits: readonly Fit[]): string {
  const first = fits.find(({ device }) => device.id === '') ?? fits[0]
  const devices = !first
    ? ''
    : first.even === null
      ? ` · over ${MOST_EVEN_DEVICES} devices`
      : ` · ${fits.length > 1 && first.device.id ? 'from ' : ''}${printNumber(first.count)} × ${first.device.short || 'your device'}`
  return `${roundedGB(memoryGB)} GB${devices}`
}

export function formulaHtml(load: Load): Html {
  const lines = formulaOf(load.input, load.estimate, load.layered?.cache)
  return html`${lines.map(
    ({ term, words, numbers, result }) =>
      html`<div><dt>${term}</dt><dd><span class="line quiet">${words}</span> <span class="line">= ${numbers}</span> <b class="line">= ${result}</b></dd></div>`,
  )}`
}

export function formulaOf(input: MemoryInput, estimate: MemoryFigures, layered?: LayeredCache) {
  const { memoryGB, overheadFraction, memoryOnlyDeviceLowerBound: devices } = estimate
  // Nine decimals of a gigabyte are whole bytes.
  const exact = (value: number) => printNumber(value, 9)
  const [first, second, margin] = partsOf(input.workload, estimate)
  const sum = `${exact(first.gb)} + ${exact(second.gb)}`
  const line = ({ label, gb }: Pick<Part, 'label' | 'gb'>, words: string, numbers: string) => ({
    term: label,
    words,
    numbers,
    result: `${exact(gb)} GB`,
  })
  return [
    ...(input.workload === 'inference'
      ? [
          line(
            first,
            'parameters · bytes per weight',
            `${exact(input.parametersB)} · 10⁹ · ${exact(input.weightBytesPerParameter)} B`,
          ),
          layered
            ? line(
                second,
                layered.parts.map(({ name }) => name.toLowerCase()).join(' + '),
                `${layered.parts.map(({ bytes }) => exact(bytes)).join(' + ')} B`,
              )
            : line(
                second,
                '2 (key and value) · layers · KV heads · head size · tokens · sequences · bytes per element',
                `${cacheFactors(input).map(exact).join(' · ')} B`,
              ),
        ]
      : [
          line(
            first,
            'parameters · bytes of state',
            `${exact(input.parametersB)} · 10⁹ · ${input.stateBytesPerParameter ?? DEFAULT_STATE_BYTES_PER_PARAMETER} B`,
          ),
          line(second, 'as you enter them', `${exact(input.activationGB)} GB`),
        ]),
    line(margin, 'margin · (the sum of the terms above)', `${exact(overheadFraction)} · (${sum}) GB`),
    line({ label: 'Total', gb: memoryGB }, 'the sum of all terms', `${sum} + ${exact(margin.gb)} GB`),
    ...(devices === null
      ? []
      : [
          {
            term: 'Devices, at least',
            words: 'total / memory of one device, rounded up',
            numbers: `${exact(memoryGB)} GB / ${exact(input.deviceCapacityGB ?? 0)} GB, rounded up`,
            result: printNumber(devices),
          },
        ]),
  ]
}

function cacheFactors({ layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement }: InferenceMemoryInput) {
  return [2, layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement]
}

/** A shell command that asks the API for the same. The input has only numbers and fixed words, so quoting is safe. */
export function curlCommand(url: string, input: MemoryInput): string {
  return `curl -s ${url} \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(input)}'`
}

/** The estimate in plain lines for the notes of an inquiry. Devices are lines of the form, where they can be taken out. */
export function estimateAsText({ input, estimate }: Load, modelWords: string | undefined, link: string): string {
  const subject = modelWords ? ` (${modelWords})` : ''
  return [
    `Memory estimate for ${input.workload}${subject}: ${plain(estimate.memoryGB)} GB = ${plain(estimate.memoryGiB)} GiB`,
    input.workload === 'inference'
      ? `${input.parametersB} billion parameters of ${count(input.weightBytesPerParameter, 'byte')}, ${count(input.tokens, 'token')} in each of ${count(input.concurrency, 'conversation')} at once, cache of ${count(input.cacheBytesPerElement, 'byte')} per element`
      : `${input.parametersB} billion parameters, ${count(input.stateBytesPerParameter ?? 18, 'byte')} of state each, ${input.activationGB} GB of activations`,
    `Margin: ${plain(100 * estimate.overheadFraction)}% on top`,
    link,
  ].join('\n')
}

function plain(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 4, useGrouping: false })
}
