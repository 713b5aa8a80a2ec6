/** The tables of devices for a load: their columns, heads and rows, the same at build time and in the browser. */
import { barHtml, deviceBlocks } from '../core/device-blocks.ts'
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'
import type { Fit, FitDevice, Limits } from './fit.ts'
import type { FitSort } from './fit-view.ts'
import { type Load, MOST_EVEN_DEVICES } from './load.ts'
import { beyondWords, longestWords, notesOf, percent, rateInWords, secondsInWords } from './words.ts'

export interface FitColumn {
  head: string
  unit?: string
  /** Names the value on a card, where there are no heads; empty for a drawing, which only the page has. */
  label: string
  class?: string
  isMain?: boolean
  isHeadHidden?: boolean
  sort?: FitSort
  falls?: boolean
  isText?: boolean
  cell: (fits: readonly Fit[]) => Html | string | false
}

export function fitHeadHtml(head: string, columns: readonly FitColumn[], sorted?: FitSort): Html {
  const first = { head, label: head, sort: 'name', isText: true } as const
  return html`<tr>${[first, ...columns].map((column) => headHtml(column, sorted))}</tr>`
}

function headHtml(column: Omit<FitColumn, 'cell'>, sorted?: FitSort): Html {
  const { head, unit, label, class: className, isHeadHidden, sort, falls, isText } = column
  const kind = isHeadHidden ? 'visually-hidden' : sorted && 'head'
  const words =
    sorted && sort
      ? html`<button type="button" data-sort="${sort}">${head}</button>`
      : kind
        ? html`<span class="${kind}">${head}</span>`
        : head
  const classes = isText ? '' : ['num', className].filter(Boolean).join(' ')
  return html`<th scope="col"${classes && html` class="${classes}"`}${sorted && sort === sorted && html` aria-sort="${falls ? 'descending' : 'ascending'}"`}${label === '' && html` data-only-on-page`}>${words}${unit && html`<span class="visually-hidden">, </span><small>${unit}</small>`}</th>`
}

export function fitRowsHtml(
  rows: readonly (readonly Fit[])[],
  columns: readonly FitColumn[],
  chosen?: ReadonlySet<string>,
): Html {
  if (rows.length === 0)
    return html`<tr class="none"><td colspan="${columns.length + 1}">No variant is left: change or clear a filter.</td></tr>`
  return html`${rows.map((fits) => {
    const [fit] = fits
    if (!fit) return false
    const { id, short } = fit.device
    const isChosen = chosen?.has(id)
    const box =
      chosen &&
      html`<input type="checkbox" class="choose needs-script" value="${id}" aria-label="Choose ${short}"${isChosen && html` checked`}>`
    const cells = columns.map(({ label, class: className, isMain, isText, cell }) => {
      const classes = [!isText && 'num', className, isMain && 'main'].filter(Boolean).join(' ')
      // A drawing says what the numbers beside it say.
      return html`<td class="${classes}"${label === '' ? html` data-only-on-page` : html` data-label="${label}"`}>${cell(fits)}</td>`
    })
    return html`<tr${isChosen && html` class="is-chosen"`}><th scope="row">${box}${deviceName(fit)}${chosen && html`<details class="more" data-only-on-page><summary aria-label="All figures of ${short}"></summary></details>`}</th>${cells}</tr>`
  })}`
}

function deviceName({ device }: Fit): Html {
  return device.id === ''
    ? html`Your device of ${printNumber(device.memoryGB)}\u00a0GB`
    : html`<a href="/catalog/${device.id}" data-plain-in-text>${device.short}</a>`
}

interface FitColumnOptions {
  /** The rows: what is the same in all of them has no column. */
  fits?: readonly Fit[]
  widestGB?: number
  /** The number of devices that was asked for; null: as many as it takes. */
  devicesOfEach?: number | null
}

export function fitColumns(
  load: Load,
  { fits = [], widestGB, devicesOfEach = null }: FitColumnOptions = {},
): FitColumn[] {
  const isServing = load.input.workload === 'inference'
  // What no even split holds gives no rate, no power and no drawing: nobody can run it so.
  const ifHeld = (show: (fit: Fit) => Html | string) => cellOf((fit) => fit.even !== null && show(fit))
  const columns: (FitColumn | false)[] = [
    widestGB === undefined && {
      head: 'Form',
      label: 'Form',
      class: 'form quiet',
      isText: true,
      cell: cellOf(({ device }) => device.form),
    },
    {
      head: 'Memory',
      unit: 'GB each',
      label: 'GB each',
      class: 'each in-row',
      sort: 'memory',
      cell: cellOf(({ device }) => memoryHtml(device)),
    },
    {
      head: 'Devices',
      unit: 'needed (by memory)',
      label: 'Devices',
      class: 'needed in-row',
      isMain: true,
      sort: 'devices',
      cell: cellOf((fit) => countHtml(fit, devicesOfEach)),
    },
    widestGB !== undefined && {
      head: 'Filled',
      unit: 'each block is one device',
      label: '',
      class: 'blocks',
      isText: true,
      cell: cellOf((fit) =>
        fit.even === null
          ? html`<span class="does-not-apply">no even split</span>`
          : deviceBlocks(fit.even, fit.used, (fit.even * fit.device.memoryGB) / widestGB),
      ),
    },
    {
      head: 'Used',
      unit: 'of memory',
      label: 'Used',
      class: 'share in-row',
      sort: 'used',
      falls: true,
      cell: ifHeld(({ used }) => html`${percent(used)}${widestGB === undefined && barHtml(used)}`),
    },
    isServing && {
      head: 'Tokens/s',
      unit: load.conversations > 1 ? 'in total, at most' : 'at most',
      label: 'Tokens/s at most',
      class: 'rate in-row',
      sort: 'rate',
      falls: true,
      cell: ifHeld((fit) => rateHtml(fit, load)),
    },
    isServing && {
      head: 'First token',
      unit: 'at least',
      label: 'First token, at least',
      cell: ifHeld(({ device, bounds }) =>
        bounds?.firstToken == null ? missingHtml(device, 'dense') : `${secondsInWords(bounds.firstToken)} s`,
      ),
    },
    isServing && {
      head: 'Conversations',
      unit: `of ${printNumber('tokens' in load.input ? load.input.tokens : 0)} tokens`,
      label: 'Conversations at most',
      cell: ifHeld((fit) => printNumber(fit.limits()?.conversations ?? 0)),
    },
    longestWords(fits) === '' &&
      isServing && {
        head: 'Longest',
        unit: 'in tokens',
        label: 'Longest, in tokens',
        cell: ifHeld((fit) => longestHtml(fit.limits())),
      },
    {
      head: 'Power',
      unit: 'W, at most',
      label: 'Watts at most',
      class: 'power',
      sort: 'power',
      cell: ifHeld(({ device, powerW }) => powerHtml(device, powerW)),
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Below a number, and after a comma where it is read aloud or as text. */
export const below = (words: string) => html`<span class="visually-hidden">,</span> <small>${words}</small>`

const memoryHtml = ({ memoryGB, usableGB }: FitDevice) =>
  html`${printNumber(memoryGB)}${usableGB !== undefined && below(`${printNumber(usableGB)} usable`)}`

export const cellOf =
  (show: (fit: Fit) => Html | string | false): FitColumn['cell'] =>
  ([fit]) =>
    fit ? show(fit) : false

function countHtml({ even, minimum }: Fit, devicesOfEach: number | null): Html {
  if (even === null && devicesOfEach !== null)
    return html`<span class="does-not-apply">${minimum > devicesOfEach ? `needs ${printNumber(minimum)}` : 'no even split'}</span>`
  const isMore = even !== minimum && devicesOfEach === null
  return html`${even === null ? overHtml(MOST_EVEN_DEVICES) : html`<span>${printNumber(even)}</span>`}${isMore && html` <small>(${printNumber(minimum)} by memory)</small>`}`
}

function longestHtml(limits: Limits | undefined): Html {
  const { tokens = 0, endsAtModel } = limits ?? {}
  return html`<span>${printNumber(tokens)}${endsAtModel && html`<span class="of-model">*<span class="visually-hidden"> (the model’s own limit)</span></span>`}</span>`
}

export const missingHtml = ({ gaps }: FitDevice, field: keyof NonNullable<FitDevice['gaps']>) =>
  html`<span class="not-stated">${gaps?.[field] ?? 'not stated'}</span>`
export const powerHtml = (device: FitDevice, watts: number | null) =>
  watts === null ? missingHtml(device, 'powerW') : printNumber(watts)
export const overHtml = (most: number) => html`<span class="does-not-apply">over ${most}</span>`

function rateHtml({ device, perSecond, bounds, evenBounds }: Fit, load: Load): Html | string {
  if (perSecond === null)
    return device.bandwidthGBs === null
      ? missingHtml(device, 'bandwidthGBs')
      : html`<span class="not-stated">not known</span>`
  if (load.conversations === 1) return rateInWords(perSecond)
  return html`<span class="several">${rateInWords(perSecond * load.conversations)}${below(`${rateInWords(perSecond)} each${evenBounds && bounds?.perSecond != null ? ` · best case ${rateInWords(bounds.perSecond)}` : ''}`)}</span>`
}

interface FitTable {
  caption: string
  class: string
  head: string
  columns: readonly FitColumn[]
  rows: readonly (readonly Fit[])[]
  sorted?: FitSort
  chosen?: ReadonlySet<string>
  inText?: { rows: number; all: string }
}

export function fitTableHtml(table: FitTable): Html {
  const { head, columns, rows, sorted, chosen, inText } = table
  return html`<table class="${table.class}"${inText && html` data-rows-in-text="${inText.rows}" data-all-rows="${inText.all}"`}>
<caption class="visually-hidden">${table.caption}</caption>
<thead${sorted && html` id="fit-head"`}>${fitHeadHtml(head, columns, sorted)}</thead>
<tbody${sorted && html` id="fit-rows"`}>${fitRowsHtml(rows, columns, chosen)}</tbody></table>`
}

export function drawnFitsHtml(
  fits: readonly Fit[],
  load: Load,
  caption: string,
  more: readonly FitColumn[] = [],
): Html {
  const widest = Math.max(...fits.map(({ even, device }) => (even ?? 0) * device.memoryGB))
  return fitTableHtml({
    caption,
    class: 'instrument fits plain-links',
    head: 'Device',
    columns: [...fitColumns(load, { fits, widestGB: widest }), ...more],
    rows: fits.map((fit) => [fit]),
  })
}

export function devicesHtml(fits: readonly Fit[], load: Load, unsized: readonly string[] = []): Html {
  const isBeyond = fits.length > 0 && fits.every(({ even }) => even === null)
  return html`${isBeyond && html`<p>${beyondWords(fits)}</p>`}${fits.length > 0 && drawnFitsHtml(fits, load, 'Devices that hold the load')}<p class="note">${unsized.length > 0 && `We list no memory of ${inWords(unsized)}. `}${!isBeyond && `${longestWords(fits)} ${notesOf(fits, load)}`} <a class="whole" href="#how">How it is counted</a></p>`
}
