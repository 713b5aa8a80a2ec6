/** What nginx must be told of a built site, as it can't look for one file and then answer with another. */
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { isCompressible } from '../../../inquiry-service/wire/media-types.ts'

/** Pages with a Markdown twin: `^/articles/[^/]+$` for a folder in which every page has one, `^/developers$` for a page by itself. */
export function twinPatterns(root: string): string[] {
  const files = new Set(filesOf(root))
  const pages = [...files].filter((file) => file.endsWith('.html')).map((file) => file.slice(0, -'.html'.length))
  const byFolder = Map.groupBy(pages, (page) => posix.dirname(page))
  return [...byFolder].flatMap(([folder, inFolder]) => {
    const twins = inFolder.filter((page) => files.has(`${page}.md`))
    if (twins.length > 1 && twins.length === inFolder.length) return [`^${escaped(folder)}/[^/]+$`]
    return twins.map((page) => `^${escaped(page)}$`)
  })
}

/** Files of text that the build left without a coded twin, because they would not have become smaller. */
export function uncodedFiles(root: string): string[] {
  const files = new Set(filesOf(root))
  return [...files].filter((file) => isCompressible(file) && !files.has(`${file}.br`)).sort()
}

function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)
}

const escaped = (path: string) => path.replace(/[.+*?()[\]{}^$|\\]/g, '\\$&')
