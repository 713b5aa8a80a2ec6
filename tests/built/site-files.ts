/** The built site for tests: its files, and the content of a page. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE } from '../../scripts/test-build.ts'

export { SITE }

export function readSite(path: string): string {
  return readFileSync(join(SITE, path), 'utf8')
}

export function readSiteJson(path: string): unknown {
  return JSON.parse(readSite(path))
}

/** Paths of all pages, `/` for the home page. */
export function pagePaths(): string[] {
  return readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/${name.replace(/\.html$/, '')}`.replace(/^\/index$/, '/'))
    .sort()
}

export function readPage(path: string): string {
  return readSite(path === '/' ? 'index.html' : `${path}.html`)
}

/** Whether something is served at a path: a page, a file, or an answer of the read API. */
export function isServed(path: string): boolean {
  if (path === '/') return true
  return ['', '.html', '.json'].some((ending) => existsSync(join(SITE, `${path}${ending}`)))
}

/** Every id of a page, as often as it stands there. */
export function idsOf(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
}

/** Addresses that a page links to. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}
