/** Markup for an estimate's result: the total, and its parts drawn and named. The same at build time and in the browser. */
import type { MemoryFigures } from '../../../inquiry-service/estimator/estimator.ts'
import { type Html, html } from '../html.ts'
import { printNumber } from '../numbers.ts'
import { MOST_EVEN_DEVICES } from './devices.ts'
import { countOf, type Fit } from './fit.ts'
import type { FormulaLine } from './formula.ts'
import type { LayeredWords } from './layered-words.ts'
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
  const margin = overheadFraction === 0 ? 'no margin' : `a ${printNumber(100 * overheadFraction, 1)}\u00a0% margin`
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

/** The result in one line with the first device: `172.6 GB · 1 × MI300X`, `665 959 GB · over 64 devices`. */
export function answerInShort({ memoryGB }: MemoryFigures, [first]: readonly Fit[]): string {
  const devices = !first
    ? ''
    : first.even === null
      ? ` · over ${MOST_EVEN_DEVICES} devices`
      : ` · ${printNumber(countOf(first))} × ${first.device.short || 'your device'}`
  return `${roundedGB(memoryGB)} GB${devices}`
}

/** The formula with its numbers, one line per term. */
export function formulaHtml(lines: readonly FormulaLine[]): Html {
  return html`${lines.map(
    ({ term, words, numbers, result }) =>
      html`<div><dt>${term}</dt><dd><span class="words">${words}</span> <span class="numbers">= ${numbers}</span> <span class="sum">= ${result}</span></dd></div>`,
  )}`
}
