/** Exports what is shown: the file is made in the browser from the rows and columns in view. */

import { byId, download } from '../core/dom.client.ts'
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

export function bindExports(shown: () => Shown): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-export]')) {
    const ending = button.dataset['export'] ?? ''
    const format = FORMATS[ending]
    if (!format) throw new Error(`Bug: there is no export as ${ending}`)
    button.addEventListener('click', async () => {
      const exported = await sourced(shown())
      byId('export-problem').textContent = exported ? '' : 'The documents could not be loaded: try again'
      if (!exported) return
      download(
        new Blob([format.make(exported.rows, exported.columns)], { type: format.type }),
        `accelerators.${ending}`,
      )
    })
  }
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
