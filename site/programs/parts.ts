/** Splits Markdown into files small enough for fetching tools, between blocks, and within tables and lists between rows. */
import type { Heading, List, PhrasingContent, RootContent, Table } from 'mdast'

export interface Part {
  content: RootContent[]
  /** Headings in this part, as plain text. */
  headings: string[]
}

type Print = (content: RootContent[]) => string

/** `limit`: characters per part. A single block that can't be split may be longer. */
export function cutIntoParts(content: readonly RootContent[], limit: number, print: Print): Part[] {
  const blocks = content.flatMap((block) => smallerBlocks(block, limit, print))
  const parts: RootContent[][] = [[]]
  let length = 0
  for (const block of blocks) {
    const more = print([block]).length + 1
    if (length + more > limit && length > 0) {
      parts.push(headingsAtEnd(parts.at(-1) ?? []))
      length = (parts.at(-1) ?? []).reduce((sum, each) => sum + print([each]).length + 1, 0)
    }
    parts.at(-1)?.push(block)
    length += more
  }
  return parts.map(partOf)
}

export const partOf = (content: RootContent[]): Part => ({
  content,
  headings: content.filter((block) => block.type === 'heading').map(words),
})

/** Moves trailing headings to the next part, where their content is. */
function headingsAtEnd(content: RootContent[]): RootContent[] {
  const last = content.findLastIndex(({ type }) => type !== 'heading')
  // A part of headings alone would end up empty.
  return last === -1 ? [] : content.splice(last + 1)
}

function smallerBlocks(block: RootContent, limit: number, print: Print): RootContent[] {
  if (block.type !== 'table' && block.type !== 'list') return [block]
  const length = print([block]).length
  if (length <= limit) return [block]
  return block.type === 'table'
    ? smallerTables(block, Math.ceil(length / limit))
    : smallerLists(block, Math.ceil(length / limit))
}

/** Twice as many pieces as the length requires, as rows differ in length. Each repeats the table head. */
function smallerTables(table: Table, count: number): Table[] {
  const [head, ...rows] = table.children
  if (!head) return [table]
  return chunks(rows, Math.ceil(rows.length / (2 * count))).map((some) => ({ ...table, children: [head, ...some] }))
}

function smallerLists(list: List, count: number): List[] {
  return chunks(list.children, Math.ceil(list.children.length / (2 * count))).map((children) => ({ ...list, children }))
}

function chunks<Each>(all: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

function words(heading: Heading): string {
  const text = (node: PhrasingContent): string =>
    'value' in node ? node.value : 'children' in node ? node.children.map(text).join('') : ''
  return heading.children.map(text).join('')
}
