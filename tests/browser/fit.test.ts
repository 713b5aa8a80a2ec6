/** What runs a model: every variant with a stated memory, filtered, sorted, and carried on. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { SHOWN_AT_FIRST } from '../../site/load/fit-view.ts'
import { axeFindings } from './chromium.ts'
import { PHONE, sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const names = (page: Page) => page.locator('#fit-rows th a').allTextContents()
const named = (page: Page) => page.getByLabel('Names')
const most = (page: Page) => page.getByLabel('At most')
const sized = content.models
  .flatMap(({ variants }) => variants)
  .filter(({ memoryGB }) => typeof memoryGB === 'number').length

test('shows every variant with a stated memory, filters and sorts them, and keeps it in the address', async () => {
  const { page, errors } = await site.visit('/fit')
  const count = page.locator('#fit-count')
  expect(await count.innerText()).toMatch(
    new RegExp(`^\\d+ of ${sized} variants hold it; \\d+ would need over 64 devices\\.`),
  )
  expect((await names(page)).length).toBe(SHOWN_AT_FIRST)
  // What people look up most begins.
  expect((await names(page)).slice(0, 3)).toEqual(['MI350X', 'GB200', 'MI355X'])

  await named(page).fill('h100, mi300x')
  await most(page).selectOption('2')
  expect(await count.innerText()).toMatch(
    new RegExp(`^\\d+ of ${sized} variants match your filters and hold it on at most 2 devices\\.$`),
  )
  await page.locator('#fit-head').getByRole('button', { name: 'Power' }).click()
  expect(await page.locator('#fit-head [aria-sort]').textContent()).toContain('Power')
  expect((await names(page)).slice(0, 2)).toEqual(['MI300X', 'H100 NVL 94GB'])
  expect(await page.locator('#fit-head :focus').textContent()).toBe('Power')
  await page.waitForURL(/q=h100.*&most=2&sort=power/)

  const shown = await names(page)
  await page.reload()
  expect(await names(page)).toEqual(shown)
  await named(page).fill('nothing has this name')
  expect(await page.locator('#fit-rows').textContent()).toContain('No variant is left')
  await page.getByRole('button', { name: 'Reset' }).click()
  expect((await names(page)).length).toBe(SHOWN_AT_FIRST)
  // On paper nobody can ask for the others.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect((await names(page)).length).toBe(sized)
  expect(errors).toEqual([])
})

test('on a phone, answers on the first screen, begins with the best, and has its filters behind a counting button', async () => {
  const { page } = await site.visit('/fit', PHONE)
  expect(await page.locator('#now-total').textContent()).toMatch(/^172\.6 GB · \d+ of \d+ variants hold it alone$/)
  const first = page.locator('#fit-rows tr').first()
  // A typeface that comes late is left out until the page is loaded again, and without it the lines are longer.
  const bottom = async () => {
    await page.reload()
    return await first.evaluate((row) => row.getBoundingClientRect().bottom)
  }
  await expect.poll(bottom).toBeLessThan(844)
  expect(await most(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Filter' }).click()
  await most(page).selectOption('1')
  await page.getByRole('button', { name: 'Filters (1)', expanded: true }).click()
  expect(await most(page).isVisible()).toBe(false)

  await page.goto('/fit/llama-3-3-70b')
  await expect.poll(() => page.locator('.shortened tbody tr:visible').count()).toBe(25)
  await page.getByRole('button', { name: /^Show all \d+ variants$/ }).click()
  await expect.poll(() => page.locator('.models tbody tr:visible').count()).toBeGreaterThan(200)

  await page.goto('/fit')
  const rows = page.locator('#fit-rows tr:visible')
  await expect.poll(() => rows.count()).toBe(25)
  // A line per variant, which opens and stays open while another is chosen.
  const [row] = await rows.all()
  const height = async () => (await row?.boundingBox())?.height ?? 0
  expect(await height()).toBeLessThanOrEqual(56)
  expect(await page.locator('#fit-rows [data-label="Watts at most"]').first().isVisible()).toBe(false)
  await page.locator('#fit-rows summary').first().click()
  await page.locator('#fit-rows .choose').nth(1).check()
  expect(await page.locator('#fit-rows [data-label="Watts at most"]').first().isVisible()).toBe(true)
  // The buttons that sort are seen while a keyboard is on them.
  for (const name of ['Devices', 'Power']) {
    const button = page.locator('#fit-head').getByRole('button', { name })
    await button.focus()
    const isSeen = await button.evaluate((focused) => {
      const { x, y, width, height } = focused.getBoundingClientRect()
      return focused.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect([name, isSeen]).toEqual([name, true])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await page.getByRole('button', { name: `Show all ${sized} variants` }).click()
  await expect.poll(() => rows.count()).toBe(sized)
  await page.locator('#fit-rows tr:nth-child(26) a:focus').waitFor()
})

test('follows the load, whose last answer stays while a field has none, and says what it does not know', async () => {
  const { page } = await site.visit('/fit#preset=llama-3-1-405b&q=h100&form=Blade')
  expect(await page.locator('#version-notice').textContent()).toBe('Left out: 1 unknown filter in the address.')
  expect((await names(page)).length).toBeGreaterThan(0)
  const answer = page.locator('#answer')
  expect(await answer.textContent()).toBe('Llama 3.1 405B needs 979.1 GB')
  await page.getByRole('radio', { name: '4', exact: true }).check()
  expect(await answer.textContent()).toBe('Llama 3.1 405B needs 279 GB')
  const heads = page.locator('#fit-head th')
  await page.getByLabel('Tokens per conversation', { exact: true }).fill('32k')
  expect(await heads.allTextContents()).toContainEqual(expect.stringMatching(/^Conversations, .*32,768/))
  await page.getByRole('radio', { name: 'Training' }).check()
  expect(await heads.count()).toBe(await page.locator('#fit-rows tr:first-child > *').count())
  await page.getByRole('radio', { name: 'Serving' }).check()
  await page.getByLabel('Conversations at once', { exact: true }).fill('0')
  expect(await page.locator('#stale').textContent()).toContain('Conversations at once: enter a whole number')
  expect(await answer.isVisible()).toBe(true)
})

test('puts variants on the shortlist, and carries load and shortlist to the estimate', async () => {
  const { page } = await site.visit('/fit#preset=gpt-oss-120b')
  await named(page).fill('mi300x, h100 pcie')
  for (const box of await page.locator('.choose').all()) await box.check()
  await page.getByRole('link', { name: 'Estimate for your shortlist' }).click()
  await page.waitForURL('**/estimate?ids=*')

  expect(await page.getByRole('combobox', { name: 'Model' }).inputValue()).toBe('gpt-oss-120b')
  expect(await page.locator('.fits tbody th').allTextContents()).toEqual(['MI300X', 'H100 PCIe 80GB'])
})

test('filtered and chosen from, it has nothing that axe objects to, and no sideways scrolling from 320 px on', async () => {
  const { page, errors } = await site.visit('/fit#q=h100&most=8')
  await page.locator('.choose').first().check()
  for (const [width, colorScheme, forcedColors] of [
    [320, 'light', 'none'],
    [390, 'dark', 'active'],
    [1440, 'light', 'none'],
  ] as const) {
    await page.emulateMedia({ colorScheme, forcedColors })
    await page.setViewportSize({ width, height: 900 })
    expect([width, await sidewaysScroll(page)]).toEqual([width, 0])
    if (width === 390) expect(await axeFindings(page)).toEqual([])
  }
  expect(errors).toEqual([])
})
