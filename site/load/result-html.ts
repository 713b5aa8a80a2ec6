/** An estimate's result: the total, its parts drawn and named, the formula with its numbers. The same at build time and in the browser. */
import {
  DEFAULT_STATE_BYTES_PER_PARAMETER,
  type InferenceMemoryInput,
  type MemoryFigures,
  type MemoryInput,
  type TrainingMemoryInput,
} from '../../inquiry-service/estimator/estimator.ts'
import type { LayeredCache } from '../../inquiry-service/estimator/layered-cache.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import type { Fit } from './fit.ts'
import type { LayeredWords } from './layered.ts'
import { MOST_EVEN_DEVICES } from './load.ts'
import { type Part, partsOf, roundedGB, shareOf, threeDigits } from './view.ts'

/** The parts side by side; `scaleGB` spans the full width. */
export function stackHtml(parts: readonly Part[], scaleGB: number): Html {
  const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { gb }) => sum + gb, 0))
  const percent = (gb: number) => `${scaleGB === 0 ? 0 : Number(((100 * gb) / scaleGB).toFixed(3))}%`
  return html`<svg class="stack" aria-hidden="true">${parts.map(
    ({ mark, gb }, index) =>
      html`<rect data-mark="${mark}" x="${percent(starts[index] ?? 0)}" width="${percent(gb)}" height="100%"/>`,
  )}</svg>`
}

/** What the margin is a share of, in words. */
const HELD = {
  inference: 'to hold the weights, the cache and',
  training: 'to hold the training state, the activations and',
} as const

interface Answer {
  workload: keyof typeof HELD
  estimate: MemoryFigures
  /** Shown next to the result if the cache isn't uniform. */
  layered: LayeredWords | undefined
}

export function answerHtml({ workload, estimate, layered }: Answer): Html {
  const { memoryGB, memoryGiB, overheadFraction } = estimate
  const parts = partsOf(workload, estimate)
  const margin = overheadFraction === 0 ? 'no margin' : `a ${printNumber(100 * overheadFraction, 1)}% margin`
  return html`<div class="total"><p class="figure"><data id="total" value="${memoryGB}">${roundedGB(memoryGB)}</data><small>GB</small></p>
<p class="quiet"><data id="total-gib" value="${memoryGiB}">${roundedGB(memoryGiB)}</data> GiB, ${HELD[workload]} ${margin}</p></div>
${stackHtml(parts, memoryGB)}
<dl class="parts">${parts.map(
    ({ mark, label, gb }) =>
      html`<div data-mark="${mark}"><dt>${label}</dt><dd><b>${threeDigits(gb)} GB</b> <span class="quiet">${shareOf(gb, memoryGB)}</span></dd></div>`,
  )}</dl>${
    layered &&
    html`<aside class="layered"><p><b>${layered.title}</b></p><details><summary>How it differs from the uniform formula</summary><ul>${layered.sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul></details></aside>`
  }`
}

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

/** The formula with its numbers, one line per term. */
export function formulaHtml(lines: readonly FormulaLine[]): Html {
  return html`${lines.map(
    ({ term, words, numbers, result }) =>
      html`<div><dt>${term}</dt><dd><span class="line quiet">${words}</span> <span class="line">= ${numbers}</span> <b class="line">= ${result}</b></dd></div>`,
  )}`
}

/** One term: in words, with its numbers, and the result. */
interface FormulaLine {
  term: string
  words: string
  numbers: string
  result: string
}

const BYTES_PER_GB = 1_000_000_000

/** The estimate's formula with its numbers, one line per term; `cacheLine` replaces the uniform cache. */
export function formulaOf(input: MemoryInput, estimate: MemoryFigures, cacheLine?: FormulaLine): FormulaLine[] {
  const parts = partsOf(input.workload, estimate)
  const sum = parts.map(({ gb }) => exactGB(gb))
  const terms = input.workload === 'inference' ? inferenceTerms(input, estimate) : trainingTerms(input, estimate)
  const lines = terms.map((line) => (cacheLine && line.term === cacheLine.term ? cacheLine : line))
  lines.push(
    {
      term: 'Margin',
      words: 'margin · (the sum of the terms above)',
      numbers: `${printNumber(estimate.overheadFraction, 9)} · (${sum.slice(0, -1).join(' + ')}) GB`,
      result: `${exactGB(estimate.breakdown.overheadGB)} GB`,
    },
    {
      term: 'Total',
      words: 'the sum of all terms',
      numbers: `${sum.join(' + ')} GB`,
      result: `${exactGB(estimate.memoryGB)} GB`,
    },
  )
  if (estimate.memoryOnlyDeviceLowerBound !== null && input.deviceCapacityGB !== undefined) {
    lines.push({
      term: 'Devices, at least',
      words: 'total / memory of one device, rounded up',
      numbers: `${exactGB(estimate.memoryGB)} GB / ${printNumber(input.deviceCapacityGB, 9)} GB, rounded up`,
      result: printNumber(estimate.memoryOnlyDeviceLowerBound),
    })
  }
  return lines
}

/** The cache by groups of layers, with the bytes of each. */
export function layeredCacheLine({ bytes, parts }: LayeredCache): FormulaLine {
  return {
    term: 'KV cache',
    words: parts.map(({ name }) => name.toLowerCase()).join(' + '),
    numbers: `${parts.map((part) => printNumber(part.bytes)).join(' + ')} B`,
    result: `${exactGB(bytes / BYTES_PER_GB)} GB`,
  }
}

/** All digits: nine decimals of a gigabyte are whole bytes. */
function exactGB(gb: number): string {
  return printNumber(gb, 9)
}

function inferenceTerms(input: InferenceMemoryInput, { breakdown }: MemoryFigures): FormulaLine[] {
  const { layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement } = input
  const factors = [2, layers, kvHeads, headDim, tokens, concurrency, cacheBytesPerElement]
  return [
    {
      term: 'Weights',
      words: 'parameters · bytes per weight',
      numbers: `${printNumber(input.parametersB, 9)} · 10⁹ · ${printNumber(input.weightBytesPerParameter, 9)} B`,
      result: `${exactGB(breakdown.weightsGB)} GB`,
    },
    {
      term: 'KV cache',
      words: '2 (key and value) · layers · KV heads · head size · tokens · sequences · bytes per element',
      numbers: `${factors.map((factor) => printNumber(factor, 9)).join(' · ')} B`,
      result: `${exactGB(breakdown.kvCacheGB)} GB`,
    },
  ]
}

function trainingTerms(input: TrainingMemoryInput, { breakdown }: MemoryFigures): FormulaLine[] {
  const stateBytes = input.stateBytesPerParameter ?? DEFAULT_STATE_BYTES_PER_PARAMETER
  return [
    {
      term: 'Training state',
      words: 'parameters · bytes of state',
      numbers: `${printNumber(input.parametersB, 9)} · 10⁹ · ${stateBytes} B`,
      result: `${exactGB(breakdown.trainingStateGB)} GB`,
    },
    {
      term: 'Activations',
      words: 'as you enter them',
      numbers: `${printNumber(input.activationGB, 9)} GB`,
      result: `${exactGB(breakdown.activationGB)} GB`,
    },
  ]
}
