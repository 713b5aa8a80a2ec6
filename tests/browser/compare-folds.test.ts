/** A comparison on a narrow screen: what decides comes first, the rest is folded with its count, and nothing is lost. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()
const PHONE = { viewport: { width: 390, height: 844 } }
const SIX =
  '/compare?ids=nvidia-h100-sxm5-80gb,nvidia-h200-sxm5-141gb,amd-instinct-mi300x-oam,intel-gaudi-3-hl-325l-oam,tenstorrent-wormhole-n300d,nvidia-b200-sxm-180gb'
const FAMILY = '/models/nvidia-h100'

const rowsInSight = (page: Page) =>
  page
    .locator('.comparison tbody:not(.first-rows) tr:not(.group)')
    .evaluateAll((rows) => rows.filter((row) => row.checkVisibility()).length)
const allRows = (page: Page) => page.locator('.comparison tbody:not(.first-rows) tr:not(.group)').count()

test('six variants are decided on the first two screens of a phone, and the next steps are there too', async () => {
  const { page } = await site.visit(SIX, PHONE)
  await page.getByText('6 variants, ').waitFor()
  const next = await page.getByRole('navigation', { name: 'Next steps', exact: true }).boundingBox()

  expect((next?.y ?? Infinity) + (next?.height ?? 0)).toBeLessThanOrEqual(2 * PHONE.viewport.height)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4 * PHONE.viewport.height)
})

test('the count of a folded group says how many rows open, without a script too', async () => {
  const { page } = await site.visit(FAMILY, { ...PHONE, javaScriptEnabled: false })
  const group = page.locator('.comparison tbody', { has: page.locator('[data-of="Rates without sparsity"]') })
  const rows = group.locator('tr:not(.group)')
  expect(await rows.first().isVisible()).toBe(false)

  await group.locator('summary').click()

  expect(await rows.first().isVisible()).toBe(true)
  expect(await group.locator('summary').innerText()).toBe(`${await rows.count()} rows`)
})

test('a mark of the table leads to its document though the documents are folded', async () => {
  const { page } = await site.visit(SIX, PHONE)
  const mark = page.locator('.first-rows .mark').first()
  const id = (await mark.getAttribute('href'))?.slice(1) ?? ''
  const documents = page.locator(`[id="${id}"]`)
  expect(await documents.isVisible()).toBe(false)

  await mark.click()

  await documents.waitFor()
  const box = await documents.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeLessThan(PHONE.viewport.height)
})

test('what a reader has opened stays open when a variant is taken out', async () => {
  const { page } = await site.visit(SIX, PHONE)
  const fold = page.locator('[data-of="Integration"]')
  await fold.locator('summary').click()

  await page.getByLabel('Differences only').check()

  await page.getByText('equal row hidden').waitFor()
  expect(await fold.getAttribute('open')).toBe('')
})

test.each([SIX, FAMILY])('%s shows every row on a wide screen, and on paper of any width', async (path) => {
  const { page } = await site.visit(path, { viewport: { width: 1440, height: 900 } })
  await page.locator('.comparison').waitFor()
  expect(await rowsInSight(page)).toBe(await allRows(page))
  expect(await page.locator('.phone-fold:visible').count()).toBe(0)

  await page.setViewportSize(PHONE.viewport)
  await page.emulateMedia({ media: 'print' })
  expect(await rowsInSight(page)).toBe(await allRows(page))
  expect(await page.locator('.by-variant').last().isVisible()).toBe(true)
})
