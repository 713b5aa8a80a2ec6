import { expect, test } from 'vitest'
import { axeFindings } from '../setup/chromium.ts'
import { outsideTheColumn, sidewaysScroll } from '../setup/layout.ts'
import { servedSite } from '../setup/site.ts'

const site = servedSite()

/** One address a kind of page; `shown` is what a script draws there. */
const KINDS: readonly { kind: string; path: string; shown?: string }[] = [
  { kind: 'home', path: '/' },
  { kind: 'catalog', path: '/catalog' },
  { kind: 'catalog, filtered', path: '/catalog?manufacturer=AMD&memory=128', shown: '#count:has-text(" of ")' },
  { kind: 'variant', path: '/catalog/nvidia-h100-sxm5-80gb' },
  { kind: 'variant with little stated', path: '/catalog/nvidia-h100-sxm5-94gb' },
  { kind: 'models', path: '/models' },
  { kind: 'model with variants', path: '/models/nvidia-h100' },
  { kind: 'model with one variant', path: '/models/amd-instinct-mi300x' },
  { kind: 'compare', path: '/compare', shown: '#add:enabled' },
  {
    kind: 'comparison of two',
    path: '/compare?ids=nvidia-h100-nvl-94gb,qualcomm-cloud-ai-100-ultra',
    shown: '#refusals',
  },
  {
    kind: 'comparison of six',
    path: '/compare?ids=nvidia-h100-sxm5-80gb,nvidia-h200-sxm5-141gb,amd-instinct-mi300x-oam,intel-gaudi-3-hl-325l-oam,tenstorrent-wormhole-n300d,nvidia-b200-sxm-180gb',
    shown: '.comparison',
  },
  { kind: 'comparison that is built', path: '/compare/amd-instinct-mi300x-oam-and-nvidia-h200-sxm5-141gb' },
  { kind: 'documents', path: '/documents' },
  { kind: 'document', path: '/documents/nvidia-h100-product-page' },
  { kind: 'articles', path: '/articles' },
  { kind: 'article with tables', path: '/articles/interconnect-numbers-and-how-they-are-counted' },
  { kind: 'article with code', path: '/articles/memory-to-serve-a-model' },
  { kind: 'estimate', path: '/estimate', shown: '#total' },
  { kind: 'what runs a model', path: '/fit', shown: '#fit-rows tr' },
  { kind: 'what runs one model', path: '/fit/gpt-oss-20b' },
  { kind: 'inquire', path: '/inquire' },
  { kind: 'sell', path: '/sell' },
  { kind: 'developers', path: '/developers' },
  { kind: 'developer guide', path: '/developers/guide' },
  { kind: 'API reference', path: '/developers/reference' },
  { kind: 'error', path: '/developers/errors/validation_error' },
  { kind: 'changes', path: '/changes' },
  { kind: 'report', path: '/report?variant=a&field=powerW.max&value=700+W', shown: '#report-fields:enabled' },
  { kind: 'about', path: '/about' },
  { kind: 'health form', path: '/health-form' },
  { kind: 'privacy', path: '/privacy' },
  { kind: 'search, empty', path: '/search' },
  { kind: 'search, with results', path: '/search?q=h100', shown: '.results li' },
  { kind: 'search, with a figure', path: '/search?q=mi300x+bandwidth', shown: '.results .value' },
  { kind: 'not listed', path: '/not-listed' },
  { kind: 'charts', path: '/charts' },
  { kind: 'unknown address', path: '/nothing-is-here' },
]

/** Across these widths a page shows different parts, and axe looks at both. Any wider, it only has more room. */
const SHOWS_OTHER_PARTS = [
  'home',
  'catalog',
  'variant',
  'models',
  'comparison of six',
  'developers',
  'report',
  'privacy',
]

// One visit per kind of page, whose window is then widened: the checks need no fresh page. The tokens' own test covers
// colours in both themes; one theme per width keeps this short.
test.each(KINDS)(
  '$kind has nothing that axe objects to, keeps to its column, and does not scroll sideways from 320 to 1440 px',
  async ({ kind, path, shown = 'main' }) => {
    // Narrower than a phone of today: a page at 400 % of a small screen.
    const { page, errors } = await site.visit(path, { colorScheme: 'light', viewport: { width: 320, height: 640 } })
    await page.locator(shown).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await sidewaysScroll(page)).toBe(0)
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      // As tall as the page, so that no sticky head or foot covers a row.
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
      if (width === 390 || SHOWS_OTHER_PARTS.includes(kind))
        expect([width, await axeFindings(page)]).toEqual([width, []])
      expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
      expect([width, await outsideTheColumn(page)]).toEqual([width, []])
    }
    expect(errors).toEqual([])
    await page.context().close()
  },
)

test.each(KINDS)(
  'without a script, $kind can be read, and shows no control that would do nothing',
  async ({ path }) => {
    const { page } = await site.visit(path, { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })

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
    await page.context().close()
  },
)
