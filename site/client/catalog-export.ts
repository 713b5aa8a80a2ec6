/** Taking along what is shown: the file is made here, from the rows and columns in view. */
import type { Column } from '../shared/catalog/columns.ts'
import { toCsv, toJson, toMarkdown } from '../shared/catalog/export.ts'
import type { CatalogRow } from '../shared/catalog/row.ts'

interface Shown {
  rows: readonly CatalogRow[]
  columns: readonly Column[]
}

const FORMATS = {
  csv: { make: toCsv, type: 'text/csv;charset=utf-8' },
  json: { make: toJson, type: 'application/json' },
  md: { make: toMarkdown, type: 'text/markdown;charset=utf-8' },
}

export function bindExports(shown: () => Shown): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-export]')) {
    const ending = button.dataset['export']
    if (ending !== 'csv' && ending !== 'json' && ending !== 'md') continue
    button.addEventListener('click', () => {
      const { rows, columns } = shown()
      const { make, type } = FORMATS[ending]
      download(new Blob([make(rows, columns)], { type }), `accelerators.${ending}`)
    })
  }
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
