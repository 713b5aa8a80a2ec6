/** The devices of the catalog: their lower bounds, a search among them, and the one that is picked. */

import { parseNumber } from '../../inquiry-service/contract/number-input.ts'
import { estimateMemory, type MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { printNumber } from '../shared/numbers.ts'
import { byId } from './dom.ts'
import type { EstimateForm } from './estimate-form.ts'

export interface PickedDevice {
  variantId: string
  modelId: string
  name: string
}

export interface DeviceTable {
  chosen(): PickedDevice | undefined
  /** Picks a device by variant id and gives its memory as text; undefined where there is none. */
  choose(variantId: string | undefined): string | undefined
  /** Lets go of the device when the memory has been typed over. */
  follow(capacity: string): void
  show(input: MemoryInput): void
  /** There has been no estimate yet, so that there are no counts. */
  clear(): void
}

/** Rows shown before someone searches or asks for all. */
const SHOWN_AT_FIRST = 12

export function deviceTable(form: EstimateForm, changed: () => void): DeviceTable {
  const [body] = byId<HTMLTableElement>('device-table').tBodies
  if (!body) throw new Error('Bug: the device table has no body')
  let rows = [...body.rows]
  const search = byId<HTMLInputElement>('device-search')
  const all = byId<HTMLButtonElement>('device-all')
  let showAll = false

  const radioOf = (row: HTMLTableRowElement) => row.querySelector('input')
  const picked = () => rows.find((row) => radioOf(row)?.checked)
  const list = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    const found = rows.filter((row) => words.every((word) => nameOf(row).toLowerCase().includes(word)))
    const shown = new Set(showAll || words.length > 0 ? found : found.slice(0, SHOWN_AT_FIRST))
    for (const row of rows) row.hidden = !shown.has(row) && row !== picked()
    const visible = rows.filter((row) => !row.hidden).length
    byId('device-count').textContent =
      found.length === 0 ? 'No device of the catalog has these words' : `${visible} of ${rows.length} devices shown`
    all.hidden = words.length > 0 || rows.length <= SHOWN_AT_FIRST
    all.textContent = showAll ? `Show the first ${SHOWN_AT_FIRST}` : `Show all ${rows.length} devices`
  }

  search.addEventListener('input', list)
  all.addEventListener('click', () => {
    showAll = !showAll
    list()
  })
  body.addEventListener('input', () => {
    form.write(undefined, { deviceCapacityGB: picked()?.dataset['memory'] ?? '' })
    changed()
  })
  list()

  return {
    chosen() {
      const row = picked()
      if (!row) return undefined
      const { variant: variantId = '', model: modelId = '' } = row.dataset
      return { variantId, modelId, name: nameOf(row) }
    },
    choose(variantId) {
      for (const row of rows) {
        const radio = radioOf(row)
        if (radio) radio.checked = row.dataset['variant'] === variantId
      }
      list()
      return picked()?.dataset['memory']
    },
    follow(capacity) {
      const row = picked()
      const radio = row && radioOf(row)
      if (radio && parseNumber(capacity) !== memoryOf(row)) radio.checked = false
      for (const each of rows) each.toggleAttribute('data-picked', each === picked())
    },
    show(input) {
      // Devices of one size have one answer: about thirty computations instead of one a row.
      const bounds = new Map<number, number>()
      for (const row of rows) {
        const bound = bounds.get(memoryOf(row)) ?? lowerBound(input, memoryOf(row))
        bounds.set(memoryOf(row), bound)
        setBound(row, printNumber(bound))
      }
      const fewestFirst = (a: HTMLElement, b: HTMLElement) =>
        (bounds.get(memoryOf(a)) ?? 0) - (bounds.get(memoryOf(b)) ?? 0) || memoryOf(a) - memoryOf(b)
      const ordered = rows.toSorted(fewestFirst)
      if (ordered.every((row, index) => row === rows[index])) return
      rows = ordered
      body.append(...rows)
      list()
    },
    clear() {
      for (const row of rows) setBound(row, undefined)
    },
  }
}

function nameOf(row: HTMLElement): string {
  return row.dataset['name'] ?? ''
}

/** Decimal gigabytes. */
function memoryOf(row: HTMLElement): number {
  return Number(row.dataset['memory'])
}

function lowerBound(input: MemoryInput, deviceCapacityGB: number): number {
  return estimateMemory({ ...input, deviceCapacityGB }).memoryOnlyDeviceLowerBound ?? 0
}

/** Undefined: there is no result, of which nothing is the least. */
function setBound(row: HTMLTableRowElement, bound: string | undefined): void {
  const cell = row.querySelector('[data-bound]')
  const text = bound ?? 'no result'
  if (!cell || cell.textContent === text) return
  cell.textContent = text
  cell.classList.toggle('none', bound === undefined)
}
