/**
 * What Nitro's bundler can't know: the bundle has no folders, so texts that lie beside a module go into it, and a thread's
 * module becomes a file of its own beside the entry.
 */
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rollup'
import { textFolder } from './text-folder.ts'

const TEXT_FOLDER_CALL = /\btextFolder\(import\.meta\.url, '([^']+)'\)/g
const WORKER_URL = /new URL\('(\.\/[\w-]*worker)\.ts', import\.meta\.url\)/g

export function foldersAndThreads(): Plugin {
  return {
    name: 'folders-and-threads',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      const transformed = code
        .replace(TEXT_FOLDER_CALL, (_, folder: string) => JSON.stringify(textFolder(pathToFileURL(id).href, folder)))
        .replace(WORKER_URL, (_, module: string) => {
          const fileName = `${basename(module)}.mjs`
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${module}.ts`), fileName })
          // Nitro makes import.meta.url that of the entry, in every chunk.
          return `new URL('./${fileName}', import.meta.url)`
        })
      return transformed === code ? null : { code: transformed, map: null }
    },
  }
}
