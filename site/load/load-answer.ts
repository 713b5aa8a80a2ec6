/** The answer to a question about running a model: its memory and the devices nearest in size, with both bounds. */
import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { LOOKED_UP } from '../catalog/popular.ts'
import { inquiryAddress, MOST_COMPARED } from '../core/addresses.ts'
import { deviceBlocks } from '../core/device-blocks.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { count, inWords } from '../core/words.ts'
import { countOf, type Fit, type FitDevice, fitsOf } from './fit.ts'
import { missingHtml, percent } from './fit-html.ts'
import { formShape } from './layered.ts'
import { limitsOf } from './limits.ts'
import { type Load, loadOf, MOST_DEVICES, MOST_EVEN_DEVICES, POPULAR_LOAD } from './load.ts'
import { loadModelOf, type PagePreset } from './preset.ts'
import { rateInWords, roundedGB, secondsInWords } from './view.ts'

interface AskedLoad {
  users: number
  /** Cached tokens per conversation. */
  tokens: number
  /** Undefined: as published. */
  bytesPerWeight: number | undefined
}

interface LoadAnswer {
  preset: PagePreset
  asked: AskedLoad
  load: Load
  /** The nearest in size first. */
  fits: readonly Fit[]
  /** How many of the devices that were looked at hold it. */
  held: number
  /** Devices that the question names; empty if it names none. */
  named: readonly FitDevice[]
  /** Why these devices. */
  choice: string
}

const ROWS = 4

const CHOICE = {
  all: 'The closest fits among all devices in the catalog',
  popular: 'The closest fits among the devices people look up most',
  named: 'The devices you named',
} as const

/** `named`: the question names the devices, whose order is kept; the nearest in size come first otherwise. */
export function loadAnswer(
  preset: PagePreset,
  asked: AskedLoad,
  devices: readonly FitDevice[],
  among: 'all' | 'popular' | 'named' = 'all',
): LoadAnswer {
  const areNamed = among === 'named'
  const input = {
    workload: 'inference',
    parametersB: preset.parametersB,
    weightBytesPerParameter: asked.bytesPerWeight ?? preset.weights.bytesPerParameter ?? 2,
    ...formShape(preset),
    ...POPULAR_LOAD,
    tokens: asked.tokens,
    concurrency: asked.users,
  } as const
  const load = loadOf(input, loadModelOf(preset))
  const held = fitsOf(load, devices).filter(({ even }) => even !== null)
  const inServer = held.filter((fit) => countOf(fit) <= MOST_DEVICES)
  const capacity = (fit: Fit) => countOf(fit) * fit.device.memoryGB
  const shown = areNamed || inServer.length === 0 ? held : inServer
  const nearest = areNamed ? shown : shown.sort((a, b) => capacity(a) - capacity(b) || countOf(a) - countOf(b))
  return {
    preset,
    asked,
    load,
    fits: areNamed ? nearest : nearest.slice(0, ROWS),
    held: held.length,
    named: areNamed ? devices : [],
    choice: CHOICE[among],
  }
}

/** With the devices looked up most, or with any where none of those holds the load. */
export function popularAnswer(preset: PagePreset, asked: AskedLoad, devices: readonly FitDevice[]): LoadAnswer {
  const popular = LOOKED_UP.flatMap(({ variant }) => devices.find(({ id }) => id === variant) ?? [])
  const answer = loadAnswer(preset, asked, popular, 'popular')
  return answer.fits.length > 0 ? answer : loadAnswer(preset, asked, devices)
}

/** The same load on the page of fits, or with the devices that were named on that of the estimate. */
export function loadAddress({ preset, asked, load, named }: LoadAnswer): string {
  const bytes = load.input.workload === 'inference' ? load.input.weightBytesPerParameter : 2
  const figures = { weightBytesPerParameter: bytes, tokens: asked.tokens, concurrency: asked.users }
  const params = new URLSearchParams({ v: String(FORMULA_VERSION), preset: preset.id })
  for (const [name, value] of Object.entries(figures)) params.set(name, String(value))
  return `${areCarried(named) ? `/estimate?ids=${named.map(({ id }) => id).join(',')}` : '/fit'}#${params}`
}

/** As many as a list has places. */
const areCarried = (named: readonly FitDevice[]) => named.length > 0 && named.length <= MOST_COMPARED

export function loadAnswerHtml(answer: LoadAnswer): Html {
  const { preset, asked, load, fits, held, named, choice } = answer
  const { weightsGB, kvCacheGB } = load.estimate.breakdown
  const widest = Math.max(...fits.map((fit) => countOf(fit) * fit.device.memoryGB))
  const format =
    asked.bytesPerWeight === undefined
      ? `as published (${preset.weights.format})`
      : `at ${printNumber(8 * asked.bytesPerWeight, 1)} bits`
  const out = named.filter((device) => fits.every((fit) => fit.device !== device)).map(({ short }) => short)
  const isSpread = fits.some(({ evenBounds }) => evenBounds !== null)
  return html`<p class="answer-sum"><b>${roundedGB(load.estimate.memoryGB)}</b> GB <span class="line">${preset.name} for ${count(asked.users, 'user')} at ${printNumber(asked.tokens)} tokens: weights ${format} ${roundedGB(weightsGB)} GB, cache ${roundedGB(kvCacheGB)} GB, margin 20%</span></p>
${
  fits.length === 0
    ? html`<p>It does not fit on an even split over up to ${MOST_EVEN_DEVICES} of these devices.</p>`
    : html`<table class="labeled answer-fits plain-links"><caption>${choice}. We list no prices.<span class="on-phone"> Users and tokens/s are upper limits; the first token takes at least that long.</span></caption>
<thead><tr><th scope="col">Devices</th><th scope="col" data-only-on-page>Filled<span class="visually-hidden">, </span><small>each block is one device</small></th><th scope="col" class="num">Used<span class="visually-hidden">, </span><small>of memory</small></th><th scope="col" class="num">Conversations<span class="visually-hidden">, </span><small>of ${printNumber(asked.tokens)}, at most</small></th><th scope="col" class="num">Tokens<span class="visually-hidden">, </span><small>per second, at most</small></th><th scope="col" class="num">First token<span class="visually-hidden">, </span><small>seconds, at least</small></th><th scope="col"><span class="visually-hidden">Next step</span></th></tr></thead>
<tbody>${fits.map((fit) => rowHtml(fit, load, widest))}</tbody></table>`
}
<p class="note">${fits.length > 0 && out.length > 0 && `Not shown: ${inWords(out)}, because it does not fit on an even split over up to ${MOST_EVEN_DEVICES} of them. `}${isSpread && 'Tokens per second assume that conversations use the experts evenly. '}${copyWords(fits, load)} <a href="${loadAddress(answer)}" data-whole>${areCarried(named) ? 'Change the numbers for these devices' : held > fits.length ? 'All devices it fits on' : 'Change the numbers'}</a> · <a href="/fit#how">How it is counted</a></p>`
}

/** Why more conversations can be held than the memory that is left seems to allow; empty where no device keeps a copy. */
export function copyWords(fits: readonly Fit[], { shared }: Load): string {
  const hasCopies = shared !== undefined && fits.some((fit) => (fit.even ?? 1) > 1 && !fit.isDataParallel)
  if (!hasCopies) return ''
  const others = fits.flatMap((fit) => (fit.isDataParallel ? [`${countOf(fit)} × ${fit.device.short}`] : []))
  const without = others.length > 0 ? `, without which ${inWords(others, 'or')} would not hold it` : ''
  return `“Used” counts the cache on every device, as with tensor parallelism; how many conversations fit assumes data-parallel attention${without}.`
}

function rowHtml(fit: Fit, load: Load, widestGB: number): Html {
  const { device, used, bounds, evenBounds } = fit
  const devices = countOf(fit)
  const perSecond = (evenBounds ?? bounds)?.perSecond
  const buy = inquiryAddress({ kind: 'buy', variants: [{ id: device.id, quantity: devices }] })
  return html`<tr><th scope="row"><a href="/catalog/${device.id}">${devices} × ${device.short}</a></th><td class="blocks" data-only-on-page>${deviceBlocks(devices, used, (devices * device.memoryGB) / widestGB)}</td><td class="num" data-unit="used">${percent(used)}</td>${limitsHtml(load, devices, device.memoryGB)}<td class="num main" data-unit="tokens/s">${perSecond == null ? missingHtml(device, 'bandwidthGBs') : rateInWords(perSecond)}</td><td class="num" data-unit="${bounds?.firstToken != null && 's '}first token">${bounds?.firstToken == null ? missingHtml(device, 'dense') : secondsInWords(bounds.firstToken)}</td><td class="num buy"><a class="button" href="${buy}">Ask to buy</a></td></tr>`
}

/** The most such conversations that the devices hold. */
function limitsHtml({ input, model }: Load, devices: number, memoryGB: number): Html | false {
  if (input.workload === 'training') return false
  const { conversations } = limitsOf(input, model, devices, memoryGB)
  return html`<td class="num" data-unit="user${conversations > 1 && 's'}">${printNumber(conversations)}</td>`
}
