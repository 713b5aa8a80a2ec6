/**
 * Running text as it is set for reading: units, commands that are not broken at their hyphens, and tables, which align
 * on the decimal point, become cards on a phone, scroll and can be cited. It works on rendered markup, where figures of the catalog
 * have their values.
 */
import type { Element, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { type Html, html } from '../core/html.ts'
import { iconHtml } from '../core/icons.ts'
import { labelOf, needsCards } from '../core/phone-cards.ts'
import { typesetText } from '../core/typeset-text.ts'

/** By the heads of its columns, the address within the page and the citation of a table. */
type Cite = (columns: readonly string[]) => { id: string; citation: string }

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

export function setProse(rendered: string, cite: Cite): string {
  const root = parser.parse(rendered)
  frameTables(root, cite)
  setTexts(root)
  for (const table of tablesIn(root)) alignColumns(table)
  return toHtml(root)
}

/** Like Markdown, which has no style of its own for an aligned column. */
const isNumeric = ({ properties }: Element) => properties['style'] === 'text-align:right'

/** A figure has frames and cards of its own. */
function frameTables(node: Root | Element, cite: Cite): void {
  for (const [index, child] of node.children.entries()) {
    if (child.type !== 'element' || child.tagName === 'figure') continue
    if (child.tagName !== 'table') {
      frameTables(child, cite)
      continue
    }
    const columns = (rowsOf(child)[0] ?? []).map(textOf).filter(Boolean)
    labelCells(child)
    const { id, citation } = cite(columns)
    node.children[index] = framed(child, columns.join('; '), id, citation)
  }
}

function framed(table: Element, label: string, id: string, citation: string): Element {
  const frame =
    elementOf(html`<div class="cited-table" id="${id}"><div class="scroll table-frame" tabindex="0" role="group" aria-label="Table: ${label}"></div>
<p class="note needs-script no-print" data-only-on-page><button type="button" class="link" data-cite="${citation}">${iconHtml('copy')}Copy citation</button></p></div>`)
  const [scroll] = frame.children
  if (scroll?.type === 'element') scroll.children = [table]
  return frame
}

/** The names of the columns at the cells of a table that is too wide for a phone. */
function labelCells(table: Element): void {
  const rows = rowsOf(table)
  const cells = rows.map((row) => row.map((cell) => ({ text: textOf(cell), isNumber: isNumeric(cell) })))
  const [heads = [], first = []] = cells
  if (!needsCards(cells)) return
  table.properties['className'] = ['labeled']
  const labels = heads.map(({ text }, column) => labelOf(text, first[column]?.isNumber ?? false, column))
  for (const row of rows.slice(1)) {
    for (const [column, cell] of row.entries()) {
      if (labels[column] === undefined) continue
      cell.properties['dataLabel'] = labels[column]
      // Opposite its label a cell is one piece: its words and emphasis would be spread apart.
      if (cell.children.length > 1)
        cell.children = [{ type: 'element', tagName: 'span', properties: {}, children: cell.children }]
    }
  }
}

/** Longer ones would not fit beside anything on a phone. Characters. */
const LONGEST_WHOLE = 24

function setTexts(node: Root | Element): void {
  node.children = node.children.flatMap((child): RootContent[] => {
    if (child.type === 'text') return [{ type: 'text', value: typesetText(child.value) }]
    if (child.type === 'element' && child.tagName === 'code') child.children = child.children.flatMap(wholeWords)
    else if (child.type === 'element' && child.tagName !== 'pre') setTexts(child)
    return [child]
  }) as Element['children']
}

/** Words of a command in running text, such as `nvidia-smi -q`. */
function wholeWords(child: Element['children'][number]): Element['children'] {
  if (child.type !== 'text') return [child]
  return child.value.split(/(\S*-\S*)/).flatMap((word): Element['children'] => {
    const text = { type: 'text' as const, value: word }
    if (word === '') return []
    const isWhole = word.includes('-') && word.length <= LONGEST_WHOLE
    return isWhole
      ? [{ type: 'element', tagName: 'span', properties: { className: ['whole'] }, children: [text] }]
      : [text]
  })
}

/** Columns of such words need no more room than the words. Characters. */
const LONGEST_SHORT = 10

/** By class, because the content security policy forbids style attributes. */
function alignColumns(table: Element): void {
  const rows = rowsOf(table)
  for (const column of (rows[0] ?? []).keys()) {
    const cells = rows.flatMap((row) => row[column] ?? [])
    const decimals = Math.max(...cells.map((cell) => decimalsOf(cell) ?? 0))
    const isShort = cells.every((cell) => textOf(cell).length <= LONGEST_SHORT)
    for (const cell of cells) {
      if (!isNumeric(cell)) {
        if (isShort && !cell.properties['className']) cell.properties['className'] = ['short']
        continue
      }
      delete cell.properties['style']
      cell.properties['className'] = ['num']
      const own = decimalsOf(cell)
      // Beside `1,075.2`, `900` gets a box as wide as `.2` after it, without text: copying still gives the number.
      if (cell.tagName === 'td' && own !== undefined && own < decimals)
        cell.children.push(
          elementOf(html`<span data-pad="${own === 0 ? '.' : ''}${'0'.repeat(decimals - own)}"></span>`),
        )
    }
  }
}

/** Digits after the point of a cell that is one number; undefined for anything else. */
function decimalsOf(cell: Element): number | undefined {
  const text = textOf(cell)
  return /^[\d,]+(?:\.\d+)?$/.test(text) ? (text.split('.')[1]?.length ?? 0) : undefined
}

function tablesIn(node: Root | Element): Element[] {
  return node.children.flatMap((child) =>
    child.type !== 'element' ? [] : child.tagName === 'table' ? [child] : tablesIn(child),
  )
}

/** Its cells by row, the head first; Markdown tables have no spans. */
function rowsOf(node: Element): Element[][] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return []
    if (child.tagName !== 'tr') return rowsOf(child)
    return [child.children.filter((cell) => cell.type === 'element')]
  })
}

const textOf = (cell: Element) => textIn(cell).trim()

function textIn(node: RootContent): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textIn).join('') : ''
}

function elementOf(markup: Html): Element {
  const [element] = parser.parse(markup.text).children
  if (element?.type !== 'element') throw new Error(`Bug: ${markup.text} is no element`)
  return element
}
