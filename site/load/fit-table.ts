/** The tables of devices for a load, whole: the page of fits draws the rows of its own anew. */
import { type Html, html } from '../core/html.ts'
import { printNumber } from '../core/numbers.ts'
import { inWords } from '../core/words.ts'
import type { Fit } from './fit.ts'
import {
  cellOf,
  type FitColumn,
  fitColumns,
  fitHeadHtml,
  fitRowsHtml,
  longestWords,
  missingHtml,
  notesOf,
  overHtml,
  powerHtml,
} from './fit-html.ts'
import type { FitSort } from './fit-view.ts'
import { beyondWords } from './fit-words.ts'
import type { Load } from './load.ts'
import { rateInWords } from './view.ts'

interface FitTable {
  caption: string
  class: string
  /** `Device`, `Variant`. */
  head: string
  columns: readonly FitColumn[]
  rows: readonly (readonly Fit[])[]
  /** The headings are buttons, for a script; the rows are in this order. */
  sorted?: FitSort
  /** Ids of the shortlisted variants: each row has a box to choose it. */
  chosen?: ReadonlySet<string>
  /** Rows that are enough in Markdown, and the file with all of them. */
  inText?: { rows: number; all: string }
}

/** The table of devices for a load, wherever there is one. */
export function fitTableHtml({
  caption,
  class: className,
  head,
  columns,
  rows,
  sorted,
  chosen,
  inText,
}: FitTable): Html {
  return html`<table class="${className}"${inText && html` data-rows-in-text="${inText.rows}" data-all-rows="${inText.all}"`}>
<caption class="visually-hidden">${caption}</caption>
<thead${sorted && html` id="fit-head"`}>${fitHeadHtml(head, columns, sorted)}</thead>
<tbody${sorted && html` id="fit-rows"`}>${fitRowsHtml(rows, columns, chosen)}</tbody></table>`
}

/** A few devices, each drawn as blocks that fill up. All rows share one scale. */
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

/** The devices of an estimate with their explanation. `unsized`: names of chosen variants with no stated memory. */
export function devicesHtml(fits: readonly Fit[], load: Load, unsized: readonly string[] = []): Html {
  const isBeyond = fits.length > 0 && fits.every(({ even }) => even === null)
  return html`${isBeyond && html`<p>${beyondWords(fits)}</p>`}${fits.length > 0 && drawnFitsHtml(fits, load, 'Devices that hold the load')}<p class="note">${unsized.length > 0 && `No document states the memory of ${inWords(unsized)}. `}${!isBeyond && `${longestWords(fits)} ${notesOf(fits, load)}`} <a class="whole" href="#how">How it is counted</a></p>`
}

/** The columns for several precisions of one model: how many devices, at most `most`, and how fast they can be. */
export function precisionColumns(names: readonly string[], most: number): FitColumn[] {
  const holds = (fit: Fit | undefined) => fit !== undefined && fit.even !== null && fit.even <= most
  return [
    {
      head: 'Memory',
      unit: 'GB',
      label: 'Memory, GB',
      class: 'each in-row',
      cell: cellOf(({ device }) => printNumber(device.memoryGB)),
    },
    {
      head: 'Power',
      unit: 'W each',
      label: 'Power, W each',
      cell: cellOf(({ device }) => powerHtml(device, device.powerW)),
    },
    ...names.flatMap((name, index): FitColumn[] => [
      {
        head: name,
        unit: 'devices',
        label: name,
        class: 'first in-row',
        isMain: true,
        cell: (fits) => (holds(fits[index]) ? printNumber(fits[index]?.even ?? 0) : overHtml(most)),
      },
      {
        head: name,
        unit: 'tokens/s, at most',
        label: 'Tokens/s at most',
        class: 'rate',
        cell: (fits) => {
          const fit = fits[index]
          if (!fit || !holds(fit)) return false
          return fit.perSecond === null ? missingHtml(fit.device, 'bandwidthGBs') : rateInWords(fit.perSecond)
        },
      },
    ]),
  ]
}
