/** What is written once all pages are built: Markdown twins, sitemap.xml, llms.txt and its lists. */

import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AstroIntegration } from 'astro'
import { llmsFiles } from './llms.ts'
import type { TwinTask } from './markdown-twins-worker.ts'
import { collectPages, sitemap } from './pages.ts'

/** With fewer pages per thread, starting the thread would take longer than the work. */
const PAGES_A_THREAD = 200

export function markdownTwins(): AstroIntegration {
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = globSync('**/*.html', { cwd: root }).map((file) => `/${file}`)
        const threads = Math.min(availableParallelism(), Math.ceil(pages.length / PAGES_A_THREAD))
        const shares = Array.from({ length: threads }, (_, thread) =>
          pages.filter((_page, index) => index % threads === thread),
        )
        const written = await Promise.all(shares.map((share) => inThread({ root, pages: share })))
        logger.info(`${written.reduce((sum, count) => sum + count, 0)} pages have a Markdown twin`)
      },
    },
  }
}

/** Gives the number of twins that were written. */
function inThread(task: TwinTask): Promise<number> {
  return new Promise((resolve, reject) => {
    new Worker(new URL('./markdown-twins-worker.ts', import.meta.url), { workerData: task })
      .on('message', resolve)
      .on('error', reject)
  })
}

export function pageLists(siteUrl: string): AstroIntegration {
  return {
    name: 'page-lists',
    hooks: {
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = collectPages(root)
        writeFileSync(join(root, 'sitemap.xml'), sitemap(pages, siteUrl))
        const texts = llmsFiles(pages)
        for (const { path, text } of texts) {
          mkdirSync(dirname(join(root, path)), { recursive: true })
          writeFileSync(join(root, path), text)
        }
        logger.info(`${pages.length} pages in sitemap.xml, llms.txt and its lists`)
      },
    },
  }
}
