/** Charts and tables to take away, buttons that copy, and articles that mark where one reads. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servedSite } from './site.ts'

const site = servedSite()

async function cite(page: Page, figure: Locator): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await figure.getByRole('button', { name: 'Copy citation' }).click()
  await figure.getByText('Copied').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('the numbers of a chart are downloaded, and it is cited and leads to the figures that it draws', async () => {
  const { page, errors } = await site.visit('/charts')
  const figure = page.locator('#figure-tflops-per-watt')

  const [csv] = await Promise.all([page.waitForEvent('download'), figure.getByRole('link', { name: 'CSV' }).click()])
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/^\ufeffvariant,TFLOPS per W,/)
  expect(await cite(page, figure)).toMatch(
    /^“Dense FP16 tensor TFLOPS per watt\.” Accelerator Sourcing Reference, .*\/charts#figure-tflops-per-watt, data of /,
  )

  await page.locator('#figure-memory-bandwidth .wide a').last().click()
  await page.waitForURL(/\/catalog\/[\w-]+#memoryBandwidthGBs$/)
  expect(errors).toEqual([])
})

test('a table of an article is cited by an address that leads to it; its contents mark the section that is read', async () => {
  const { page, errors } = await site.visit('/articles/bandwidth-bounds-decoding', {
    viewport: { width: 1440, height: 800 },
  })
  const citation = await cite(page, page.locator('.cited-table').first())
  expect(citation).toMatch(
    /^Table \(variant; bandwidth, GB\/s; .*\) in “Bandwidth, not FLOPS, bounds decoding\.” Accelerator Sourcing Reference, /,
  )
  const [, id] = /#(table-[\w-]+), [A-Z]/.exec(citation) ?? []
  expect(await page.locator(`#${id} th`).first().innerText()).toMatch(/^variant$/i)

  const current = page.locator('.contents [aria-current]')
  await page.getByRole('link', { name: 'What moves the ceiling' }).click()
  await expect.poll(() => current.allInnerTexts()).toEqual(['What moves the ceiling'])
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.locator('.contents [aria-current]:text("Sources")').waitFor()
  expect(await page.getByRole('heading', { name: 'In the catalog' }).isVisible()).toBe(true)
  expect(errors).toEqual([])
})

test.each([
  ['/compare?ids=nvidia-l40s-48gb,nvidia-h100-sxm5-80gb', '[data-copy]', undefined, 'Copied'],
  ['/estimate', '#copy-link', '#copied', 'Link copied'],
])('a button of %s that copies says so, and then says again what it does', async (path, button, place, words) => {
  const { page } = await site.visit(path, { alone: true, permissions: ['clipboard-write', 'clipboard-read'] })
  const pressed = page.locator(`${button}:visible`).first()
  await pressed.waitFor()
  await page.clock.install()
  const label = place === undefined ? pressed : page.locator(place)
  const before = await label.textContent()
  await pressed.click()
  await expect.poll(() => label.textContent()).toBe(words)

  await page.clock.runFor(10_000)
  expect(await label.textContent()).toBe(before)
})
