/** A bundle has no folders: text files beside a module are inlined, and a worker thread's module becomes a file beside the entry. */
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rollup'
import { textFolder } from '../support/folders.ts'

const TEXT_FOLDER_CALL = /\btextFolder\(import\.meta\.url, '([\w./-]+)'\)/g
const WORKER_URL = /new URL\('(\.\/[\w/-]*worker)\.ts', import\.meta\.url\)/g

export function bakeTexts(code: string, id: string): string {
  return code
    .replace(TEXT_FOLDER_CALL, (_, folder: string) => JSON.stringify(textFolder(pathToFileURL(id).href, folder)))
    .replace(WORKER_URL, (_, module: string) => `new URL('./${basename(module)}.mjs', import.meta.url)`)
}

export function threadsOf(code: string): string[] {
  return [...code.matchAll(WORKER_URL)].map(([, module = '']) => module)
}

export function foldersAndThreads(): Plugin {
  return {
    name: 'folders-and-threads',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      // Nitro makes import.meta.url that of the entry, in every chunk.
      for (const module of threadsOf(code)) {
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${module}.ts`), fileName: `${basename(module)}.mjs` })
      }
      const transformed = bakeTexts(code, id)
      return transformed === code ? null : { code: transformed, map: null }
    },
  }
}
