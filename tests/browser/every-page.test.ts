/** What every kind of page is held to: at three widths, and without a script. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, scriptsHaveRun, visitor } from './chromium.ts'
import { KINDS } from './kinds.ts'
import { DESKTOP, outsideTheColumn, settle, sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const isFull = process.env['FAULTS'] === 'full'

/** Narrower than a phone of today: a page at 400% of a small screen. */
const NARROWEST = { width: 320, height: 640 }

/** 64rem: a form has its answer beside it, and both the least room. */
const FIRST_TWO_COLUMNS = { width: 1024, height: 768 }

/** Colors are checked for both themes by the tokens' own test; a theme at each width keeps this short. */
const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** Between the widths of axe a page shows other parts: with FAULTS=full it looks at both. Elsewhere the wide page only has more room. */
const SHOWS_OTHER_PARTS = ['home', 'variant', 'models', 'comparison of six', 'developers', 'report', 'privacy']

/** On a phone it has the same parts as its filtered page. */
const WIDE_ONLY = ['catalog']

const isLookedAt = (kind: string, width: number) =>
  (isFull && SHOWS_OTHER_PARTS.includes(kind)) || (width === 1440) === WIDE_ONLY.includes(kind)

const site = servedSite(afterAll)
let page: Page
let errors: string[]
let plain: Page
beforeAll(async () => {
  ;({ page, errors } = await visitor(site.browser, site.base))
  plain = (await visitor(site.browser, site.base, { javaScriptEnabled: false, ...DESKTOP })).page
})

// One visit for each kind, its window made wider or narrower: what is checked needs no fresh page.
test.each(KINDS)(
  '$kind has nothing that axe objects to, keeps to its column, and does not scroll sideways from 320 to 1440 px',
  async ({ kind, path, shown = 'main' }) => {
    errors.length = 0
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(NARROWEST)
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    await scriptsHaveRun(page)
    await settle(page)
    // What is folded, too.
    await page.locator('.text details').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '')
    })
    for (const size of [NARROWEST, FIRST_TWO_COLUMNS]) {
      await page.setViewportSize(size)
      expect([size.width, await sidewaysScroll(page)]).toEqual([size.width, 0])
    }
    // The one that axe looks at is the last.
    for (const { width, colorScheme } of isLookedAt(kind, 1440) ? LOOKS : LOOKS.toReversed()) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
      expect([width, await outsideTheColumn(page)]).toEqual([width, []])
      if (!isLookedAt(kind, width)) continue
      if (!isFull) await page.evaluate(shortenTables)
      // As tall as the page, so that no head or foot that stays in sight lies over a row.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height })
      expect([width, await axeFindings(page)]).toEqual([width, []])
    }
    expect(errors).toEqual([])
  },
)

/** What stands behind ? in an address is a script's. */
const BUILT = [...new Set(KINDS.map(({ path }) => path.replace(/\?.*/, '')))]

test.each(BUILT)('without a script, %s can be read, and shows no dead control', async (path) => {
  await plain.goto(path)

  expect(await plain.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect((await plain.locator('main').innerText()).length).toBeGreaterThan(200)
  const dead = await plain
    .locator('button[type="button"], :is(input, select, textarea):disabled')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => getComputedStyle(control).display !== 'contents')
        .map(({ outerHTML }) => outerHTML),
    )
  expect(dead).toEqual([])
})

/**
 * Runs in the page: leaves a long table the first rows of those that show. The others are made like them, and of a page with two
 * hundred axe would think for as long as of ten others; it is given them all with FAULTS=full.
 */
function shortenTables(): void {
  for (const table of document.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll('tbody tr')]
    if (rows.length <= 30) continue
    const kept = new Set(rows.filter((row) => row.checkVisibility()).slice(0, 10))
    for (const row of rows) if (!kept.has(row)) row.remove()
  }
}
