/** Pages on paper: whole, in dark ink, with the addresses that a click would lead to. */
import { expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

/** Between the margins of a sheet, pixels of 96 to the inch. */
const PORTRAIT = 703
const LANDSCAPE = 1047
const SHEET = '/catalog/nvidia-h100-sxm5-80gb'
const FOUR = '/compare?ids=nvidia-h100-pcie-80gb,nvidia-h200-nvl-141gb,nvidia-l40s-48gb,amd-instinct-mi300x-oam'

async function onPaper(path: string, width = PORTRAIT) {
  const { page } = await site.visit(path, { viewport: { width, height: 900 } })
  await page.emulateMedia({ media: 'print' })
  return page
}

test.each([
  ['/catalog', LANDSCAPE],
  [FOUR, PORTRAIT],
  ['/models/nvidia-h100', PORTRAIT],
  ['/articles/memory-to-serve-a-model', PORTRAIT],
])('%s loses nothing at the edge of the sheet', async (path, width) => {
  const page = await onPaper(path, width)
  if (path === FOUR) await page.locator('.comparison').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  const pastTheEdge = await page
    .locator('main table :is(th, td)')
    .evaluateAll(
      (cells, edge) =>
        cells
          .filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > edge)
          .map(({ textContent }) => textContent),
      width,
    )
  expect(pastTheEdge).toEqual([])

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, wide, tall] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Number(wide) > Number(tall)).toBe(width === LANDSCAPE)
  if (path !== FOUR) return
  expect(await page.locator('.comparison thead th a').filter({ visible: true }).count()).toBe(4)
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
})

test('a page read in the dark theme is printed in dark ink, with the address of each of its documents once', async () => {
  const page = await onPaper(SHEET)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  const colors = await page
    .locator('#rates-tensor, .remark, .unit')
    .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))])
  expect(colors.sort()).toEqual(['rgb(0, 0, 0)', 'rgb(71, 75, 83)'])

  const printed = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  const variant = content.models.flatMap(({ variants }) => variants).find(({ id }) => SHEET.endsWith(id))
  const documents = content.documents.filter(({ id }) => variant?.sourceIds.includes(id))
  // Editions of a document may share an address.
  const addresses = Map.groupBy(documents, ({ url }) => url.replace('https://', ''))
  expect(addresses.size).toBeGreaterThan(1)
  for (const [address, { length }] of addresses)
    expect([address, printed.split(address).length - 1]).toEqual([address, length])
})

test('paper shows the full address of the page, those of other sites after their names, and what statuses mean', async () => {
  const page = await onPaper(FOUR)
  await page.locator('.comparison').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await page.locator('[data-address]').textContent()).toBe(`${site.base}${FOUR}`)

  await page.goto('/articles/memory-to-serve-a-model')
  expect(await page.locator('[data-address]').isVisible()).toBe(true)
  const [href, printed] = await page
    .locator('main a[href^="http"]')
    .first()
    .evaluate((link) => [link.getAttribute('href'), getComputedStyle(link, '::after').content])
  expect(printed).toContain(href ?? 'an address')

  await page.goto('/documents')
  expect(await page.locator('.statuses dd').last().isVisible()).toBe(true)
})
