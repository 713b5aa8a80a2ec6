/** What every kind of page is held to at three widths. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, visitor } from '../setup/chromium.ts'
import { outsideTheColumn, sidewaysScroll } from '../setup/layout.ts'
import { servedSite } from '../setup/site.ts'
import type { Kind } from './kinds.ts'

/** Between the widths of axe a page shows other parts: it looks at both. Elsewhere the wide page only has more room. */
const SHOWS_OTHER_PARTS = ['home', 'variant', 'models', 'comparison of six', 'developers', 'report', 'privacy']

/** Thousands of cells, and on a phone the same parts as its filtered page: there axe takes as long as on ten other pages. */
const WIDE_ONLY = ['catalog']

const isLookedAt = (kind: string, width: number) =>
  SHOWS_OTHER_PARTS.includes(kind) || (width === 1440) === WIDE_ONLY.includes(kind)

/** Called once at the top of a test file. */
export function testEveryWidth(kinds: readonly Kind[]): void {
  const site = servedSite(afterAll)
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    ;({ page, errors } = await visitor(site.browser, site.base))
  })

  // One visit for each kind, its window made wider: what is checked needs no fresh page, and no fresh profile, which takes longer
  // to make than a page. Colours are checked for both themes by the tokens' own test; a theme at each width keeps this short.
  test.each(kinds)(
    '$kind has nothing that axe objects to, keeps to its column, and does not scroll sideways from 320 to 1440 px',
    async ({ kind, path, shown = 'main' }) => {
      errors.length = 0
      await page.emulateMedia({ colorScheme: 'light' })
      // Narrower than a phone of today: a page at 400 % of a small screen.
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await page.locator(shown).first().waitFor()
      await page.waitForLoadState('networkidle')
      expect(await sidewaysScroll(page)).toBe(0)
      for (const [width, colorScheme] of [
        [390, 'light'],
        [1440, 'dark'],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        // As tall as the page, so that no head or foot that stays in sight lies over a row.
        await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
        if (isLookedAt(kind, width)) expect([width, await axeFindings(page)]).toEqual([width, []])
        expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
        expect([width, await outsideTheColumn(page)]).toEqual([width, []])
      }
      expect(errors).toEqual([])
    },
  )
}
