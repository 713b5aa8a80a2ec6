import { expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

/** Between the margins of a sheet, pixels of 96 to the inch. */
const PORTRAIT = 703
const LANDSCAPE = 1047

async function onPaper(path: string, width: number) {
  const { page } = await site.visit(path, { viewport: { width, height: 900 } })
  await page.emulateMedia({ media: 'print' })
  return page
}

test('a page read in the dark theme is printed in dark ink on white paper', async () => {
  const page = await onPaper('/catalog/nvidia-h100-sxm5-80gb', PORTRAIT)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')

  const colours = await page
    .locator('#rates-tensor, .remark, .unit')
    .evaluateAll((elements) => [...new Set(elements.map((element) => getComputedStyle(element).color))])
  expect(colours.sort()).toEqual(['rgb(0, 0, 0)', 'rgb(71, 75, 83)'])
})

test.each([
  ['/catalog', LANDSCAPE],
  ['/catalog/nvidia-h100-sxm5-80gb', PORTRAIT],
  ['/compare/amd-instinct-mi300x-oam-and-nvidia-h200-sxm5-141gb', PORTRAIT],
  ['/models/nvidia-h100', PORTRAIT],
  ['/articles/memory-to-serve-a-model', PORTRAIT],
  ['/estimate', PORTRAIT],
])('%s loses nothing at the edge of the sheet', async (path, width) => {
  const page = await onPaper(path, width)

  expect(await sidewaysScroll(page)).toBe(0)
  expect(await page.locator('main table').evaluateAll(pastTheEdge, width)).toEqual([])
})

const FOUR = '/compare?ids=nvidia-h100-pcie-80gb,nvidia-h200-nvl-141gb,nvidia-l40s-48gb,amd-instinct-mi300x-oam'

test('a comparison of four takes two sheets, with all of its columns on them', async () => {
  const page = await onPaper(FOUR, PORTRAIT)
  await page.locator('.comparison').waitFor()

  expect(await sidewaysScroll(page)).toBe(0)
  expect(await page.locator('main table').evaluateAll(pastTheEdge, PORTRAIT)).toEqual([])
  expect(await page.locator('.comparison thead th a').filter({ visible: true }).count()).toBe(4)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2)
})

test('the sheet of a variant has the address of each of its documents once', async () => {
  const page = await onPaper('/catalog/nvidia-h100-sxm5-80gb', PORTRAIT)
  const printed = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  const { models, documents } = content
  const variant = models.flatMap(({ variants }) => variants).find(({ id }) => id === 'nvidia-h100-sxm5-80gb')
  const addresses = documents
    .filter(({ id }) => variant?.sourceIds.includes(id))
    .map(({ url }) => url.replace('https://', ''))

  expect(addresses.length).toBeGreaterThan(1)
  expect(addresses.map((address) => printed.split(address).length - 1)).toEqual(addresses.map(() => 1))
})

test('the catalog prints in landscape', async () => {
  const page = await onPaper('/catalog', LANDSCAPE)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')

  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
})

test('paper shows the full address of the page, and those of other sites after their names', async () => {
  const path = '/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam'
  const compared = await onPaper(path, PORTRAIT)
  await compared.locator('.comparison').waitFor()
  await compared.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await compared.locator('[data-address]').textContent()).toBe(`${site.base}${path}`)

  const article = await onPaper('/articles/memory-to-serve-a-model', PORTRAIT)
  expect(await article.locator('[data-address]').isVisible()).toBe(true)
  const [href, printed] = await article
    .locator('main a[href^="http"]')
    .first()
    .evaluate((link) => [link.getAttribute('href'), getComputedStyle(link, '::after').content])
  expect(printed).toContain(href ?? 'an address')
})

test('the documents are printed with what their statuses mean', async () => {
  const page = await onPaper('/documents', PORTRAIT)

  expect(await page.locator('.statuses dd').last().isVisible()).toBe(true)
})

/** Runs in the page: headings of columns that stand past the edge. */
function pastTheEdge(tables: Element[], width: number): string[] {
  return tables.flatMap((table) =>
    [...table.querySelectorAll('th, td')]
      .filter((cell) => cell.checkVisibility() && cell.getBoundingClientRect().right > width)
      .map(({ textContent }) => textContent ?? ''),
  )
}
