/** Turns the <article> of a built page into Markdown for readers who ask for it. */
import type { Element, Nodes, Root } from 'hast'
import type { Nodes as MarkdownNodes, PhrasingContent } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { markNotes, noteHandlers } from './markdown-notes.ts'

/** Elements that only make sense on the page carry this attribute. */
const ONLY_ON_PAGE = 'dataOnlyOnPage'

/** Links of which there is one at every figure carry this one: their words are enough. */
const PLAIN_IN_TEXT = 'dataPlainInText'

/** Thin spaces of thousands and room for missing decimals are for eyes: programs read the number in one piece. */
const SPACES_FOR_EYES = /(?<=\d)\u2006\u2060(?=\d)|[\u2007\u2008]/g

/** Made once: a page takes less time than what turns it. */
const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const turner = unified()
  .use(rehypeRemark, { handlers: noteHandlers })
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '_' })
  .freeze()

/**
 * Markdown of the page's <article>, links absolute. `siteUrl` is SITE_URL.
 *
 * @throws Error when the page has no <article>
 */
export function articleToMarkdown(html: string, siteUrl: string): string {
  // The rest of the page need not be read.
  const source = html.slice(html.indexOf('<article'), html.lastIndexOf('</article>') + '</article>'.length)
  const article = findArticle(parser.parse(source))
  if (!article) throw new Error('Cannot make Markdown as the page names a twin but has no <article>')
  tidy(article, siteUrl)
  markNotes(article)
  const root: Root = { type: 'root', children: [article] }
  const markdown = turner.runSync(root)
  linkAddresses(markdown)
  return turner.stringify(markdown)
}

/** An address in running text; a stop after it ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>()"]*[^\s<>()".,;:!?])/

/** Makes links of addresses in plain text: as text each would be escaped, and neither read nor followed any more. */
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

function tidy(element: Element, siteUrl: string): void {
  // Where it stood in the page: of no use here, and half of what is copied on the way.
  delete element.position
  element.children = element.children.filter((child) => child.type !== 'element' || !isOnlyOnPage(child))
  if (PLAIN_IN_TEXT in element.properties) {
    element.tagName = 'span'
    element.properties = {}
  }
  const { href, src } = element.properties
  if (typeof href === 'string' && href.startsWith('/')) element.properties['href'] = `${siteUrl}${href}`
  if (typeof src === 'string' && src.startsWith('/')) element.properties['src'] = `${siteUrl}${src}`
  for (const child of element.children) {
    if (child.type === 'element') tidy(child, siteUrl)
    else if (child.type === 'text') {
      delete child.position
      child.value = child.value.replaceAll(SPACES_FOR_EYES, '').replaceAll('\u00a0', ' ')
    }
  }
}

function isOnlyOnPage({ tagName, properties }: Element): boolean {
  return ONLY_ON_PAGE in properties || ['script', 'style', 'svg', 'button', 'form'].includes(tagName)
}
