/** The table of all variants for a load, the same at build time and in the browser. */
import { barHtml } from '../device-blocks.ts'
import { type Html, html } from '../html.ts'
import { printNumber } from '../numbers.ts'
import type { Fit } from './fit.ts'
import { evenHtml, percent, powerHtml, rateHtml } from './fit-cells.ts'
import type { Load } from './load.ts'

/** The rows of the table of all variants: with shortlist boxes, and bars because block pictures would be too much. */
export function fitRowsHtml(fits: readonly Fit[], load: Load, chosen: ReadonlySet<string>): Html {
  const isServing = load.input.workload === 'inference'
  if (fits.length === 0)
    return html`<tr class="none"><td colspan="8">No variant is left: change or clear a filter.</td></tr>`
  return html`${fits.map((fit) => {
    const { device, minimum, used } = fit
    const isHeld = fit.even !== null
    const isChosen = chosen.has(device.id)
    return html`<tr${isChosen && html` class="is-chosen"`}><th scope="row"><input type="checkbox" class="choose needs-script" autocomplete="off" value="${device.id}" aria-label="Choose ${device.short}"${isChosen && html` checked`}><a href="/catalog/${device.id}">${device.short}</a></th><td class="form" data-label="Form">${device.form}</td><td class="num" data-label="GB each">${printNumber(device.memoryGB)}</td><td class="num main" data-label="Devices">${evenHtml(fit)}</td><td class="num" data-label="By memory alone">${printNumber(minimum)}</td><td class="num" data-label="Used">${isHeld && html`${barHtml(used)}${percent(used)}`}</td><td class="num" data-label="Tokens/s at most">${isHeld && (isServing ? rateHtml(fit, load) : html`<span class="does-not-apply">training</span>`)}</td><td class="num" data-label="Watts at most">${isHeld && powerHtml(fit)}</td></tr>`
  })}`
}
