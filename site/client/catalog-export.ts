/** Exports what is shown: the file or clipboard text is made in the browser from the rows and columns in view. */
import type { Column } from '../shared/catalog/columns.ts'
import { toCsv, toJson, toMarkdown, toTsv } from '../shared/catalog/export.ts'
import type { CatalogRow } from '../shared/catalog/row.ts'
import { count } from '../shared/words.ts'
import { copy } from './dom.ts'
import { download } from './files.ts'

interface Shown {
  rows: readonly CatalogRow[]
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
    button.addEventListener('click', () => {
      const { rows, columns } = shown()
      download(new Blob([format.make(rows, columns)], { type: format.type }), `accelerators.${ending}`)
    })
  }
  const copied = document.querySelector('[data-copied]')
  document.querySelector('button[data-copy]')?.addEventListener('click', async () => {
    const { rows, columns } = shown()
    const done = await copy(toTsv(rows, columns))
    if (copied)
      copied.textContent = done
        ? `${count(rows.length, 'row')} copied`
        : 'Your browser blocked the copy: download TSV instead'
  })
}
