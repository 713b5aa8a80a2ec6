import { expect, test } from 'vitest'
import { visitor } from './chromium.ts'
import { styled } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

test('a stored dark theme is there before the first paint, however late the scripts are', async () => {
  const { page, context, errors } = await visitor(site.browser, site.base, { colorScheme: 'light' })
  await context.addInitScript(() => localStorage.setItem('theme', 'dark'))
  // Every script that is a file: never answered.
  await context.route('**/*.js', () => {})
  await page.goto('/about', { waitUntil: 'commit' })
  await styled(page)

  const [theme, paper] = await page.evaluate(() => [
    document.documentElement.dataset['theme'],
    getComputedStyle(document.documentElement).backgroundColor,
  ])
  expect(theme).toBe('dark')
  const brightness = (paper?.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, each) => sum + Number(each), 0)
  expect(brightness).toBeLessThan(3 * 64)
  expect(errors).toEqual([])
})

test('an invalid stored theme leaves the page as it is', async () => {
  const { page, context } = await visitor(site.browser, site.base)
  await context.addInitScript(() => localStorage.setItem('theme', 'sepia'))
  await page.goto('/about')
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined()
})

test.each([
  ['/inquire', 'Sell'],
  ['/estimate', 'Training'],
])('the chosen segment of %s is seen in forced colours', async (path, label) => {
  const { page } = await site.visit(path, { forcedColors: 'active' })
  const colours = (text: string) =>
    page
      .locator(':is(.switch, .segments) label', { hasText: new RegExp(`^\\s*${text}\\s*$`) })
      .evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color])
  const before = await colours(label)
  await page.locator(':is(.switch, .segments) label', { hasText: label }).first().click()

  const chosen = await colours(label)
  expect(chosen).not.toEqual(before)
  expect(chosen[0]).not.toBe(chosen[1])
})

test.each([
  ['/estimate#tokens=4x', '.entry:has(#tokens)'],
  ['/fit#tokens=4x', '.entry:has(#tokens)'],
])('a field of %s that has to be corrected is seen in forced colours, which draw no shadow', async (path, selector) => {
  const { page } = await site.visit(path, { forcedColors: 'active' })
  await page.locator('#tokens[aria-invalid]').waitFor()
  const width = () => page.locator(selector).evaluate((field) => Number.parseFloat(getComputedStyle(field).borderWidth))
  expect(await width()).toBe(3)

  await page.locator('#tokens').fill('4096')
  await page.locator('#tokens:not([aria-invalid])').waitFor()
  expect(await width()).toBe(1)
})
