/** Puts an estimate, or the reason why there is none, into the result section. */
import type { MemoryEstimate, MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import type { LayeredWords } from '../shared/estimate/layered-words.ts'
import { printFixed, printNumber } from '../shared/numbers.ts'
import { typesetText } from '../shared/typeset-text.ts'
import { byId, make } from './dom.ts'
import type { PickedDevice } from './estimate-devices.ts'
import {
  barOf,
  type DeviceRuler,
  devicesInWords,
  type FormulaLine,
  formulaOf,
  type Part,
  partsOf,
  roundedGB,
  shareOf,
  ticksOf,
  toGiB,
} from '../shared/estimate/view.ts'

export interface ResultView {
  show(input: MemoryInput, estimate: MemoryEstimate, context: ResultContext): void
  /** One sentence per problem; with `field` it leads there. The last result stays, said to be the one before. */
  refuse(problems: readonly { words: string; field?: string }[]): void
  hasResult(): boolean
  /** A remark on the link that led here; none when empty. */
  notice(text: string): void
}

export interface ResultContext {
  /** What was computed instead of the uniform cache; undefined where it is the uniform one. */
  layered: { words: LayeredWords; cacheLine: FormulaLine } | undefined
  /** Picked in the catalog. */
  device: PickedDevice | undefined
}

const SVG = 'http://www.w3.org/2000/svg'

export function resultView(): ResultView {
  const problems = byId('result-problems')
  const body = byId('result-body')
  /** Of figures that were entered here; the example that the page is built with is not this reader's. */
  let hasResult = false
  return {
    show(input, estimate, { layered, device }) {
      hasResult = true
      problems.hidden = true
      body.hidden = false
      showRest(true)
      showCarrying(true)
      const parts = partsOf(input.workload, estimate)
      showTotal('total', estimate.memoryGB)
      showTotal('total-gib', estimate.memoryGiB)
      byId('device-words').replaceChildren(...deviceWords(input, estimate, device))
      showLayered(layered?.words)
      drawBar(parts, estimate, rulerOf(input, estimate))
      byId('parts').replaceChildren(...tableOf(parts, estimate))
      byId('formula').replaceChildren(...formulaOf(input, estimate, layered?.cacheLine).map(formulaRow))
    },
    refuse(list) {
      // A field is empty between two figures: the last result must not vanish under the reader meanwhile.
      body.hidden = !hasResult
      showRest(hasResult)
      showCarrying(false)
      byId('result-before').hidden = !hasResult
      problems.hidden = false
      problems
        .querySelector('ul')
        ?.replaceChildren(...list.map(({ words, field }) => make('li', {}, field ? fieldLink(field, words) : words)))
    },
    hasResult: () => hasResult,
    notice(text) {
      const notice = byId('version-notice')
      notice.hidden = text === ''
      notice.textContent = text
    },
  }
}

/** The bound as a sentence; a device of the catalog leads to its figures and their documents. */
function deviceWords(
  input: MemoryInput,
  estimate: MemoryEstimate,
  device: PickedDevice | undefined,
): (Node | string)[] {
  const count = estimate.memoryOnlyDeviceLowerBound
  if (count !== null && device) {
    const link = make('a', { href: `/catalog/${device.variantId}` }, device.name)
    return [`At least ${printNumber(count)} × `, link, ', by memory alone.']
  }
  const words = devicesInWords(estimate, input.deviceCapacityGB)
  return [
    words
      ? `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
      : 'Pick a device below, or state its memory, for the least number of devices.',
  ]
}

/** What only a result gives a meaning. */
function showRest(visible: boolean): void {
  byId('formula-section').hidden = !visible
}

/** Links and commands carry the fields as they are: only while these have a result. */
function showCarrying(visible: boolean): void {
  byId('share').hidden = !visible
}

/** `value` keeps every digit for whoever copies or reads it by script. */
function showTotal(id: string, value: number): void {
  const total = byId<HTMLDataElement>(id)
  total.value = String(value)
  total.textContent = roundedGB(value)
}

function showLayered(words: LayeredWords | undefined): void {
  const aside = byId('layered')
  aside.hidden = words === undefined
  const [title, list] = aside.children
  if (title) title.textContent = typesetText(words?.title ?? '')
  list?.replaceChildren(...(words?.sentences ?? []).map((sentence) => make('li', {}, typesetText(sentence))))
}

function rulerOf(input: MemoryInput, estimate: MemoryEstimate): DeviceRuler | undefined {
  const count = estimate.memoryOnlyDeviceLowerBound
  return count === null || input.deviceCapacityGB === undefined
    ? undefined
    : { count, capacityGB: input.deviceCapacityGB }
}

function drawBar(parts: readonly Part[], estimate: MemoryEstimate, ruler: DeviceRuler | undefined): void {
  const bar = byId('bar')
  for (const { mark, x, width, labelX, label, labelled } of barOf(parts, estimate.memoryGB, ruler)) {
    const group = bar.querySelector(`[data-mark="${mark}"]`)
    const rect = group?.querySelector('rect')
    rect?.setAttribute('x', `${x}%`)
    rect?.setAttribute('width', `${width}%`)
    const text = group?.querySelector('text')
    text?.setAttribute('x', `${labelX}%`)
    if (text) text.textContent = labelled ? label : ''
  }
  const ticks = ticksOf(ruler)
  byId('ticks').replaceChildren(...ticks.map(tick))
  byId('bar-words').textContent =
    ruler && ticks.length > 0 ? `Between two marks lies one device of ${printNumber(ruler.capacityGB)} GB.` : ''
}

function tick(x: number): SVGLineElement {
  const line = document.createElementNS(SVG, 'line')
  for (const [name, value] of Object.entries({ x1: `${x}%`, x2: `${x}%`, y1: '-4', y2: '34' }))
    line.setAttribute(name, value)
  return line
}

function tableOf(parts: readonly Part[], { memoryGB, memoryGiB }: MemoryEstimate): Node[] {
  const cells = (gb: number, gib: number) =>
    [printFixed(gb, 3), printFixed(gib, 3), shareOf(gb, memoryGB)].map((text) => make('td', { class: 'num' }, text))
  const rows = parts.map((part) =>
    make('tr', { 'data-mark': part.mark }, make('th', { scope: 'row' }, part.label), ...cells(part.gb, toGiB(part.gb))),
  )
  const total = make('tr', {}, make('th', { scope: 'row' }, 'Total'), ...cells(memoryGB, memoryGiB))
  const kept = [...byId('parts').querySelectorAll('caption, thead')]
  return [...kept, make('tbody', {}, ...rows), make('tfoot', {}, total)]
}

function formulaRow(line: FormulaLine): HTMLElement {
  const definition = make(
    'dd',
    {},
    make('span', { class: 'words' }, line.words),
    ' ',
    make('span', { class: 'numbers' }, `= ${line.numbers}`),
    ' ',
    make('span', { class: 'sum' }, `= ${line.result}`),
  )
  return make('div', {}, make('dt', {}, line.term), definition)
}

function fieldLink(field: string, words: string): HTMLElement {
  const link = make('a', { href: `#${field}` }, words)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    const input = document.getElementById(field)
    input?.focus()
  })
  return link
}
