/** A thread that makes the Markdown twins of some pages. Answers with their number. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { articleToMarkdown } from '../markdown.ts'

export interface TwinTask {
  /** Folder of the built site. */
  root: string
  /** Files below it. */
  pages: readonly string[]
  siteUrl: string
}

const { root, pages, siteUrl } = workerData as TwinTask
let written = 0
for (const page of pages) {
  const html = readFileSync(join(root, page), 'utf8')
  if (!html.includes('type="text/markdown"')) continue
  writeFileSync(join(root, page.replace(/\.html$/, '.md')), articleToMarkdown(html, siteUrl))
  written += 1
}
parentPort?.postMessage(written)
