/**
 * Writes `{path}.md` for every built page that names a Markdown alternate, made from the page's own <article>: one way
 * for articles, variants, documents and the developers page, so that the two forms can't differ. It uses every
 * processor, as converting a page takes longer than rendering it.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { AstroIntegration } from 'astro'
import { pathsBelow } from '../../../inquiry-service/assets/paths-below.ts'
import type { TwinTask } from './markdown-twins-worker.ts'

/** With fewer pages per thread, starting the thread would take longer than the work. */
const PAGES_A_THREAD = 200

export function markdownTwins(): AstroIntegration {
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages = [...pathsBelow(root)].filter((file) => file.endsWith('.html'))
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
