/** The estimate page: from the form to the result at every keystroke, by the function that the API uses. */

import { problemSummary } from '../../inquiry-service/contract/problem-words.ts'
import {
  EstimateOverflowError,
  estimateMemory,
  type MemoryEstimate,
  type MemoryInput,
} from '../../inquiry-service/estimator/estimator.ts'
import { CacheOverflowError } from '../../inquiry-service/estimator/layered-cache.ts'
import { layeredEstimate } from '../shared/estimate/layered-estimate.ts'
import { layeredWords } from '../shared/estimate/layered-words.ts'
import { addressParams, byId, copy, debounced, pageData } from './dom.ts'
import type { EstimateData } from './estimate-data.ts'
import { deviceTable } from './estimate-devices.ts'
import { estimateForm } from './estimate-form.ts'
import { readInput } from './estimate-input.ts'
import { presetPicker } from './estimate-presets.ts'
import { resultView } from './estimate-result.ts'
import { curlCommand, estimateAsText, stateFromParams, stateToParams, versionNotice } from './estimate-share.ts'
import { devicesInWords, layeredCacheLine, roundedGB } from '../shared/estimate/view.ts'

/** Long enough that a number typed digit by digit is read out once. */
const SPEAK_AFTER_MS = 1200
/** Browsers refuse an address that changes more than about a hundred times in half a minute. */
const ADDRESS_AFTER_MS = 400

const data = pageData<EstimateData>('estimate-data')
const form = estimateForm(data.rules, update)
const presets = presetPicker(data.presets, form, update)
const devices = deviceTable(form, update)
const result = resultView()
const speak = debounced(SPEAK_AFTER_MS, (text: string) => {
  byId('spoken').textContent = text
})
const writeAddress = debounced(ADDRESS_AFTER_MS, () => history.replaceState(null, '', shareAddress()))

applyAddress()
addEventListener('hashchange', applyAddress)
offerSharing()
showOnDemand()

/** Everything below the form follows from the form. */
function update({ typed = true } = {}): void {
  const { workload, texts } = form.read()
  devices.follow(texts['deviceCapacityGB'] ?? '')
  presets.follow(workload, texts)
  const read = readInput(workload, data.rules, texts)
  const problems = 'problems' in read ? read.problems : {}
  form.showProblems(problems)
  if ('problems' in read) {
    refuse(problems)
    return
  }
  try {
    show(read.input)
  } catch (error) {
    if (!(error instanceof EstimateOverflowError || error instanceof CacheOverflowError)) throw error
    refuse({ body: data.rules.overflow })
    return
  }
  if (typed) writeAddress()
}

function refuse(problems: Record<string, string>): void {
  const list = Object.entries(problems).map(([name, problem]) =>
    name === 'body'
      ? { words: `The total ${problem}` }
      : { words: problemSummary(form.labelOf(name), problem), field: name },
  )
  result.refuse(list)
  if (!result.hasResult()) devices.clear()
  byId('now-total').textContent = 'Not updated'
  speak(`Not updated. ${list.map(({ words }) => words).join('. ')}`)
}

function show(input: MemoryInput): void {
  const model = presets.layered(input.workload)
  const layered = model && input.workload === 'inference' ? layeredEstimate(input, model) : undefined
  const estimate = layered?.estimate ?? estimateMemory(input)
  result.show(input, estimate, {
    layered: model && layered && { words: layeredWords(model, layered), cacheLine: layeredCacheLine(layered.cache) },
    device: devices.chosen(),
  })
  devices.show(layered?.asUniform ?? input)
  byId('curl').textContent = curlCommand(new URL(data.estimateUrl, location.href).href, layered?.equivalent ?? input)
  byId('now-total').textContent = `${roundedGB(estimate.memoryGB)} GB`
  byId<HTMLAnchorElement>('carry').href = inquiryAddress(input, estimate)
  const total = `${roundedGB(estimate.memoryGB)} gigabytes, ${roundedGB(estimate.memoryGiB)} gibibytes`
  speak([total, devicesInWords(estimate, input.deviceCapacityGB)].filter(Boolean).join(', '))
}

function shareAddress(): string {
  const state = { ...form.read(), preset: presets.chosen()?.id, device: devices.chosen()?.variantId }
  return `${location.pathname}#${stateToParams(state, data.rules)}`
}

function inquiryAddress(input: MemoryInput, estimate: MemoryEstimate): string {
  const device = devices.chosen()
  const notes = estimateAsText({
    input,
    estimate,
    presetWords: presets.words(),
    deviceName: device?.name,
    link: new URL(shareAddress(), location.href).href,
  })
  const params = new URLSearchParams({ kind: 'buy', notes })
  if (device) {
    params.set('modelId', device.modelId)
    params.set('variantId', device.variantId)
  }
  if (estimate.memoryOnlyDeviceLowerBound) params.set('quantity', String(estimate.memoryOnlyDeviceLowerBound))
  return `/inquire#${params}`
}

/** Takes the figures of a link, or of the page that led here; what it leaves out keeps its present value. */
function applyAddress(): void {
  const shared = stateFromParams(addressParams(), data.rules)
  result.notice(versionNotice(shared))
  const texts: Record<string, string> = { ...shared.texts }
  // A link with figures of its own and no preset is about no preset.
  if (shared.preset !== undefined || shared.version !== undefined) presets.choose(shared.preset ?? '', texts)
  // With figures in the link, those of the other page's device give way.
  const capacity = devices.choose(shared.device)
  if (capacity !== undefined && texts['deviceCapacityGB'] === undefined) texts['deviceCapacityGB'] = capacity
  form.write(shared.workload, texts)
  update({ typed: false })
}

function offerSharing(): void {
  const copied = byId('copied')
  const say = async (text: string, done: string, otherwise: string) => {
    copied.textContent = (await copy(text)) ? done : otherwise
  }
  byId('copy-link').addEventListener('click', () => {
    history.replaceState(null, '', shareAddress())
    say(location.href, 'Link copied', 'Copy it from the address bar: the browser does not let this page')
  })
  byId('copy-curl').addEventListener('click', () => {
    say(byId('curl').textContent, 'Command copied', 'Copy it from below: the browser does not let this page')
    byId('share').querySelector('details')?.setAttribute('open', '')
  })
}

/** In-page links move without touching the address, which holds the figures. */
function showOnDemand(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"], a.now')) {
    link.addEventListener('click', (event) => {
      const target = document.getElementById(link.hash.slice(1))
      if (!target) return
      event.preventDefault()
      target.scrollIntoView()
      target.focus({ preventScroll: true })
    })
  }
}
