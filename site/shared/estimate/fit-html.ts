/** The table of a few devices for a load, the same at build time and in the browser. */
import { deviceBlocks } from '../device-blocks.ts'
import { type Html, html } from '../html.ts'
import { printNumber } from '../numbers.ts'
import { inWords, spelledNumber, upperFirst } from '../words.ts'
import { countOf, type Fit } from './fit.ts'
import { evenHtml, percent, powerHtml, rateHtml } from './fit-cells.ts'
import type { Load } from './load.ts'

/** A link for a device in the catalog, plain words for the reader's own. */
function deviceName({ device }: Fit): Html {
  return device.id === ''
    ? html`Your device of ${printNumber(device.memoryGB)}\u00a0GB`
    : html`<a href="/catalog/${device.id}" data-plain-in-text>${device.short}</a>`
}

/** A few devices, each drawn as blocks that fill up. All rows share one scale. */
export function fitTableHtml(fits: readonly Fit[], load: Load, caption: string): Html {
  const isServing = load.input.workload === 'inference'
  // What no even split holds is not drawn, and gives no rate and no power: nobody can run it so.
  const widest = Math.max(...fits.map(({ even, device }) => (even ?? 0) * device.memoryGB))
  return html`<table class="fits">
<caption class="visually-hidden">${caption}</caption>
<thead><tr><th scope="col">Device</th><th scope="col" class="num">Memory<span class="visually-hidden">, </span><small>GB each</small></th><th scope="col" class="num">Devices<span class="visually-hidden">, </span><small>${isServing ? 'even split' : 'by memory'}</small></th>${
    isServing &&
    html`<th scope="col" class="num">Minimum<span class="visually-hidden">, </span><small>by memory</small></th>`
  }<th scope="col" data-only-on-page>Filled<span class="visually-hidden">, </span><small>each block is one device</small></th><th scope="col" class="num">Used<span class="visually-hidden">, </span><small>of memory</small></th>${
    isServing && html`<th scope="col" class="num">Tokens <small>per s, at most</small></th>`
  }<th scope="col" class="num">Power<span class="visually-hidden">, </span><small>W, at most</small></th></tr></thead>
<tbody>${fits.map(
    (fit) =>
      html`<tr><th scope="row">${deviceName(fit)}</th><td class="num" data-label="GB each">${printNumber(fit.device.memoryGB)}</td><td class="num main" data-label="Devices">${evenHtml(fit)}</td>${
        isServing && html`<td class="num" data-label="By memory alone">${printNumber(fit.minimum)}</td>`
      }<td class="blocks" data-only-on-page>${
        fit.even === null
          ? html`<span class="does-not-apply">no even split</span>`
          : deviceBlocks(countOf(fit), fit.used, (countOf(fit) * fit.device.memoryGB) / widest)
      }</td><td class="num" data-label="Used">${fit.even !== null && percent(fit.used)}</td>${
        isServing &&
        html`<td class="num" data-label="Tokens/s at most">${fit.even !== null && rateHtml(fit, load)}</td>`
      }<td class="num" data-label="Watts at most">${fit.even !== null && powerHtml(fit)}</td></tr>`,
  )}</tbody></table>`
}

/** Explains a count above what memory alone requires, using the first device that shows it; empty if none does. */
export function splitWords(fits: readonly Fit[], load: Load): string {
  const shown = fits.find(({ even, minimum }) => even !== null && even > minimum)
  if (!shown || load.evenCounts === null) return beyondWords(fits)
  const { minimum, device } = shown
  const name = device.id === '' ? `devices of ${printNumber(device.memoryGB)} GB` : device.short
  const counts = load.evenCounts
    .filter((count) => count <= Math.max(8, shown.even ?? 0))
    .map((count) => printNumber(count))
  return `${upperFirst(spelledNumber(minimum))} ${name} would hold it, but the model’s key-value heads split evenly only over ${inWords(counts, 'or')} devices.`
}

/** What to do where no even split is small enough. */
function beyondWords(fits: readonly Fit[]): string {
  const beyond = fits.find(({ even }) => even === null)
  if (!beyond) return ''
  const name = beyond.device.id === '' ? `devices of ${printNumber(beyond.device.memoryGB)} GB` : beyond.device.short
  return `By memory alone, ${printNumber(beyond.minimum)} ${name} would hold it, but no even split over up to 64 does: choose larger devices, or fewer bits, tokens or conversations.`
}

/** The devices of an estimate with their explanation. `unsized`: names of chosen variants with no stated memory. */
export function devicesHtml(fits: readonly Fit[], load: Load, unsized: readonly string[] = []): Html {
  const isBeyond = fits.length > 0 && fits.every(({ even }) => even === null)
  const notes = [
    ...(isBeyond ? [] : [splitWords(fits, load)]),
    ...(unsized.length > 0 ? [`No document states the memory of ${inWords(unsized)}.`] : []),
    ...(load.input.workload === 'inference' && !isBeyond ? [RATE_IN_SHORT] : []),
  ]
  return html`${isBeyond && html`<p>${beyondWords(fits)}</p>`}${fits.length > 0 && fitTableHtml(fits, load, 'Devices that hold the load')}<p class="note">${notes.filter(Boolean).join(' ')} <a class="whole" href="#how">How it is counted</a></p>`
}

const RATE_IN_SHORT =
  'Tokens per second are an upper bound: the memory bandwidth of all devices divided by the bytes read per token.'
