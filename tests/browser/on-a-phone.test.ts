/** What a phone shows otherwise: cards, folded lists and a menu in a window of 390 px. */
import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../inquiry-service/contract/errors.ts'
import { DESKTOP, PHONE } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const HEIGHT = PHONE.viewport.height

const foldedGroup = (page: Page, name: string) =>
  page.locator('main section', { has: page.locator(`.phone-fold[data-of="${name}"]`) })

// Two figures of a card share a line on a phone: one under the other, a list of two hundred is twice as long.
test('the figures of a card of what runs a model stand two by two', async () => {
  const { page } = await site.visit('/fit/gpt-oss-20b', PHONE)
  const placeOf = (label: string) => page.locator(`.fits td[data-label="${label}"]`).first().boundingBox()
  const [left, right] = [await placeOf('Used'), await placeOf('Tokens/s at most')]

  expect(right?.y).toBe(left?.y)
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
})

test('a model of /models has its name and memory in one line, and its form and bandwidth in the next', async () => {
  const { page } = await site.visit('/models', PHONE)
  await page.locator('.fold-line .phone-fold summary').first().click()
  const rows = page.locator('.model-table tr:visible', { hasText: /^\s*B200\b/ })
  const heights = await page
    .locator('.model-table tbody tr:visible')
    .evaluateAll((all) => all.map((each) => each.clientHeight))

  expect(
    (await rows.innerText())
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ).toEqual(['B200', 'SXM', '180', '7,700', '1,000'])
  expect(Math.max(...heights)).toBeLessThan(64)
  // Narrower than its cards elsewhere, too.
  await page.setViewportSize({ width: 320, height: HEIGHT })
  const [bandwidth, power] = await Promise.all(
    [4, 5].map((place) => rows.locator(`td:nth-child(${place})`).boundingBox()),
  )
  expect((power?.x ?? 0) + (power?.width ?? 0)).toBeLessThanOrEqual(bandwidth?.x ?? 0)
})

describe('a long list', () => {
  test('of models gives the number of rows behind each fold, without a script too', async () => {
    const { page } = await site.visit('/models', { ...PHONE, javaScriptEnabled: false })
    const group = foldedGroup(page, 'NVIDIA')
    const rows = group.locator('tbody tr')
    expect(await rows.first().isVisible()).toBe(false)
    // A finger on the name opens it as well as one on the count.
    await group.click({ position: { x: 10, y: 20 } })
    expect(await rows.first().isVisible()).toBe(true)
    expect(await group.locator('summary').innerText()).toMatch(new RegExp(`^${await rows.count()} `))
  })

  test.each([
    ['/models', 3],
    ['/documents', 5],
  ])('%s is %i screens until a part is opened, and whole on a wide screen and on paper', async (path, screens) => {
    const { page } = await site.visit(path, DESKTOP)
    const hidden = () =>
      page
        .locator('main tbody tr:not(.more-rows)')
        .evaluateAll((rows) => rows.filter((row) => !row.checkVisibility()).length)
    expect(await hidden()).toBe(0)

    await page.setViewportSize(PHONE.viewport)
    expect(await hidden()).toBeGreaterThan(100)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(screens * HEIGHT)
    await page.emulateMedia({ media: 'print' })
    expect(await hidden()).toBe(0)
  })

  test('of models is opened by an address that names a maker, on a desktop too, and closed again by a finger', async () => {
    for (const window of [DESKTOP, PHONE]) {
      const { page } = await site.visit('/models#nvidia', { ...window, javaScriptEnabled: false })
      const group = foldedGroup(page, 'NVIDIA')
      const row = group.locator('tbody tr').first()
      await expect.poll(async () => (await group.boundingBox())?.y).toBeLessThan(100)
      expect(await row.isVisible()).toBe(true)
      if (window === DESKTOP) continue
      await group.locator('summary').click()
      expect(await row.isVisible()).toBe(false)
    }
  })

  test('of documents opens fifty more at a time, and has those of one publisher, as the address says', async () => {
    const plain = await site.visit('/documents', { ...PHONE, javaScriptEnabled: false })
    for (const number of [25, 75, 125]) {
      expect(await plain.page.locator('tr[data-status]:visible').count()).toBe(number)
      await plain.page.locator('summary:visible', { hasText: '50 more documents' }).click()
    }
    const { page } = await site.visit('/documents?publisher=amd&status=foo', PHONE)
    const rows = page.locator('tr[data-publisher="AMD"]')
    await expect.poll(() => page.locator('tr[data-status]:visible').count()).toBe(await rows.count())
    expect(await page.getByRole('combobox', { name: 'Publisher' }).inputValue()).toBe('AMD')
    await page.getByText(/^\d+ of \d+ documents\. Ignored in this link: status\.$/).waitFor()
    await page.getByRole('combobox', { name: 'Publisher' }).selectOption('')
    expect(await page.locator('[data-shown]').innerText()).toMatch(/^\d+ documents$/)
    expect(new URL(page.url()).search).toBe('')
  })

  test('of parts that are not listed has those of the name in the address, without the sections that have none', async () => {
    const { page } = await site.visit('/not-listed?q=groq', PHONE)
    expect(await page.locator('[data-shown]').innerText()).toMatch(/^2 of \d+ names$/)
    expect(await page.locator('[data-row]:visible').count()).toBe(2)
    expect(await page.locator('main h2:visible').allInnerTexts()).toEqual([
      'Not sold as parts',
      'No manufacturer’s document with figures',
    ])
    expect(await page.getByRole('navigation', { name: 'Reasons' }).isVisible()).toBe(false)
    // What stood between names goes with them.
    await page.getByLabel('Name', { exact: true }).fill('radeon vii')
    await expect.poll(() => page.locator('main dt:visible').allInnerTexts()).toEqual(['AMD Radeon VII'])
    // Of reasons, nothing is found.
    await page.getByLabel('Name', { exact: true }).fill('SRAM')
    await expect.poll(() => page.locator('[data-row]:visible').count()).toBe(0)
  })

  test('of models has those with the name of a variant in the address, open, and no fold', async () => {
    const { page } = await site.visit('/models?q=h100 pcie', PHONE)
    expect(await page.locator('[data-shown]').innerText()).toMatch(/^1 of \d+ models$/)
    expect(await page.locator('[data-row]:visible').count()).toBe(1)
    expect(await page.locator('[data-row]:visible a').first().innerText()).toBe('H100')
    expect(await page.locator('.phone-fold:visible').count()).toBe(0)
  })
})

test('the menu is whole, in one line, and each word is wide enough for a finger', async () => {
  const { page } = await site.visit('/about', PHONE)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()))
    expect([width, boxes.filter(({ left, right }) => left < 0 || right > width)]).toEqual([width, []])
    expect([width, new Set(boxes.map(({ top }) => top)).size]).toEqual([width, 1])
    expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(24)
  }
})

/** Pages that one template makes: some of them, and with FAULTS=full all. */
const someOf = (paths: readonly string[]) =>
  paths.filter((_, index) => process.env['FAULTS'] === 'full' || index % 6 === 0)

/** Read from top to bottom: nothing in them may hide beside the window. */
const READ_ON_A_PHONE = [
  '/charts',
  '/health-form',
  '/developers',
  '/developers/guide',
  '/developers/reference',
  ...someOf(ERROR_CODES.map((code) => `/developers/errors/${code}`)),
  ...readdirSync('content/articles').map((file) => `/articles/${file.replace(/\.\w+$/, '')}`),
]

test('no table, chart or command of a page that is read scrolls sideways at 390 or 320 px', async () => {
  const { page } = await site.visit('/about', PHONE)
  const sideways: string[] = []
  for (const path of READ_ON_A_PHONE) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
    })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: HEIGHT })
      sideways.push(...(await sidewaysFrames(page)).map((frame) => `${path} at ${width} px: ${frame}`))
    }
  }
  expect(sideways).toEqual([])
})

/** What scrolls sideways within the page, or with it, one line each. */
function sidewaysFrames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => element.matches('html, pre') || /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label')} ${element.scrollWidth}`),
  )
}

test('a tap in a chart names the nearest point, and a second one opens it', async () => {
  const { page } = await site.visit('/charts', { ...PHONE, hasTouch: true, isMobile: true })
  const picture = page.locator('#figure-memory-bandwidth .picture')
  const named = page.locator('#figure-memory-bandwidth .named a')
  await picture.scrollIntoViewIfNeeded()
  await picture.tap()
  await named.waitFor()
  expect(await named.innerText()).toMatch(/: [\d.\s]+ GB, [\d.,]+ GB\/s$/)
  const address = await named.getAttribute('href')
  await picture.tap()
  await page.waitForURL(`**${address}`)
  expect(address).toMatch(/^\/catalog\/[\w-]+#memoryBandwidthGBs$/)
})
