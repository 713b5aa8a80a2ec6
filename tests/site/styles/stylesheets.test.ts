import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sheets = globSync('site/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))

// A page may load its own stylesheet before the shared ones: the first that is read decides the order.
test('every stylesheet begins with the order of the layers', () => {
  const startsOf = ({ path, text }: (typeof sheets)[number]) => [path, /^@layer [\w, ]+;$/m.exec(text)?.[0]]

  expect(sheets.map(startsOf)).toEqual(sheets.map(({ path }) => [path, '@layer tokens, base, patterns, page;']))
})

test('a layout changes at three widths and one height only', () => {
  const queries = sheets.flatMap(({ text }) => [...text.matchAll(/@media[^{]+/g)].map(([query]) => query))
  const lengths = queries.flatMap((query) =>
    [...query.matchAll(/(?:height [<>]=? )?[\d.]+\w+/g)].map(([length]) => length),
  )

  expect([...new Set(lengths)].sort()).toEqual(['40rem', '64rem', '80rem', 'height < 24rem', 'height >= 24rem'])
})

test('no component has styles of its own', () => {
  const components = globSync('site/**/*.astro').filter((path) => readFileSync(path, 'utf8').includes('<style'))

  expect(components).toEqual([])
})

const tokens = readFileSync('site/styles/tokens.css', 'utf8')
const GROUNDS = ['paper', 'paper-deep', 'paper-chosen']
const TEXTS = ['ink', 'ink-quiet', 'accent', 'bad']
const LINES = ['line-head', 'line-control', 'bar', 'bar-deep', 'bar-second', 'dot', 'mark-a', 'mark-b', 'mark-c']

describe.each([
  ['light', 1],
  ['dark', 2],
] as const)('in the %s theme', (_, half) => {
  const color = (name: string) => {
    const found = new RegExp(`--${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`).exec(tokens)?.[half]
    if (!found) throw new Error(`Cannot check the contrast of --${name}: tokens.css has no such color`)
    return found
  }

  test('text has a contrast of 7:1, lines and marks one of 3:1, on every ground', () => {
    const pairs = GROUNDS.flatMap((ground) => [
      ...TEXTS.map((name) => ({ name, ground, least: 7 })),
      ...LINES.map((name) => ({ name, ground, least: 3 })),
    ])
    const tooFaint = pairs.filter(({ name, ground, least }) => contrast(color(name), color(ground)) < least)

    expect(tooFaint).toEqual([])
    expect(contrast(color('accent'), color('accent-ink'))).toBeGreaterThanOrEqual(7)
  })
})

/** WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
