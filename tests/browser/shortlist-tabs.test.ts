/** One shortlist in several tabs: each adds and removes, none writes back what another has changed. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { condition, count, DESKTOP, query, visitCatalog } from './catalog-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const H100 = 'nvidia-h100-sxm5-80gb'
const L40S = 'nvidia-l40s-48gb'
const MI300X = 'amd-instinct-mi300x-oam'
const H200 = 'nvidia-h200-sxm5-141gb'

const box = (page: Page, id: string) => page.locator(`#catalog .choose[value="${id}"]`)
const chosen = (page: Page) =>
  page
    .locator('#chosen a')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').replace('/catalog/', '')))

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('#shortlist .row, #filters fieldset:enabled').first().waitFor()
  return page
}

test('a tab opened with the shortlist in its address follows what another tab adds and removes', async () => {
  const { page: catalog, context } = await visitCatalog(site, '/catalog', DESKTOP)
  await box(catalog, H100).check()
  await box(catalog, L40S).check()
  const compare = await openTab(context, `/compare?ids=${H100},${L40S}`)
  const estimate = await openTab(context, `/estimate?ids=${H100},${L40S}`)

  await box(catalog, MI300X).check()
  for (const page of [compare, estimate]) await expect.poll(() => chosen(page)).toEqual([H100, L40S, MI300X])
  await expect.poll(() => query(compare)).toContain(MI300X)
  await expect.poll(() => query(estimate)).toContain(MI300X)

  await compare.locator(`[data-drop="${L40S}"]`).click()
  for (const page of [catalog, estimate]) await expect.poll(() => chosen(page)).toEqual([H100, MI300X])
  expect(await box(catalog, L40S).isChecked()).toBe(false)
})

test('a change to somebody else’s list changes the reader’s own by no more than that', async () => {
  const { page: catalog, context } = await visitCatalog(site, '/catalog', DESKTOP)
  await box(catalog, H100).check()
  const shared = await openTab(context, `/catalog?ids=${L40S},${MI300X}`)
  expect(await chosen(shared)).toEqual([L40S, MI300X])

  await box(shared, H200).check()
  await expect.poll(() => chosen(shared)).toEqual([L40S, MI300X, H200])
  await expect.poll(() => chosen(catalog)).toEqual([H100, H200])

  // Followed by somebody else's list, too: what the reader adds anywhere is meant.
  await box(catalog, H200).uncheck()
  await expect.poll(() => chosen(shared)).toEqual([L40S, MI300X])
  expect(await chosen(catalog)).toEqual([H100])
})

test('a list in the address of the catalog stays there whatever is filtered, as it is now', async () => {
  const { page } = await visitCatalog(site, `/catalog?ids=${L40S},${MI300X}`, DESKTOP)
  await condition(page, 'memoryGB').fill('>= 100')
  await expect.poll(() => query(page)).toBe(`?memoryGB=>=100&ids=${L40S},${MI300X}`)

  await page.locator(`[data-drop="${L40S}"]`).click()
  await expect.poll(() => query(page)).toBe(`?memoryGB=>=100&ids=${MI300X}`)
  const shown = await count(page)
  await page.reload()
  await page.locator('#filters fieldset:enabled').waitFor()
  expect([await count(page), await chosen(page)]).toEqual([shown, [MI300X]])
})
