/** The answer to a question about running a model: its memory and the devices nearest in size, with both bounds. */
import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { inquiryAddress, MOST_COMPARED } from '../core/addresses.ts'
import { deviceBlocks } from '../core/device-blocks.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { count, inWords } from '../core/words.ts'
import { closestFits, type Fit, type FitDevice, fitsOf } from './fit.ts'
import { below, missingHtml } from './fit-table.ts'
import { MOST_EVEN_DEVICES, NVFP4_BYTES, presetLoad, type ServingLoad } from './load.ts'
import type { PagePreset } from './preset.ts'
import { attentionOf, percent, rateInWords, roundedGB, secondsInWords } from './words.ts'

interface AskedLoad {
  users: number
  tokens: number
  /** Per weight; undefined: as published. */
  bits?: number | undefined
}

interface LoadAnswer {
  preset: PagePreset
  asked: AskedLoad
  load: ServingLoad
  fits: readonly Fit[]
  named: readonly FitDevice[]
}

/** Four bits are counted with their scales. */
const bytesOf = (bits: number) => (bits === 4 ? NVFP4_BYTES : bits / 8)

export function loadAnswer(
  preset: PagePreset,
  asked: AskedLoad,
  devices: readonly FitDevice[],
  named: readonly FitDevice[] = [],
): LoadAnswer {
  const load = presetLoad(preset, {
    ...(asked.bits && { weightBytesPerParameter: bytesOf(asked.bits) }),
    tokens: asked.tokens,
    concurrency: asked.users,
  })
  const fits = named.length > 0 ? fitsOf(load, named) : closestFits(load, devices)
  return { preset, asked, load, fits: fits.filter(({ even }) => even !== null), named }
}

/** The same load on the page of fits, or with the devices that were named on that of the estimate. */
export function loadAddress({ preset, load, named }: LoadAnswer): string {
  const params = new URLSearchParams({ v: String(FORMULA_VERSION), preset: preset.id })
  for (const name of ['weightBytesPerParameter', 'tokens', 'concurrency'] as const)
    params.set(name, String(load.input[name]))
  return `${areCarried(named) ? `/estimate?ids=${named.map(({ id }) => id).join(',')}` : '/fit'}#${params}`
}

const areCarried = (named: readonly FitDevice[]) => named.length > 0 && named.length <= MOST_COMPARED

export function loadAnswerHtml(answer: LoadAnswer): Html {
  const { preset, asked, load, fits, named } = answer
  const { weightsGB, kvCacheGB } = load.estimate.breakdown
  const widest = Math.max(...fits.map((fit) => fit.count * fit.device.memoryGB))
  const format = asked.bits ? `at ${asked.bits} bits` : `as published (${preset.weights.format})`
  const out = named.filter((device) => fits.every((fit) => fit.device !== device)).map(({ short }) => short)
  const isSpread = fits.some(({ evenBounds }) => evenBounds !== null)
  return html`<p class="answer-sum"><b>${roundedGB(load.estimate.memoryGB)}</b> GB <span class="line">${preset.name} for ${count(asked.users, 'user')} at ${printNumber(asked.tokens)} tokens${asked.users > 1 && ' each'}: weights ${format} ${roundedGB(weightsGB)} GB, cache ${roundedGB(kvCacheGB)} GB, margin 20%</span></p>
${
  fits.length === 0
    ? html`<p>It does not fit on an even split over up to ${MOST_EVEN_DEVICES} of these devices.</p>`
    : html`<table class="labeled answer-fits plain-links"><caption>${named.length > 0 ? 'The devices you named' : choiceWords(fits)}.<span class="on-phone"> Users and tokens/s are upper limits; time to first token is a lower limit.</span></caption>
<thead><tr><th scope="col">Devices</th><th scope="col" data-only-on-page>Filled<span class="visually-hidden">, </span><small>each block is one device</small></th><th scope="col" class="num">Used<span class="visually-hidden">, </span><small>of memory</small></th><th scope="col" class="num">Users<span class="visually-hidden">, </span><small>at most</small></th><th scope="col" class="num">Tokens/s<span class="visually-hidden">, </span><small>${asked.users > 1 && 'all users, '}at most</small></th><th scope="col" class="num">First token<span class="visually-hidden">, </span><small>seconds, at least</small></th><th scope="col"><span class="visually-hidden">Next step</span></th></tr></thead>
<tbody>${fits.map((fit) => rowHtml(fit, answer, widest))}</tbody></table>`
}
<p class="note">${asked.tokens > preset.contextTokens && html`<b>${preset.name}’s context ends at ${printNumber(preset.contextTokens)} tokens.</b> `}${fits.length > 0 && out.length > 0 && `Not shown: ${inWords(out)}, because it does not fit on an even split over up to ${MOST_EVEN_DEVICES} of them. `}${isSpread && 'Tokens per second assume that all experts are used equally. '}<a href="${loadAddress(answer)}" data-whole>${areCarried(named) ? 'Change the numbers for these devices' : 'All devices it fits on'}</a> · <a href="/fit#how">How it is counted</a></p>`
}

export function fewerBitsHtml(answer: LoadAnswer, devices: readonly FitDevice[]): Html {
  const {
    preset,
    asked,
    load: { input },
    named,
  } = answer
  const inBytes = asked.bits ? 0 : input.weightBytesPerParameter
  const fewer = [8, 4]
    .filter((bits) => bytesOf(bits) < 0.9 * inBytes)
    .map((bits) => loadAnswer(preset, { ...asked, bits }, devices, named))
  const words = fewer.flatMap((each) => {
    const [least] = each.fits
    const needed = html`At ${each.asked.bits} bits it needs <a href="${loadAddress(each)}">${roundedGB(each.load.estimate.memoryGB)} GB</a>`
    return least ? [html`${needed} (${least.count} × ${least.device.short})`] : []
  })
  return html`${words.length > 0 && html`<p>${words.map((each) => html`${each}. `)}</p>`}`
}

export const choiceWords = (fits: readonly Fit[]) =>
  `The closest fits among ${fits.every(({ device }) => device.rank !== undefined) ? 'the most looked-up devices' : 'all devices in the catalog'}`

function rowHtml(fit: Fit, { load, asked: { users } }: LoadAnswer, widestGB: number): Html {
  const { device, count: devices, used, bounds, evenBounds } = fit
  const { conversations = 0 } = fit.limits() ?? {}
  const perSecond = (evenBounds ?? bounds)?.perSecond
  const attention = attentionOf(fit, load)
  const buy = inquiryAddress({ kind: 'buy', variants: [{ id: device.id, quantity: devices }] })
  return html`<tr><th scope="row"><a href="/catalog/${device.id}">${devices} × ${device.short}</a>${attention && below(attention)}</th><td class="blocks" data-only-on-page>${deviceBlocks(devices, used, (devices * device.memoryGB) / widestGB)}</td><td class="num" data-unit="used">${percent(used)}</td><td class="num" data-unit="user${conversations > 1 && 's'}">${printNumber(conversations)}</td><td class="num main" data-unit="tokens/s">${perSecond == null ? missingHtml(device, 'bandwidthGBs') : html`${rateInWords(perSecond)}${users > 1 && below(`${rateInWords(perSecond / users)} per user`)}`}</td><td class="num" data-unit="${bounds?.firstToken == null ? '(first token)' : 's first token'}">${bounds?.firstToken == null ? missingHtml(device, 'dense') : secondsInWords(bounds.firstToken)}</td><td class="num buy"><a class="button" href="${buy}">Ask to buy</a></td></tr>`
}
