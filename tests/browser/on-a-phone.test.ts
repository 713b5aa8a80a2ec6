/** What a phone shows otherwise: cards and tables in a window of 390 px. */
import { readdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '../../inquiry-service/contract/errors.ts'
import { scriptsHaveRun } from './chromium.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const PHONE = { viewport: { width: 390, height: 844 } }

// Two figures of a card share a line on a phone: one under the other, a list of two hundred is twice as long.
test.each([
  ['/models', 'td[data-label="Bandwidth, GB/s"]', 'td[data-label="Power, W"]'],
  ['/models/nvidia-h100', 'td[data-label="Bandwidth, GB/s"]', 'td[data-label="Power, W"]'],
  ['/fit/gpt-oss-20b', '.models td[data-label="Memory, GB"]', '.models td[data-label="Power, W each"]'],
])('the figures of a card of %s stand two by two', async (path, left, right) => {
  const { page } = await site.visit(path, PHONE)
  const fold = page.locator('.fold-line .phone-fold summary').first()
  if (await fold.isVisible()) await fold.click()
  const [first, second] = [
    await page.locator(left).first().boundingBox(),
    await page.locator(right).first().boundingBox(),
  ]

  expect(second?.y).toBe(first?.y)
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0))
})

// A precision brings a seventh figure: the kind of memory makes room for it.
test.each([
  ['/catalog', [2, 2, 2, 2]],
  ['/catalog?rate=FP64.tensor.dense', [3, 2, 2, 2]],
])('no line of a card of %s is half empty', async (path, lines) => {
  const { page } = await site.visit(path, PHONE)
  const card = page.locator('.catalog tbody:not(.out) tr:has(.choose):not(.out)').first()
  await scriptsHaveRun(page)
  const tops = await card
    .locator('td')
    .evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().top)))

  const places = [...Map.groupBy(tops, (top) => top).entries()].toSorted(([a], [b]) => a - b)
  expect(places.map(([, { length }]) => length)).toEqual(lines)
})

test('the box of a card stays where it is when it is ticked', async () => {
  const { page } = await site.visit('/catalog', PHONE)
  const box = page.locator('.catalog .choose').first()
  const before = await box.boundingBox()
  await box.check()

  await page.locator('tr.is-chosen').waitFor()
  expect((await box.boundingBox())?.x).toBe(before?.x)
})

test('what is filtered is chosen at once and turned round without opening the filters, its models named in one line', async () => {
  const { page } = await site.visit('/catalog?q=h100+pcie,+h200+nvl,+l40s&sort=memoryGB&group=model', PHONE)
  const shown = page.locator('.catalog tbody:not(.out) tr:not(.out, .group) th a')
  await page.getByRole('button', { name: 'Choose all 3' }).click()
  await expect.poll(() => page.locator('#chosen a').count()).toBe(3)

  expect(await page.getByLabel('Order', { exact: true }).inputValue()).toBe('memoryGB')
  const before = await shown.allTextContents()
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expect.poll(() => shown.allTextContents()).toEqual(before.toReversed())

  expect((await page.locator('.catalog .group th').first().boundingBox())?.width).toBeGreaterThan(300)
})

test('a comparison begins above the middle of the window', async () => {
  const { page } = await site.visit('/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam', PHONE)

  expect((await page.locator('.comparison .figure-cell').first().boundingBox())?.y).toBeLessThan(
    PHONE.viewport.height / 2,
  )
})

test.each([
  ['/models', 3],
  ['/documents', 5],
  ['/compare', 2],
])('%s is a list of %i screens, until the reader opens a part of it', async (path, screens) => {
  const { page } = await site.visit(path, PHONE)
  await page.locator('.phone-fold:visible').first().waitFor()

  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(screens * PHONE.viewport.height)
})

test.each([
  ['/models', 'NVIDIA'],
  ['/documents', 'NVIDIA'],
])('a line of %s says how many rows it opens, without a script too', async (path, name) => {
  const { page } = await site.visit(path, { ...PHONE, javaScriptEnabled: false })
  const group = foldedGroup(page, name)
  const rows = group.locator('tbody tr')
  expect(await rows.first().isVisible()).toBe(false)

  // A finger on the name opens it as well as one on the count.
  await group.click({ position: { x: 10, y: 20 } })

  expect(await rows.first().isVisible()).toBe(true)
  expect(await group.locator('summary').innerText()).toMatch(new RegExp(`^${await rows.count()} `))
})

test.each([PHONE, { viewport: { width: 1440, height: 900 } }])(
  'an address that names a maker leads to its models, $viewport.width px wide, and a finger closes them again',
  async (window) => {
    const { page } = await site.visit('/models#nvidia', { ...window, javaScriptEnabled: false })
    const group = foldedGroup(page, 'NVIDIA')

    await expect.poll(async () => (await group.boundingBox())?.y).toBeLessThan(100)
    expect(await group.locator('tbody tr').first().isVisible()).toBe(true)
    if (window !== PHONE) return
    await group.locator('summary').click()
    expect(await group.locator('tbody tr').first().isVisible()).toBe(false)
  },
)

test('documents that are narrowed by status are opened and counted, and all fold again without a choice', async () => {
  const { page } = await site.visit('/documents?publisher=NVIDIA', PHONE)
  const group = foldedGroup(page, 'NVIDIA')
  const status = page.getByRole('combobox', { name: /^Status/ })
  await status.selectOption('archived')

  const archived = group.locator('tr[data-status="archived"]')
  await page.getByText(`${await archived.count()} of `).waitFor()
  expect(await group.locator('tbody tr:visible').count()).toBe(await archived.count())
  expect(await group.locator('summary').innerText()).toBe(`${await archived.count()} documents`)

  await status.selectOption('')
  await page.getByLabel('Publisher').selectOption('')
  await expect.poll(() => page.locator('tr[data-status]:visible').count()).toBe(0)
})

test('the pairs after the first eight open below them', async () => {
  const { page } = await site.visit('/compare', { ...PHONE, javaScriptEnabled: false })
  const pairs = page.locator('.families li')
  const shown = () => pairs.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length)
  const more = page.locator('summary', { hasText: 'more pairs' })
  expect(await shown()).toBe(8)
  expect(await more.innerText()).toBe(`${(await pairs.count()) - 8} more pairs`)

  await more.click()

  expect(await shown()).toBe(await pairs.count())
})

test.each(['/models', '/documents'])('%s shows every row on a wide screen, and on paper of any width', async (path) => {
  const { page } = await site.visit(path, { viewport: { width: 1440, height: 900 } })
  const hidden = () =>
    page.locator('main tbody tr').evaluateAll((rows) => rows.filter((row) => !row.checkVisibility()).length)
  expect(await hidden()).toBe(0)

  await page.setViewportSize(PHONE.viewport)
  expect(await hidden()).toBeGreaterThan(100)
  await page.emulateMedia({ media: 'print' })
  expect(await hidden()).toBe(0)
})

test.each([320, 360, 375, 390])(
  'a window of %s px cuts a word of the menu, which says that there are more',
  async (width) => {
    const { page } = await site.visit('/about', { viewport: { width, height: 800 } })
    const words = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const word = document.createRange()
          word.selectNodeContents(link)
          const { left, right } = word.getBoundingClientRect()
          return { left, right }
        }),
      )

    expect(words.filter(({ left, right }) => left < width - 4 && right > width + 4)).toHaveLength(1)
  },
)

test.each([320, 390])('every word of the menu is wide enough for a finger in a window of %s px', async (width) => {
  const { page } = await site.visit('/about', { viewport: { width, height: 800 } })
  const widths = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))

  expect(Math.min(...widths)).toBeGreaterThanOrEqual(30)
})

test('the health form is read without scrolling sideways in its tables', async () => {
  const { page } = await site.visit('/health-form', PHONE)
  const hidden = await page
    .locator('table')
    .evaluateAll((tables) =>
      tables.map(({ parentElement: frame }) => (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)),
    )

  expect(hidden.length).toBeGreaterThan(3)
  expect(hidden.every((pixels) => pixels === 0)).toBe(true)
})

test('the figures of six variants are read one below the other, each with its variant, and none is beside the window', async () => {
  const { page } = await site.visit('/models/nvidia-h100', PHONE)
  const row = page.locator('.comparison tr', { has: page.getByRole('rowheader', { name: /^Memory bandwidth/ }) })
  const cells = await row.locator('td').evaluateAll((all) =>
    all.map((cell) => {
      const { top, right } = cell.getBoundingClientRect()
      return { top, right, name: getComputedStyle(cell, '::before').content }
    }),
  )

  expect(cells.map(({ name }) => name)).toEqual(
    ['SXM5 80GB', 'SXM5 94GB', 'PCIe 80GB', 'NVL 94GB', 'SXM5 64GB', 'SXM5 96GB'].map((name) => `"${name}"`),
  )
  expect(cells.map(({ top }) => top)).toEqual(cells.map(({ top }) => top).toSorted((a, b) => a - b))
  expect(new Set(cells.map(({ top }) => top)).size).toBe(6)
  expect(cells.every(({ right }) => right <= PHONE.viewport.width)).toBe(true)
})

/** Pages that one template makes: some of them, and with FAULTS=full all. */
const looked = (paths: readonly string[]) =>
  paths.filter((_, index) => process.env['FAULTS'] === 'full' || index % 6 === 0)

const inFolder = (folder: string, page: (name: string) => string) =>
  readdirSync(folder).map((file) => page(file.replace(/\.\w+$/, '')))

/** Read from top to bottom: nothing in them may hide beside the window. */
const READ_ON_A_PHONE = [
  '/charts',
  '/developers',
  '/developers/guide',
  '/developers/reference',
  ...looked(ERROR_CODES.map((code) => `/developers/errors/${code}`)),
  ...inFolder('content/articles', (slug) => `/articles/${slug}`),
]

test.each(READ_ON_A_PHONE)('no table, chart or command of %s scrolls sideways at 390 or 320 px', async (path) => {
  const { page } = await site.visit(path, PHONE)
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect([width, await sidewaysFrames(page)]).toEqual([width, []])
  }
})

function foldedGroup(page: Page, name: string): Locator {
  return page.locator('main section', { has: page.locator(`.phone-fold[data-of="${name}"]`) })
}

/** What scrolls sideways within the page, or with it, one line each. */
function sidewaysFrames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => element.matches('html, pre') || /auto|scroll/.test(getComputedStyle(element).overflowX))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label')} ${element.scrollWidth}`),
  )
}
