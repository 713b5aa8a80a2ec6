/** Exports what is shown: the file or clipboard text is made in the browser from the rows and columns in view. */

import { copyAndSay } from '../core/clipboard.client.ts'
import { download } from '../core/dom.client.ts'
import { count } from '../core/words.ts'
import type { Column } from './columns.ts'
import { toCsv, toJson, toMarkdown, toTsv } from './export.ts'
import { getCatalogSources } from './load.client.ts'
import { type CatalogRow, type CatalogSources, type SourcedRow, sourcedRow } from './row.ts'

interface Shown<Row = CatalogRow> {
  rows: readonly Row[]
  columns: readonly Column[]
}

const FORMATS: Readonly<Record<string, { make: typeof toCsv; type: string }>> = {
  csv: { make: toCsv, type: 'text/csv;charset=utf-8' },
  tsv: { make: toTsv, type: 'text/tab-separated-values;charset=utf-8' },
  json: { make: toJson, type: 'application/json' },
  md: { make: toMarkdown, type: 'text/markdown;charset=utf-8' },
}

/** Buttons with `data-export`, a file type, download; one with `data-copy` copies and says so in the `role=status` beside it. */
export function bindExports(shown: () => Shown): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-export]')) {
    const ending = button.dataset['export'] ?? ''
    const format = FORMATS[ending]
    if (!format) throw new Error(`Bug: there is no export as ${ending}`)
    button.addEventListener('click', async () => {
      const exported = await sourced(shown())
      if (!exported) return report(NOT_LOADED)
      download(
        new Blob([format.make(exported.rows, exported.columns)], { type: format.type }),
        `accelerators.${ending}`,
      )
    })
  }
  const copyButton = document.querySelector('button[data-copy]')
  // Some browsers refuse the clipboard long after a press, so the documents come when the menu is opened.
  copyButton?.closest('details')?.addEventListener('toggle', () => void loadSources())
  copyButton?.addEventListener('click', async () => {
    const exported = await sourced(shown())
    if (!exported) return report(NOT_LOADED)
    const { rows, columns } = exported
    const place = document.querySelector('[data-copied]')
    if (place)
      await copyAndSay(place, toTsv(rows, columns), {
        done: `${count(rows.length, 'row')} copied`,
        refused: 'Your browser blocked the copy: download TSV instead',
      })
  })
}

const NOT_LOADED = 'The documents could not be loaded: try again'

function report(words: string): void {
  const place = document.querySelector('[data-copied]')
  if (place) place.textContent = words
}

let loading: Promise<CatalogSources | undefined> | undefined

/** Undefined if they can't be loaded; the next call tries again. */
function loadSources(): Promise<CatalogSources | undefined> {
  loading ??= getCatalogSources().catch(() => {
    loading = undefined
    return undefined
  })
  return loading
}

async function sourced({ rows, columns }: Shown): Promise<Shown<SourcedRow> | undefined> {
  const sources = await loadSources()
  return sources && { rows: rows.map((row) => sourcedRow(row, sources)), columns }
}
