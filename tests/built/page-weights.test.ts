import { expect, test } from 'vitest'
import { weightOver } from './released-bytes.ts'
import { pagePaths, readPage } from './site-files.ts'

/** Compressed bytes of a page without tools, including everything it loads; 54 kB of that are its two typefaces. */
const READING_BUDGET = 84_000

const readingPages = pagePaths().filter((path) => /^\/(?:articles|catalog|documents|fit|models)\//.test(path))

test('every article, variant, document, model and page of what runs one weighs less than 84 kB with all that it loads', () => {
  expect(readingPages.length).toBeGreaterThan(200)
  const over = readingPages.flatMap((path) => {
    const bytes = weightOver([`${path}.html`, ...loadedBy(readPage(path))], READING_BUDGET)
    return bytes === undefined ? [] : [{ path, bytes }]
  })

  expect(over).toEqual([])
})

/** Styles, scripts, fonts, icons and pictures that the page names. */
function loadedBy(html: string): string[] {
  const named = [...html.matchAll(/<(?:link|script|img)\s[^>]*?(?:href|src)="(\/[^"]+\.\w+)"[^>]*>/g)]
  const loaded = named.filter(([tag]) => !/rel="(?:alternate|canonical)"/.test(tag))
  return [...new Set(loaded.map(([, address = '']) => address))]
}
