/** What someone writes in the inquiry form is not lost by what browsers do with pages: reload, a link and back, full storage. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillBuy, receiptId, SANDBOX, send, visitInquiryPage } from './inquiry-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const written = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...new FormData(document.querySelector<HTMLFormElement>('#inquiry-form') ?? undefined)].filter(
        ([name, value]) => name !== 'consent' && value !== '',
      ),
    ),
  )

async function write(page: Page): Promise<Record<string, FormDataEntryValue>> {
  await fillBuy(page)
  await page.getByRole('button', { name: 'Add another accelerator' }).click()
  await page.getByLabel('Accelerator 2', { exact: true }).fill('NVIDIA L40S 48GB')
  await page.getByLabel('How many of accelerator 2').fill('4')
  await page.getByLabel('Notes').fill('By March')
  return await written(page)
}

describe('a draft', () => {
  test('is there again after a reload, and after its own link to the privacy page', async () => {
    const { page } = await visitInquiryPage(site)
    const before = await write(page)
    await page.reload()
    await page.getByLabel('Accelerator 2', { exact: true }).waitFor()
    expect(await written(page)).toEqual(before)

    await page.getByRole('link', { name: 'what is kept and for how long' }).click()
    await page.waitForURL('**/privacy')
    await page.goto('/inquire')
    await page.getByLabel('Accelerator 2', { exact: true }).waitFor()
    expect(await written(page)).toEqual(before)
    expect(await page.getByRole('checkbox').isChecked()).toBe(false)
  })

  test('keeps its words when other variants are brought, and loses to none of an address it was written under', async () => {
    const { page } = await visitInquiryPage(site, '/inquire?ids=nvidia-l40s-48gb&quantities=8')
    await page.getByLabel('How many').fill('12')
    await page.getByLabel('Notes').fill('By March')
    await page.reload()
    expect(await page.getByLabel('How many').inputValue()).toBe('12')

    await page.goto('/inquire?ids=nvidia-h100-sxm5-80gb&quantities=2')
    expect(await page.getByLabel('Accelerator', { exact: true }).inputValue()).toBe('NVIDIA H100 SXM5 80GB')
    expect(await page.getByLabel('How many').inputValue()).toBe('2')
    expect(await page.getByLabel('Notes').inputValue()).toBe('By March')
  })

  test('is gone once it was sent', async () => {
    const { page } = await visitInquiryPage(site)
    await write(page)
    await page.getByRole('checkbox').check()
    await send(page)
    await receiptId(page)
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({ 'inquiry-receipt': expect.any(String) })
  })
})

test('a browser whose storage is full sends all the same, and shows the receipt', async () => {
  const { page, sent } = await visitInquiryPage(site)
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage])
      for (let size = 1 << 20; size >= 1; size >>= 1)
        try {
          for (let index = 0; ; index += 1) storage.setItem(`full-${size}-${index}`, 'x'.repeat(size))
        } catch {
          // Less fits.
        }
  })
  await page.reload()
  await fillBuy(page)
  await send(page)

  expect(await receiptId(page)).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent).toHaveLength(1)
})

test('a check that sends nothing is called a check', async () => {
  const { page, sent } = await visitInquiryPage(site)
  await fillBuy(page)
  await page.getByLabel('How many').fill('1.000')
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(SANDBOX, async (route) => {
    ask()
    await released
    await route.fallback()
  })
  await send(page)
  await asked

  expect(await page.locator('#inquiry-status').textContent()).toBe('Checking the inquiry')
  release()
  await page.getByText('Nothing has been sent yet').waitFor()
  expect(sent).toEqual([])
})
