/** Turns the <article> of a built page into Markdown for readers who ask for it. */
import type { Element, Nodes, Root } from 'hast'
import type { Nodes as MarkdownNodes, Root as MarkdownRoot, PhrasingContent, RootContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { AGENT_FILE_CHARACTERS, partPath, twinPointer } from '../core/agent-pointer.ts'
import { markNotes, noteHandlers } from './markdown-notes.ts'
import { cutIntoParts, type Part, partOf } from './parts.ts'

/** Marks elements that only make sense on the page. */
const ONLY_ON_PAGE = 'dataOnlyOnPage'

/** Marks links that are repeated at every figure: their words are enough. */
const PLAIN_IN_TEXT = 'dataPlainInText'
/** A cell across several columns that says the same of each. */
const EACH_IN_TEXT = 'dataEachInText'

/** On a long table: how many rows are enough in Markdown, and the file with all of them. */
const ROWS_IN_TEXT = 'dataRowsInText'
const ALL_ROWS = 'dataAllRows'
/** Where the page has not all rows either. */
const ALL_COUNT = 'dataAllCount'

/** Padding for decimals is for the eye. */
export const SPACES_FOR_EYES = /[\u2007\u2008]/g

/** Made once: setting up the processor takes longer than converting a page. */
const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const processor = unified()
  .use(rehypeRemark, { handlers: noteHandlers })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' })
  .freeze()

/** Room for the first lines and the link to the next part. Characters. */
const FRAME_CHARACTERS = 1_500

interface TwinFile {
  /** `/developers.md`, and for a long page `/developers.part-2.md`. */
  path: string
  text: string
}

/**
 * The Markdown form of the page at `path`: one file, or several short enough to be fetched whole. A rule (`<hr>`) begins another.
 * Links within the site have no host, so that they work wherever it is served.
 *
 * @throws Error when the page has no <article>
 */
export function twinFiles(html: string, path: string): TwinFile[] {
  const parts = betweenRules(markdownOf(html).children).flatMap(partsOf)
  return parts.map((part, index) => ({
    path: partPath(path, index, 'md'),
    text: joined([twinPointer(path), partWords(path, parts, index), part.text, nextWords(path, parts, index)]),
  }))
}

function betweenRules(blocks: readonly RootContent[]): RootContent[][] {
  const pieces: RootContent[][] = [[]]
  for (const block of blocks) {
    if (block.type === 'thematicBreak') pieces.push([])
    else pieces.at(-1)?.push(block)
  }
  return pieces
}

/** Printing is a third of the work: block by block, to find where to cut, only what has to be cut. */
function partsOf(content: RootContent[]): (Part & { text: string })[] {
  const whole = print(content)
  const limit = AGENT_FILE_CHARACTERS - FRAME_CHARACTERS
  if (whole.length < limit) return [{ ...partOf(content), text: whole }]
  return cutIntoParts(content, limit, print).map((part) => ({ ...part, text: print(part.content) }))
}

const joined = (pieces: readonly string[]) => pieces.filter(Boolean).join('\n')

function partWords(path: string, parts: readonly Part[], index: number): string {
  if (parts.length === 1) return ''
  const others = parts.flatMap((_, each) => (each === index ? [] : [`[${each + 1}](${partPath(path, each, 'md')})`]))
  return `> Part ${index + 1} of ${parts.length}; the others: ${others.join(', ')}.\n`
}

/** How many headings of the next part are listed; a list of hundreds would need a part of its own. */
const NAMED_HEADINGS = 8

function nextWords(path: string, parts: readonly Part[], index: number): string {
  const next = parts[index + 1]
  if (!next) return ''
  const named = next.headings.slice(0, NAMED_HEADINGS)
  const of = named.length > 0 ? ` (${named.join('; ')})` : ''
  const address = partPath(path, index + 1, 'md')
  return `Continues in [${address}](${address})${of}.\n`
}

/** The parameters of an address stay as they are: agents take it from the text, and `&tokens=` could be no character's name. */
const print = (content: RootContent[]): string =>
  processor.stringify({ type: 'root', children: content }).replaceAll(/\\&(?=\w+=)/g, '&')

function markdownOf(html: string): MarkdownRoot {
  // Everything after this is irrelevant.
  const source = html.slice(html.indexOf('<article'), html.lastIndexOf('</article>') + '</article>'.length)
  const article = findArticle(parser.parse(source))
  if (!article) throw new Error('Cannot make Markdown: the page names a twin but has no <article>')
  tidy(article)
  markNotes(article)
  const root: Root = { type: 'root', children: [article] }
  const markdown = processor.runSync(root)
  linkAddresses(markdown)
  return markdown
}

/** An address in running text; a full stop after it ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>()"]*[^\s<>()".,;:!?])/

/** Turns addresses in plain text into links: as text they would be escaped and could no longer be read or followed. */
function linkAddresses(node: MarkdownNodes): void {
  if (!('children' in node) || node.type === 'link') return
  for (const child of node.children) linkAddresses(child)
  if (!node.children.some((child) => child.type === 'text' && ADDRESS.test(child.value))) return
  const children = node.children as PhrasingContent[]
  const linked = children.flatMap((child) => (child.type === 'text' ? withLinks(child.value) : [child]))
  children.splice(0, children.length, ...linked)
}

function withLinks(text: string): PhrasingContent[] {
  return text
    .split(ADDRESS)
    .map(
      (value, index): PhrasingContent =>
        index % 2 === 1 ? { type: 'link', url: value, children: [{ type: 'text', value }] } : { type: 'text', value },
    )
    .filter((node) => node.type === 'link' || (node.type === 'text' && node.value !== ''))
}

function findArticle(node: Nodes): Element | undefined {
  if (node.type === 'element' && node.tagName === 'article') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = findArticle(child)
    if (found) return found
  }
  return undefined
}

function tidy(element: Element): void {
  // The position in the page is of no use here, and is half of what would be copied.
  delete element.position
  element.children = element.children
    .filter((child) => child.type !== 'element' || !isOnlyOnPage(child))
    .flatMap((child): Element['children'] => (child.type === 'element' ? cellsOf(child) : [child]))
  if (PLAIN_IN_TEXT in element.properties) {
    element.tagName = 'span'
    element.properties = {}
  }
  // A link's tooltip repeats the text, or is the name of the page it leads to.
  if (element.tagName === 'a') delete element.properties['title']
  // As a paragraph it would glue its heading to what follows.
  if (element.tagName === 'summary') element.tagName = 'div'
  if (element.tagName === 'table') keepFirstRows(element)
  for (const child of element.children) {
    if (child.type === 'element') tidy(child)
    else if (child.type === 'text') {
      delete child.position
      child.value = child.value.replaceAll(SPACES_FOR_EYES, '').replaceAll('\u00a0', ' ')
    }
  }
}

function cellsOf(element: Element): Element[] {
  if (!(EACH_IN_TEXT in element.properties)) return [element]
  const { colSpan, ...properties } = element.properties
  return Array.from({ length: Number(colSpan) }, () => structuredClone({ ...element, properties }))
}

function keepFirstRows(table: Element): void {
  const most = Number(table.properties[ROWS_IN_TEXT] ?? Number.POSITIVE_INFINITY)
  for (const body of table.children) {
    if (body.type !== 'element' || body.tagName !== 'tbody') continue
    const rows = body.children.filter((child) => child.type === 'element')
    if (rows.length > most)
      body.children = [
        ...rows.slice(0, most),
        ...moreRows(Number(table.properties[ALL_COUNT] ?? rows.length) - most, String(table.properties[ALL_ROWS])),
      ]
  }
}

const moreRows = (count: number, all: string): Element[] =>
  parser
    .parse(`<tr><td>and ${count} more; all of them: <a href="${all}">${all}</a></td></tr>`)
    .children.filter((child) => child.type === 'element')

function isOnlyOnPage({ tagName, properties }: Element): boolean {
  return ONLY_ON_PAGE in properties || ['script', 'style', 'svg', 'button', 'form', 'input'].includes(tagName)
}
