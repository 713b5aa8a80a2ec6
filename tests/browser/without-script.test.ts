import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from './chromium.ts'
import { ENTRIES, TEXTS_AND_TOOLS } from './kinds.ts'
import { servedSite } from './site.ts'

const site = servedSite(afterAll)
let page: Page
beforeAll(async () => {
  const options = { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } }
  page = (await visitor(site.browser, site.base, options)).page
})

test.each([...ENTRIES, ...TEXTS_AND_TOOLS])(
  'without a script, $kind can be read, and shows no control that would do nothing',
  async ({ path }) => {
    await page.goto(path)

    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(200)
    const dead = await page
      .locator('button[type="button"], :is(input, select, textarea):disabled')
      .evaluateAll((controls) =>
        controls
          .filter(
            (control) =>
              control.checkVisibility({ visibilityProperty: true }) && getComputedStyle(control).display !== 'contents',
          )
          .map(({ outerHTML }) => outerHTML),
      )
    expect(dead).toEqual([])
  },
)
