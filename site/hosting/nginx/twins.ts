/** Which pages of a built site have a Markdown twin, as few patterns as say it exactly. */
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'

/** `^/articles/[^/]+$` for a folder in which every page has one, `^/developers$` for a page by itself. */
export function twinPatterns(root: string): string[] {
  const files = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`))
  const pages = [...files].filter((file) => file.endsWith('.html')).map((file) => file.slice(0, -'.html'.length))
  const byFolder = Map.groupBy(pages, (page) => posix.dirname(page))
  return [...byFolder].flatMap(([folder, inFolder]) => {
    const twins = inFolder.filter((page) => files.has(`${page}.md`))
    if (twins.length > 1 && twins.length === inFolder.length) return [`^${escaped(folder)}/[^/]+$`]
    return twins.map((page) => `^${escaped(page)}$`)
  })
}

const escaped = (path: string) => path.replace(/[.+*?()[\]{}^$|\\]/g, '\\$&')
