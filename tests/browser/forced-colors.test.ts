/** Forced colors replace the page's own and draw no shadow. */
import { expect, test } from 'vitest'
import { PHONE } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

test.each([
  ['/inquire', 'Sell'],
  ['/estimate', 'Training'],
])('the chosen segment of %s is seen', async (path, label) => {
  const { page } = await site.visit(path, { forcedColors: 'active' })
  const segment = page.locator(':is(.switch, .segments) label', { hasText: new RegExp(`^\\s*${label}\\s*$`) })
  const colors = () =>
    segment.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color])
  const before = await colors()
  await segment.click()

  const chosen = await colors()
  expect(chosen).not.toEqual(before)
  expect(chosen[0]).not.toBe(chosen[1])
})

test('a number in a chosen segment has the color of its word, and the figure that the catalog of a phone shows is seen', async () => {
  const { page } = await site.visit('/documents', { forcedColors: 'active', ...PHONE })
  const color = (selector: string) =>
    page.locator(`.segments label:has(:checked) ${selector}`).evaluate((each) => getComputedStyle(each).color)
  expect(await color('.quiet')).toBe(await color('span:not(.quiet)'))

  await page.goto('/catalog')
  const outline = (label: string) =>
    page.getByRole('button', { name: label, exact: true }).evaluate((each) => getComputedStyle(each).outlineStyle)
  expect([await outline('GB/s'), await outline('GB')]).toEqual(['solid', 'none'])
})

test.each(['/estimate', '/fit'])('a field of %s that has to be corrected is seen', async (path) => {
  const { page } = await site.visit(`${path}#tokens=4x`, { forcedColors: 'active' })
  await page.locator('#tokens[aria-invalid]').waitFor()
  const border = () =>
    page.locator('.entry:has(#tokens)').evaluate((field) => Number.parseFloat(getComputedStyle(field).borderWidth))
  expect(await border()).toBe(3)

  await page.locator('#tokens').fill('4096')
  await page.locator('#tokens:not([aria-invalid])').waitFor()
  expect(await border()).toBe(1)
})
