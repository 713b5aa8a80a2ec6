import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, LINES, names, servedIndex, visitCatalog } from './catalog-page.ts'
import { axeFindings } from './chromium.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const index = servedIndex(site)

const catalogPage = (path?: string, options?: BrowserContextOptions) => visitCatalog(site, path, options)

describe('the shortlist', () => {
  test('carries a shortlist of six to compare, estimate and inquiry, remembers it, and refuses a seventh', async () => {
    const { page } = await catalogPage('/catalog', DESKTOP)
    const chosen = index.variants.slice(0, 6)
    for (const { name } of chosen) await page.getByLabel(`Choose ${name}`, { exact: true }).check()
    const tray = page.getByRole('complementary', { name: 'Shortlist' })
    const ids = chosen.map(({ id }) => id).join(',')

    expect(
      await tray
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([`/inquire?ids=${ids}`, `/estimate?ids=${ids}`, `/compare?ids=${ids}`])

    const seventh = page.getByLabel(`Choose ${index.variants[6]?.name}`, { exact: true })
    await seventh.click()
    expect(await seventh.isChecked()).toBe(false)
    expect(await tray.getByRole('status').textContent()).toBe('Six at most: remove one first.')

    await page.goto('/models')
    await tray.getByText('6 chosen').first().waitFor()
    await tray.getByRole('button', { name: `Remove ${chosen[0]?.short}`, exact: true }).click()
    await tray.getByText('5 chosen').first().waitFor()
    await tray.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.getByText('5 variants, ').waitFor()
    await tray.getByRole('button', { name: 'Clear' }).click()
    await tray.waitFor({ state: 'hidden' })
  })

  test('adds all shown variants in one step, if there is room for them', async () => {
    const { page } = await catalogPage('/catalog?q=mi300x', DESKTOP)
    await page.locator(`${LINES} .choose`).first().check()
    expect(await page.getByRole('button', { name: 'Choose all' }).isVisible()).toBe(false)

    await page.getByLabel('Names, separated by commas').fill('h100 pcie, h200 nvl, l40s')
    const shown = await names(page)
    await page.getByRole('button', { name: `Choose all ${shown.length}` }).click()

    expect(await page.locator('#chosen a').allTextContents()).toEqual(['MI300X', ...shown])
    expect(await page.getByRole('button', { name: 'Choose all' }).isVisible()).toBe(false)
    await page.getByLabel('Names, separated by commas').fill('')
    expect(await page.getByRole('button', { name: 'Choose all' }).isVisible()).toBe(false)
  })

  test('has no axe findings with a shortlist on a desktop and a phone, and does not scroll sideways', async () => {
    const { page } = await catalogPage('/catalog?q=h100,mi300x&rate=FP8.tensor.dense', DESKTOP)
    await page.locator(`${LINES} .choose`).first().check()
    await page.locator('#shortlist .row').waitFor()

    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      if (width !== 320) expect([width, await axeFindings(page)]).toEqual([width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})
