import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePaths, readPage, SITE } from './site-files.ts'

/** Compressed bytes of a page without tools, including everything it loads; 54 kB of that are its two typefaces. */
const READING_BUDGET = 84_000

const readingPages = pagePaths().filter((path) => /^\/(?:articles|catalog|documents|fit|models)\//.test(path))

test('every article, variant, document, model and page of what runs one weighs less than 84 kB with all that it loads', () => {
  expect(readingPages.length).toBeGreaterThan(200)
  const weights = readingPages.map((path) => ({ path, bytes: sum([`${path}.html`, ...loadedBy(readPage(path))]) }))

  expect(weights.filter(({ bytes }) => bytes >= READING_BUDGET)).toEqual([])
})

const sum = (files: readonly string[]) => files.map(sentBytes).reduce((total, bytes) => total + bytes, 0)

/** Styles, scripts, fonts, icons and pictures that the page names. */
function loadedBy(html: string): string[] {
  const named = [...html.matchAll(/<(?:link|script|img)\s[^>]*?(?:href|src)="(\/[^"]+\.\w+)"[^>]*>/g)]
  const loaded = named.filter(([tag]) => !/rel="(?:alternate|canonical)"/.test(tag))
  return [...new Set(loaded.map(([, address = '']) => address))]
}

/** As brotli sends it, where that is smaller. */
function sentBytes(file: string): number {
  const coded = join(SITE, `${file}.br`)
  return statSync(existsSync(coded) ? coded : join(SITE, file)).size
}
