/** What a device takes for a load, in the cells of every table. */
import { type Html, html } from '../html.ts'
import { printNumber } from '../numbers.ts'
import { MOST_EVEN_DEVICES } from './devices.ts'
import type { Fit } from './fit.ts'
import type { Load } from './load.ts'
import { rateInWords } from './view.ts'

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
