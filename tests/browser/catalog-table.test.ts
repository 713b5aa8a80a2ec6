import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESKTOP, LINES, names, PHONE, query, servedIndex, shorts, visitCatalog } from './catalog-page.ts'
import { scriptsHaveRun, tabTo, visitor } from './chromium.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const index = servedIndex(site)

const catalogPage = (path?: string, options?: BrowserContextOptions) => visitCatalog(site, path, options)

describe('the table of the catalog', () => {
  test('adds and sorts the column of a precision, and says where only a sparse rate is stated', async () => {
    const { page } = await catalogPage('/catalog?q=b100,mi300x&columns=memoryGB')

    await page.getByLabel('Precision', { exact: true }).selectOption('FP8.tensor.dense')

    expect(await page.locator('#head th').allTextContents()).toEqual(['Variant', 'Memory GB', 'FP8 dense TFLOPS'])
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    expect((await names(page))[0]).toBe('MI300X')
    expect(await page.locator(LINES, { hasText: 'B100' }).locator('td').last().textContent()).toBe('sparse only')
    expect(await page.locator('#gaps').textContent()).toContain(
      '1 of these has this rate only with structured sparsity.',
    )
  })

  test('sorts by keyboard, the greatest first and the unknown last, and back to the newest first', async () => {
    const { page } = await catalogPage()
    const before = await names(page)
    const bandwidths = () => page.locator(`${LINES} td:nth-of-type(5)`).allTextContents()
    await tabTo(page, '[data-sort="memoryBandwidthGBs"]')

    await page.keyboard.press('Enter')
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    expect((await bandwidths()).at(-1)).toBe('not stated')

    await page.keyboard.press('Enter')
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    expect((await bandwidths()).at(-1)).toBe('not stated')

    await page.keyboard.press('Enter')
    expect(await page.locator('th[aria-sort]').count()).toBe(0)
    expect(await names(page)).toEqual(before)
  })

  test('shows the columns that the address names, on a fresh visit too', async () => {
    const { page } = await catalogPage()
    await page.getByText('Columns', { exact: true }).click()
    for (const label of ['Manufacturer', 'Form', 'Memory type', 'FP16 tensor, dense'])
      await page.getByRole('checkbox', { name: label, exact: true }).uncheck()
    await page.getByRole('checkbox', { name: 'FP64 vector, dense' }).check()
    const heads = await page.locator('#head th').allTextContents()
    expect(heads).toEqual([
      'Variant',
      'Memory GB',
      'Bandwidth GB/s',
      'Power W',
      'FP8 dense TFLOPS',
      'FP64, vector dense TFLOPS',
    ])

    await expect.poll(() => query(page)).toContain('compute.FP64.vector.dense')
    const again = await catalogPage(`/catalog${query(page)}`)

    expect(await again.page.locator('#head th').allTextContents()).toEqual(heads)
  })

  test('groups by model on demand, and says so in the address', async () => {
    const { page } = await catalogPage('/catalog?q=h100')

    await page.getByLabel('Group by model').check()

    const own = index.variants.filter(({ modelId }) => modelId === 'nvidia-h100')
    expect(await page.locator('.rows:not(.out) .group').allTextContents()).toEqual([
      `NVIDIA H100 ${own.length} variants`,
    ])
    await expect.poll(() => query(page)).toBe('?q=h100&group=model')
  })

  test('closes the choice of columns with Escape, with the focus back on its button', async () => {
    const { page } = await catalogPage()
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Memory type' }).focus()

    await page.keyboard.press('Escape')

    expect(await page.getByRole('checkbox', { name: 'Memory type' }).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Columns')
  })

  test('returns to the default order when the sorted column is hidden', async () => {
    const { page } = await catalogPage()
    const before = await names(page)
    await page.locator('[data-sort="memoryBandwidthGBs"]').click()
    await expect.poll(() => query(page)).toContain('sort=')
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Memory bandwidth' }).uncheck()

    // Rows are redrawn in portions: the first ones show the order.
    expect((await names(page)).slice(0, 50)).toEqual(before.slice(0, 50))
    await expect.poll(() => query(page)).not.toContain('sort=')
  })

  test('is a whole table without script, each figure with a link to its documents', async () => {
    const { page } = await catalogPage('/catalog', { javaScriptEnabled: false, ...DESKTOP })

    expect(await names(page)).toEqual(shorts(index.variants))
    expect(await page.locator('#filters fieldset').isVisible()).toBe(false)
    expect(await page.locator('.rows .choose').first().isVisible()).toBe(false)
    expect(await page.locator('#head .conditions').isVisible()).toBe(false)
    expect(await page.locator('.rows td.num:not(:has(a.value)):not(:has(.not-stated))').count()).toBe(0)
  })

  test('keeps the rows that it was built with when its script takes over', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    await context.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return
        for (const row of document.querySelectorAll('.rows tr')) row.setAttribute('data-built', '')
      })
    })
    await page.goto('/catalog')
    await scriptsHaveRun(page)

    expect(await page.locator('.rows tr[data-built]').count()).toBe(index.variants.length)
    expect(await page.locator('.rows tr').count()).toBe(index.variants.length)
  })

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('keeps on %s the rows that a filter hides, unseen and out of reach, and shows them again', async (_, options) => {
    const { page } = await catalogPage('/catalog', options)
    await page.locator('.rows tr').evaluateAll((rows) => rows.map((row) => row.setAttribute('data-before', '')))
    const named = page.getByLabel('Names, separated by commas')
    const settled = page.locator('#frame:not([aria-busy])')

    await named.fill('mi300x')
    await settled.waitFor()
    const all = await page.locator('.rows tr').count()
    const left = await names(page)
    const height = await page.locator('#frame').evaluate((frame) => frame.clientHeight)
    expect(all).toBe(index.variants.length)
    expect(left.length).toBeLessThan(5)
    expect(height).toBeLessThan(left.length * 200 + 100)
    expect(await page.getByRole('checkbox', { name: /^Choose .*H100/ }).count()).toBe(0)

    await named.fill('')
    await settled.waitFor()
    expect(await page.locator('.rows tr[data-before]:visible').count()).toBe(index.variants.length)
  })

  test('draws a screen of cards at once on a phone, and the last one a moment later though nobody scrolls', async () => {
    const { page } = await catalogPage('/catalog', PHONE)
    const own = index.variants.filter(({ manufacturer }) => manufacturer === 'NVIDIA')

    const { height, atOnce } = await page.evaluate(() => {
      const frame = document.querySelector('#frame')
      const maker = document.querySelector<HTMLSelectElement>('#filters [name=manufacturer]')
      const height = frame?.clientHeight
      if (maker) maker.value = 'NVIDIA'
      maker?.dispatchEvent(new Event('input', { bubbles: true }))
      // What is still to be gone through begins far below.
      const inSight = [...document.querySelectorAll('.rows th a')].filter(
        (link) => link.checkVisibility() && !link.closest('.out, .next, .next ~ *'),
      )
      return { height: [height, frame?.clientHeight], atOnce: inSight.map(({ textContent }) => textContent) }
    })

    expect(atOnce.length).toBeGreaterThan(4)
    expect(atOnce).toEqual(shorts(own).slice(0, atOnce.length))
    expect(atOnce.length).toBeLessThan(own.length)
    // What is below does not come up and go down again.
    expect(height[1]).toBe(height[0])
    await page.locator('#frame:not([aria-busy])').waitFor()
    expect(await names(page)).toEqual(shorts(own))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await page.locator('#frame').evaluate((frame) => frame.clientHeight)).toBeLessThan(height[0] ?? 0)
  })

  test('shows on a phone what was typed last, where it was typed before the rest of the cards was drawn', async () => {
    const { page } = await catalogPage('/catalog', PHONE)

    await page.evaluate(async () => {
      const field = document.querySelector<HTMLInputElement>('#filters [name=q]')
      for (const typed of ['n', 'nvidia', '', 'amd']) {
        if (field) field.value = typed
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        if (typed === '') await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
    })

    await page.locator('#frame:not([aria-busy])').waitFor()
    expect(await names(page)).toEqual(shorts(index.variants.filter(({ manufacturer }) => manufacturer === 'AMD')))
    expect(await page.locator('#frame').evaluate((frame) => frame.clientHeight)).toBe(
      await page.locator('#catalog').evaluate((table) => table.clientHeight),
    )
  })

  test('is printed with all its rows, though on a phone some are still to be drawn', async () => {
    const { page } = await catalogPage('/catalog', PHONE)

    const [atOnce, printed] = await page.evaluate(() => {
      const sort = document.querySelector<HTMLSelectElement>('#filters [name=sort]')
      if (sort) sort.value = 'memoryGB'
      sort?.dispatchEvent(new Event('input', { bubbles: true }))
      const drawn = () => document.querySelectorAll('.rows:not(.out) tr').length
      const first = drawn()
      dispatchEvent(new Event('beforeprint'))
      return [first, drawn()]
    })

    expect(atOnce).toBeLessThan(index.variants.length)
    expect(printed).toBe(index.variants.length)
  })

  test('takes a finger in the whole corner of a card, past its edge too', async () => {
    const { page } = await catalogPage('/catalog', PHONE)
    const corner = page.locator('.rows .choose').first()
    const { x, y, width, height } = (await corner.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

    await page.mouse.click(x + width + 10, y + height / 2)

    await expect.poll(() => corner.isChecked()).toBe(true)
  })

  test('says so, and leaves the table, when the index can’t be loaded', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    await context.route('**/catalog-index.json', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/catalog')

    await page.getByText('The filters could not be loaded.').waitFor()
    expect(await page.locator('.rows tr').count()).toBe(index.variants.length)
  })

  test('has 25 lines of 29 px on the first screen of a laptop, and a head that stays', async () => {
    const { page } = await catalogPage('/catalog', DESKTOP)
    const rows = await page
      .locator('.rows tr')
      .evaluateAll((all) =>
        all.map((row) => row.getBoundingClientRect()).map(({ bottom, height }) => ({ bottom, height })),
      )

    expect([...new Set(rows.map(({ height }) => Math.round(height)))]).toEqual([29])
    expect(rows.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(25)

    await page.evaluate(() => scrollTo(0, 900))
    expect((await page.locator('#head').boundingBox())?.y).toBe(0)
  })

  test('fits a window of 1024 px with all its standard columns', async () => {
    const { page } = await catalogPage('/catalog', { viewport: { width: 1024, height: 768 } })

    const [inner, outer] = await page.locator('#frame').evaluate((frame) => [frame.scrollWidth, frame.clientWidth])
    expect(inner).toBe(outer)
    expect(await page.locator('#head th').last().innerText()).toContain('FP8 dense')
  })

  test('is cards on a phone, each figure with its name and unit, and counts the filters on their button', async () => {
    const { page } = await catalogPage('/catalog?manufacturer=NVIDIA&memoryGB=>=80', PHONE)

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const memory = page.locator(`${LINES} td[data-label="Memory"]`).first()
    expect(await memory.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Memory GB"')
    const filters = page.getByRole('button', { name: 'Filters (2)' })
    expect(await page.getByLabel('Maker').isVisible()).toBe(false)
    await filters.click()
    expect(await page.getByLabel('Maker').isVisible()).toBe(true)
    expect(await page.locator('#filter-panel [data-condition="memoryGB"]').inputValue()).toBe('>= 80')
    await page.goto('/catalog?q=l40s,h200+nvl')
    await page.getByRole('button', { name: 'Choose all 2' }).waitFor()
  })
})
