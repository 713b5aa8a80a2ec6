/**
 * Writes `{path}.md` beside every built page that names a Markdown alternate, made from the page's own <article>: one way
 * for articles, variants, documents and the developers page, so that the two forms can't differ.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { articleToMarkdown } from '../lib/markdown.ts'

export function markdownTwins(siteUrl: string): AstroIntegration {
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
        let written = 0
        for (const page of pages) {
          const html = readFileSync(join(root, page), 'utf8')
          if (!html.includes('type="text/markdown"')) continue
          writeFileSync(join(root, page.replace(/\.html$/, '.md')), articleToMarkdown(html, siteUrl))
          written += 1
        }
        logger.info(`${written} pages have a Markdown twin`)
      },
    },
  }
}
