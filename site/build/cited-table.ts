/** A table in an article that can be linked to and cited, identified by its head, which no other table there shares. */
import { printDate } from '../shared/numbers.ts'
import { slugOf } from '../shared/words.ts'
import { articleOf } from './articles.ts'
import { absolute } from './content.ts'

interface CitedTable {
  /** `table-variant-memory-gb`: it stays the same when another table is added before it. */
  id: string
  /** One line for others to put under what they take from the table. */
  citation: string
}

/** @throws Error when there is no article with that slug */
export function citedTable(columns: readonly string[], slug: string): CitedTable {
  const { title, updatedAt } = articleOf(slug)
  const id = `table-${slugOf(columns.join(' '))}`
  const address = absolute(`/articles/${slug}`)
  return {
    id,
    citation: `Table (${columns.join('; ')}) in “${title}${/[?!]$/.test(title) ? '' : '.'}” Accelerator Sourcing Reference, ${address}#${id}, ${printDate(updatedAt)}.`,
  }
}
