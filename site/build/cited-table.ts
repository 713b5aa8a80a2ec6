/** A table of an article as something to link to and to cite: by what stands in its head, which no other table there has. */
import { printDate } from '../shared/numbers.ts'
import { articleOf } from './articles.ts'
import { absolute } from './content.ts'

export interface CitedTable {
  /** `table-variant-memory-gb`: the same when a table is put before it. */
  id: string
  /** One line that others can put under what they take from the table. */
  citation: string
}

/** @throws Error when the slug is no article's */
export function citedTable(columns: readonly string[], slug: string): CitedTable {
  const { title, updatedAt } = articleOf(slug)
  const id = `table-${columns
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}`
  const address = absolute(`/articles/${slug}`)
  return {
    id,
    citation: `Table (${columns.join('; ')}) in “${title}.” Accelerator Sourcing Reference, ${address}#${id}, ${printDate(updatedAt)}.`,
  }
}
