/** The tables of devices for a load, the same at build time and in the browser. */
import { barHtml, deviceBlocks } from '../core/device-blocks.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords, spelledNumber, upperFirst } from '../core/words.ts'
import { countOf, type Fit } from './fit.ts'
import { type Load, MOST_EVEN_DEVICES } from './load.ts'
import { rateInWords } from './view.ts'

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
  return html`<table class="instrument fits plain-links">
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
  return `${upperFirst(spelledNumber(minimum))} ${name} would hold it, but the model’s ${load.hasLatentCache ? 'attention heads' : 'key-value heads'} split evenly only over ${inWords(counts, 'or')} devices.`
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

/** `2`, or words if it takes more devices than can share every layer. */
export function evenHtml({ even }: Fit): Html {
  return even === null
    ? html`<span class="does-not-apply">over ${MOST_EVEN_DEVICES}</span>`
    : html`${printNumber(even)}`
}

/** The combined rate of all conversations, plus the rate of each if there are several. */
export function rateHtml({ device, perSecond }: Fit, { input, readGB }: Load): Html {
  if (perSecond === null)
    return html`<span class="not-stated">${readGB === null && device.bandwidthGBs !== null ? 'not known' : 'not stated'}</span>`
  const concurrency = input.workload === 'inference' ? input.concurrency : 1
  if (concurrency === 1) return html`${rateInWords(perSecond)}`
  return html`<span class="several">${rateInWords(perSecond * concurrency)} <small>${rateInWords(perSecond)} each</small></span>`
}

export function powerHtml({ powerW }: Fit): Html {
  return powerW === null ? html`<span class="not-stated">not stated</span>` : html`${printNumber(powerW)}`
}

/** `90 %`; never 100 while anything is free. */
export function percent(share: number): string {
  const whole = Math.round(100 * share)
  return `${whole === 100 && share < 1 ? 99 : whole}\u00a0%`
}

/** The rows of the table of all variants: with shortlist boxes, and bars because block pictures would be too much. */
export function fitRowsHtml(fits: readonly Fit[], load: Load, chosen: ReadonlySet<string>): Html {
  const isServing = load.input.workload === 'inference'
  if (fits.length === 0)
    return html`<tr class="none"><td colspan="8">No variant is left: change or clear a filter.</td></tr>`
  return html`${fits.map((fit) => {
    const { device, minimum, used } = fit
    const isHeld = fit.even !== null
    const isChosen = chosen.has(device.id)
    return html`<tr${isChosen && html` class="is-chosen"`}><th scope="row"><input type="checkbox" class="choose needs-script" value="${device.id}" aria-label="Choose ${device.short}"${isChosen && html` checked`}><a href="/catalog/${device.id}">${device.short}</a></th><td class="form" data-label="Form">${device.form}</td><td class="num" data-label="GB each">${printNumber(device.memoryGB)}</td><td class="num main" data-label="Devices">${evenHtml(fit)}</td><td class="num" data-label="By memory alone">${printNumber(minimum)}</td><td class="num" data-label="Used">${isHeld && html`${barHtml(used)}${percent(used)}`}</td><td class="num" data-label="Tokens/s at most">${isHeld && (isServing ? rateHtml(fit, load) : html`<span class="does-not-apply">training</span>`)}</td><td class="num" data-label="Watts at most">${isHeld && powerHtml(fit)}</td></tr>`
  })}`
}
