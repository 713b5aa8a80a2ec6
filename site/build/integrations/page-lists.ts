/** Writes `sitemap.xml` and `llms.txt` from the pages that were built, so that neither can miss one. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { llmsText } from '../llms-text.ts'
import { collectPages } from '../pages.ts'
import { sitemap } from '../sitemap.ts'

export function pageLists(siteUrl: string): AstroIntegration {
  return {
    name: 'page-lists',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = collectPages(root)
        writeFileSync(join(root, 'sitemap.xml'), sitemap(pages, siteUrl))
        writeFileSync(join(root, 'llms.txt'), llmsText(pages, siteUrl))
        logger.info(`${pages.length} pages in sitemap.xml and llms.txt`)
      },
    },
  }
}
