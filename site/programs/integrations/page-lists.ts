/** Writes `sitemap.xml`, `llms.txt` and its lists from the pages that were built, so that none can miss one. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { families, familyPath } from '../families.ts'
import { llmsFiles } from '../llms.ts'
import { collectPages, sitemap } from '../pages.ts'

export function pageLists(siteUrl: string): AstroIntegration {
  return {
    name: 'page-lists',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = collectPages(root)
        writeFileSync(join(root, 'sitemap.xml'), sitemap(pages, siteUrl))
        const links = families.map((family) => ({
          path: familyPath(family),
          name: family.name,
          variants: family.members.length,
        }))
        const texts = llmsFiles(pages, links)
        for (const { path, text } of texts) {
          mkdirSync(dirname(join(root, path)), { recursive: true })
          writeFileSync(join(root, path), text)
        }
        logger.info(`${pages.length} pages in sitemap.xml, llms.txt and its lists`)
      },
    },
  }
}
