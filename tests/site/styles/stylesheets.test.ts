import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('site/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))

// A page may load its own stylesheet before the shared ones: the first that is read decides the order.
test('every stylesheet begins with the order of the layers', () => {
  const startsOf = ({ path, text }: (typeof sheets)[number]) => [path, /^@layer [\w, ]+;$/m.exec(text)?.[0]]

  expect(sheets.map(startsOf)).toEqual(sheets.map(({ path }) => [path, '@layer tokens, base, patterns, page;']))
})

test('a layout changes at four widths only', () => {
  const queries = sheets.flatMap(({ text }) => [...text.matchAll(/@media[^{]+/g)].map(([query]) => query))
  const widths = queries.flatMap((query) => [...query.matchAll(/[\d.]+\w+/g)].map(([width]) => width))

  expect([...new Set(widths)].sort()).toEqual(['24rem', '40rem', '64rem', '80rem'])
})

test('no component has styles of its own', () => {
  const components = globSync('site/**/*.astro').filter((path) => readFileSync(path, 'utf8').includes('<style'))

  expect(components).toEqual([])
})
