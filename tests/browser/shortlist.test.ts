/** The shortlist: filled in the catalog, carried from page to page, and shared by tabs of which none undoes another's change. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { condition, count, LINES, names, query, servedIndex } from './catalog-page.ts'
import { axeFindings } from './chromium.ts'
import { DESKTOP, PHONE, sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const index = servedIndex(site)

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
  await page.locator('#shortlist .frame-row, #filters fieldset:enabled').first().waitFor()
  return page
}

test('six variants are carried to compare, estimate and inquiry, a seventh is refused, and the list is kept', async () => {
  const { page } = await site.visit('/catalog', DESKTOP)
  const six = index.variants.slice(0, 6)
  for (const { id } of six) await box(page, id).check()
  const tray = page.getByRole('complementary', { name: 'Shortlist' })
  const ids = six.map(({ id }) => id).join(',')
  const links = tray.getByRole('navigation').getByRole('link')
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    ...[`/inquire?ids=${ids}`, `/estimate?ids=${ids}`, `/compare?ids=${ids}`],
  ])

  const seventh = page.getByLabel(`Choose ${index.variants[6]?.name}`, { exact: true })
  await seventh.click()
  expect(await seventh.isChecked()).toBe(false)
  expect(await tray.getByRole('status').textContent()).toBe('Six at most: remove one first.')

  await page.goto('/models')
  await tray.getByText('6 chosen').first().waitFor()
  await tray.getByRole('button', { name: `Remove ${six[0]?.short}`, exact: true }).click()
  await tray.getByText('5 chosen').first().waitFor()
  await tray.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.getByText('5 variants, ').waitFor()
  await tray.getByRole('button', { name: 'Clear' }).click()
  await tray.waitFor({ state: 'hidden' })
})

test('all shown variants are added in one step, if there is room for them', async () => {
  const { page } = await site.visit('/catalog?q=mi300x', DESKTOP)
  const all = page.getByRole('button', { name: 'Choose all' })
  const named = page.getByLabel('Names, separated by commas')
  await page.locator(`${LINES} .choose`).first().check()
  expect(await all.isVisible()).toBe(false)

  await named.fill('h100 pcie, h200 nvl, l40s')
  const shown = await names(page)
  await page.getByRole('button', { name: `Choose all ${shown.length}` }).click()
  await expect.poll(() => page.locator('#chosen a').allTextContents()).toEqual(['MI300X', ...shown])
  expect(await all.isVisible()).toBe(false)
  await named.fill('')
  expect(await all.isVisible()).toBe(false)

  // With the tray in sight, on a desktop and a phone.
  await named.fill('h100,mi300x')
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    if (width !== 320) expect([width, await axeFindings(page, '#shortlist')]).toEqual([width, []])
    expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
  }
})

test('a list in the address of the catalog says which ids are unknown, and keeps them', async () => {
  const { page } = await site.visit(`/catalog?ids=${H100},foo`, DESKTOP)
  await page.getByText('Ignored in this link: ids.').waitFor()
  expect(await chosen(page)).toEqual([H100])
  expect(new URL(page.url()).search).toBe(`?ids=${H100},foo`)
})

test.each(['/catalog', '/estimate'])(
  '%s with three chosen leaves more than half of a window of 320 by 256 px to what is read',
  async (path) => {
    const { page } = await site.visit(`${path}?ids=${H100},${L40S},${MI300X}`, {
      viewport: { width: 320, height: 256 },
    })
    await page.locator('.tray').waitFor({ state: 'attached' })
    const covered = await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight / 2)
      const over = (y: number) => {
        for (let at = document.elementFromPoint(160, y); at && at !== document.body; at = at.parentElement)
          if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return true
        return false
      }
      return Array.from({ length: 64 }, (_, index) => over(index * 4 + 2)).filter(Boolean).length * 4
    })
    expect(covered).toBeLessThan(128)
  },
)

describe('in several tabs', () => {
  test('a tab opened with the shortlist in its address follows what another tab adds and removes', async () => {
    const { page: catalog, context } = await site.visit('/catalog?q=h100,l40s,mi300x', DESKTOP)
    await box(catalog, H100).check()
    await box(catalog, L40S).check()
    const compare = await openTab(context, `/compare?ids=${H100},${L40S}`)
    const estimate = await openTab(context, `/estimate?ids=${H100},${L40S}`)

    await box(catalog, MI300X).check()
    for (const page of [compare, estimate]) {
      await expect.poll(() => chosen(page)).toEqual([H100, L40S, MI300X])
      await expect.poll(() => query(page)).toContain(MI300X)
    }
    await compare.locator(`[data-drop="${L40S}"]`).click()
    for (const page of [catalog, estimate]) await expect.poll(() => chosen(page)).toEqual([H100, MI300X])
    expect(await box(catalog, L40S).isChecked()).toBe(false)
  })

  test('two links that were opened at the same moment keep their own lists', async () => {
    const { page } = await site.visit(`/compare?ids=${H100},${L40S}`, DESKTOP)
    await expect.poll(() => chosen(page)).toEqual([H100, L40S])

    // What the other tab stores before it can know of this one's list.
    const newValue = JSON.stringify([{ id: MI300X, name: 'MI300X' }])
    await page.evaluate(
      (value) => dispatchEvent(new StorageEvent('storage', { key: 'shortlist', oldValue: null, newValue: value })),
      newValue,
    )
    expect(await chosen(page)).toEqual([H100, L40S])
    expect(await query(page)).toBe(`?ids=${H100},${L40S}`)
  })

  test('a change to somebody else’s list changes the reader’s own by no more than that', async () => {
    const { page: catalog, context } = await site.visit('/catalog?q=h100,h200', DESKTOP)
    await box(catalog, H100).check()
    const shared = await openTab(context, `/catalog?ids=${L40S},${MI300X}`)
    await expect.poll(() => chosen(shared)).toEqual([L40S, MI300X])

    await box(shared, H200).check()
    await expect.poll(() => chosen(shared)).toEqual([L40S, MI300X, H200])
    await expect.poll(() => chosen(catalog)).toEqual([H100, H200])
    // What the reader adds or removes anywhere is meant, and somebody else's list follows it.
    await box(catalog, H200).uncheck()
    await expect.poll(() => chosen(shared)).toEqual([L40S, MI300X])
    await expect.poll(() => chosen(catalog)).toEqual([H100])

    // The list stays in the address whatever is filtered, as it is now.
    await condition(shared, 'memoryGB').fill('>= 100')
    await expect.poll(() => query(shared)).toBe(`?memoryGB=>=100&ids=${L40S},${MI300X}`)
    await shared.locator(`[data-drop="${L40S}"]`).click()
    await expect.poll(() => query(shared)).toBe(`?memoryGB=>=100&ids=${MI300X}`)
    const shown = await count(shared)
    await shared.reload()
    await shared.locator('#filters fieldset:enabled').waitFor()
    await expect.poll(async () => [await count(shared), await chosen(shared)]).toEqual([shown, [MI300X]])
  })
})

test('a variant’s page puts it on the shortlist and takes it off, as a first choice too', async () => {
  const { page } = await site.visit(`/catalog/${L40S}`, DESKTOP)
  await page.getByRole('button', { name: 'Add to shortlist' }).click()
  await expect.poll(() => chosen(page)).toEqual([L40S])
  await page.reload()
  await page.getByRole('button', { name: 'Remove from shortlist' }).click()
  await expect.poll(() => chosen(page)).toEqual([])
  await page.getByRole('button', { name: 'Add to shortlist' }).waitFor()
})

test('a shared view has filters, columns, order and list, and says to others that the list is not theirs', async () => {
  const view = '?q=h100,mi300x&sort=memoryGB&order=desc&columns=memoryGB'
  const { page, context } = await site.visit(`/catalog${view}`, DESKTOP)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await box(page, H100).check()
  await page.getByRole('button', { name: 'Share view' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(decodeURIComponent(new URL(link).search)).toBe(`${view}&ids=${H100}`)

  const { page: others } = await site.visit(`/catalog/${L40S}`, DESKTOP)
  await others.getByRole('button', { name: 'Add to shortlist' }).click()
  await others.locator('#shortlist a').first().waitFor()
  await others.goto(link)
  await others.getByText('This list came with the link; it is not yours.').waitFor()
  expect(await chosen(others)).toEqual([H100])
  expect(await others.locator('#head th').allTextContents()).toEqual(['Variant', 'Memory GB'])
  await others.getByRole('button', { name: 'Show mine' }).click()
  await expect.poll(() => chosen(others)).toEqual([L40S])
  expect(await others.locator('#shortlist .whose').innerText()).toBe('')
})

test('a phone shares the list from the open tray', async () => {
  const { page, context } = await site.visit('/catalog?q=h100', PHONE)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await box(page, H100).check()
  await page.getByRole('button', { name: '1 chosen' }).click()
  await page.locator('#shortlist').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(decodeURIComponent(new URL(link).search)).toBe(`?q=h100&ids=${H100}`)
})
