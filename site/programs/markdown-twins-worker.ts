/** A thread that makes the Markdown twins of its share of the pages. Answers with their number. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { twinFiles } from './markdown.ts'

export interface TwinTask {
  root: string
  pages: readonly string[]
}

const { root, pages } = workerData as TwinTask
let written = 0
for (const page of pages) {
  const html = readFileSync(join(root, page), 'utf8')
  if (!html.includes('type="text/markdown"')) continue
  const path = page.replace(/\.html$/, '')
  // Handmade for agents, where the page's own table would be too long for them.
  if (existsSync(join(root, `${path}.md`))) continue
  for (const file of twinFiles(html, path)) writeFileSync(join(root, file.path), file.text)
  written += 1
}
parentPort?.postMessage(written)
