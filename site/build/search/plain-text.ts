/** The text of an article as people read it: with its figures, without Markdown syntax. */
import { figureTags } from '../../../content/figure-tags.ts'
import { printedFigure } from '../printed-figure.ts'

/** One line. Captions of figures stay, their drawings go. */
export function plainText(mdx: string): string {
  return mdx
    .replaceAll(/<F\b[^>]*>/g, printed)
    .replaceAll(/<Figure\b[^>]*?caption="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|[\s:|-]+\|$/gm, ' ')
    .replaceAll(/^(?:#{2,6} +|```.*|> ?|[-*] +|\d+\. +)/gm, '')
    .replaceAll(/\{\/\*.*?\*\/\}|^\||\|$/gms, ' ')
    .replaceAll('|', ' · ')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\\(?=[^\w\s])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function printed(tag: string): string {
  const [figure] = figureTags(tag)
  if (!figure) return ''
  const { number, unit } = printedFigure(figure.variant, figure.path)
  return /\bbare\b/.test(tag) ? number : `${number} ${unit}`.trim()
}
