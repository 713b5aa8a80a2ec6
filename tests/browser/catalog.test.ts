import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogIndex } from '../../site/shared/catalog/row.ts'
import { axeFindings, tabTo, visitor } from '../setup/chromium.ts'
import { servedSite } from '../setup/site.ts'

const site = servedSite()
let index: CatalogIndex

beforeAll(async () => {
  index = (await (await fetch(`${site.base}/catalog-index.json`)).json()) as CatalogIndex
})

/** The page once its script has taken over. */
async function catalogPage(path = '/catalog', options: BrowserContextOptions = {}) {
  const visit = await site.visit(path, options)
  if (options.javaScriptEnabled !== false) await visit.page.locator('#filters fieldset:enabled').waitFor()
  return visit
}

const names = (page: Page) => page.locator('#rows th a').allTextContents()
const count = (page: Page) => page.locator('#count').textContent()
const query = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const condition = (page: Page, id: string) => page.locator(`#head [data-condition="${id}"]`)
const shorts = (rows: readonly { short: string }[]) => rows.map(({ short }) => short)

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 } }

describe('the catalog page', () => {
  test('filters, counts, and keeps the state in the address', async () => {
    const { page, errors } = await catalogPage()
    const expected = index.variants.filter(
      ({ memoryGB, manufacturer }) => manufacturer === 'NVIDIA' && (memoryGB ?? 0) >= 80,
    )

    await page.getByLabel('Maker', { exact: true }).selectOption('NVIDIA')
    await condition(page, 'memoryGB').fill('>= 80')

    expect(await names(page)).toEqual(shorts(expected))
    expect(await count(page)).toBe(`${expected.length} of ${index.variants.length} variants`)
    await expect.poll(() => query(page)).toBe('?manufacturer=NVIDIA&memoryGB=>=80')
    expect(errors).toEqual([])
  })

  test('shows any of the names between commas', async () => {
    const { page } = await catalogPage()

    await page.getByLabel('Names, separated by commas').fill('h100, h200, l40s, mi300x')

    const models = new Set(index.variants.filter(({ short }) => /^(?:H100|H200|L40S|MI300X)\b/.test(short)))
    expect(new Set(await names(page))).toEqual(new Set(shorts([...models])))
    await expect.poll(() => query(page)).toBe('?q=h100,+h200,+l40s,+mi300x')
  })

  test('adds and sorts the column of a precision, and says where only a sparse rate is stated', async () => {
    const { page } = await catalogPage('/catalog?q=h200,mi300x&columns=memoryGB')

    await page.getByLabel('Precision', { exact: true }).selectOption('FP8.tensor.dense')

    expect(await page.locator('#head th').allTextContents()).toEqual(['Variant', 'Memory GB', 'FP8 dense TFLOPS'])
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    expect((await names(page))[0]).toBe('MI300X')
    expect(await page.locator('#rows tr', { hasText: 'H200 NVL' }).locator('td').last().textContent()).toBe(
      'sparse only',
    )
    expect(await page.locator('#gaps').textContent()).toContain('state this rate with structured sparsity only.')
  })

  test('says what to do where the filters leave no row', async () => {
    const { page } = await catalogPage()

    await page.getByLabel('Names, separated by commas').fill('no such variant')

    expect(await page.locator('#rows').innerText()).toBe('No variant passes all filters. Loosen one, or clear them.')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(await names(page)).toHaveLength(index.variants.length)
  })

  test('says how many rows are hidden only because their figure is not stated, in an older link too', async () => {
    const { page } = await catalogPage('/catalog?bandwidth=1')
    const unknown = index.variants.filter(({ memoryBandwidthGBs }) => memoryBandwidthGBs === null).length

    expect(unknown).toBeGreaterThan(1)
    expect(await count(page)).toBe(`${index.variants.length - unknown} of ${index.variants.length} variants`)
    expect(await page.locator('#gaps').textContent()).toBe(`${unknown} more do not state a figure that you filter by.`)
  })

  test('names what it does not understand in the address', async () => {
    const { page } = await catalogPage('/catalog?colour=red&memory=lots')

    expect(await page.locator('#gaps').textContent()).toBe(
      'Not understood in the address, and left out: colour, memory.',
    )
    expect(await count(page)).toBe(`${index.variants.length} variants`)
  })

  test('sorts by keyboard, the greatest first and the unknown last, and back to the newest first', async () => {
    const { page } = await catalogPage()
    const before = await names(page)
    const bandwidths = () => page.locator('#rows td:nth-of-type(5)').allTextContents()
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

  test('goes back to what was shown before, and typing in one field is one step', async () => {
    const { page } = await catalogPage()
    const named = page.getByLabel('Names, separated by commas')
    await page.getByLabel('Maker', { exact: true }).selectOption('AMD')
    await named.pressSequentially('MI300')
    await expect.poll(() => query(page)).toBe('?q=MI300&manufacturer=AMD')

    await page.goBack()
    await expect.poll(() => query(page)).toBe('?manufacturer=AMD')
    await expect.poll(() => named.inputValue()).toBe('')

    await page.goBack()
    await expect.poll(() => query(page)).toBe('')
    expect(await count(page)).toBe(`${index.variants.length} variants`)
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
    expect(await page.locator('#rows .group').allTextContents()).toEqual([`NVIDIA H100 ${own.length} variants`])
    await expect.poll(() => query(page)).toBe('?q=h100&group=model')
  })

  test('closes the choice of columns with Escape, back at its button', async () => {
    const { page } = await catalogPage()
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Memory type' }).focus()

    await page.keyboard.press('Escape')

    expect(await page.getByRole('checkbox', { name: 'Memory type' }).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Columns')
  })

  test('exports the rows and columns that are shown, with documents and date', async () => {
    const { page } = await catalogPage('/catalog?q=h100%20sxm5%2080&columns=memoryGB,powerW.max')
    await page.getByText('Download', { exact: true }).click()
    const exported = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format, exact: true }).click(),
      ])
      return readFileSync(await download.path(), 'utf8')
    }

    expect(await exported('CSV')).toBe(
      [
        '\ufeffVariant id,Variant,Memory (GB),Maximum power (W),Source document ids,Checked',
        'nvidia-h100-sxm5-80gb,NVIDIA H100 SXM5 80GB,80,700,nvidia-h100-product-page nvidia-h100-datasheet-sxm-pcie nvidia-mig-supported-gpus,2026-11-21',
        '',
      ].join('\r\n'),
    )
    expect(await exported('TSV')).toContain('nvidia-h100-sxm5-80gb\tNVIDIA H100 SXM5 80GB\t80\t700\t')
    expect(JSON.parse(await exported('JSON')).variants[0].memoryGB).toMatchObject({ value: 80, unit: 'GB' })
    expect(await exported('Markdown')).toContain('| nvidia-h100-sxm5-80gb | NVIDIA H100 SXM5 80GB | 80 | 700 |')
  })

  test('copies the rows and columns that are shown, ready for a spreadsheet', async () => {
    const { page, context } = await catalogPage('/catalog?q=h100%20sxm5%2080&columns=memoryGB,powerW.max')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])

    await page.getByText('Download', { exact: true }).click()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()

    await page.getByText('1 row copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('NVIDIA H100 SXM5 80GB\t80\t700\t')
  })

  test('reads a bound as people write it, and says at the field what it can’t read', async () => {
    const { page } = await catalogPage()
    const bandwidth = condition(page, 'memoryBandwidthGBs')
    await bandwidth.fill('>= 3 350')
    await expect.poll(() => query(page)).toBe('?memoryBandwidthGBs=>=3350')
    const fast = await names(page)
    await bandwidth.fill('>=3,350')
    expect(await names(page)).toEqual(fast)

    await bandwidth.fill('0x10')
    expect(await page.locator('#problems').textContent()).toBe(
      'Memory bandwidth: Not applied: enter a number in digits.',
    )
    expect(await bandwidth.getAttribute('aria-invalid')).toBe('true')
    expect(await bandwidth.getAttribute('aria-describedby')).toBe('problems')
    expect(await count(page)).toBe(`${index.variants.length} variants`)

    // What could not be read stays while another filter changes.
    await page.getByLabel('Maker', { exact: true }).selectOption('AMD')
    expect(await bandwidth.inputValue()).toBe('0x10')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(await page.locator('#problems').textContent()).toBe('')
    expect(await bandwidth.getAttribute('aria-invalid')).toBeNull()
  })

  test('gives the order back when the column it came from is hidden', async () => {
    const { page } = await catalogPage()
    const before = await names(page)
    await page.locator('[data-sort="memoryBandwidthGBs"]').click()
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Memory bandwidth' }).uncheck()

    // Drawn anew the rows come in portions: the first of them say the order.
    expect((await names(page)).slice(0, 50)).toEqual(before.slice(0, 50))
    await expect.poll(() => query(page)).not.toContain('sort=')
  })

  test('carries a shortlist of six to compare, estimate and inquiry, remembers it, and refuses a seventh', async () => {
    const { page } = await catalogPage('/catalog', DESKTOP)
    const chosen = index.variants.slice(0, 6)
    for (const { name } of chosen) await page.getByLabel(`Choose ${name}`, { exact: true }).check()
    const tray = page.getByRole('complementary', { name: 'Shortlist' })
    const ids = chosen.map(({ id }) => id).join(',')

    expect(
      await tray
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([`/inquire?ids=${ids}`, `/estimate?ids=${ids}`, `/compare?ids=${ids}`])

    const seventh = page.getByLabel(`Choose ${index.variants[6]?.name}`, { exact: true })
    await seventh.click()
    expect(await seventh.isChecked()).toBe(false)
    expect(await tray.getByRole('status').textContent()).toBe('Six at most: remove one first.')

    await page.goto('/models')
    await tray.getByText('6 chosen').first().waitFor()
    await tray.getByRole('button', { name: `Remove ${chosen[0]?.short}`, exact: true }).click()
    await tray.getByText('5 chosen').first().waitFor()
    await tray.getByRole('link', { name: 'Compare', exact: true }).click()
    await page.getByText('5 variants, ').waitFor()
    await tray.getByRole('button', { name: 'Clear' }).click()
    expect(await tray.isVisible()).toBe(false)
  })

  test('is a whole table without script, each figure with a link to its documents', async () => {
    const { page } = await catalogPage('/catalog', { javaScriptEnabled: false, ...DESKTOP })

    expect(await names(page)).toEqual(shorts(index.variants))
    expect(await page.locator('#filters fieldset').isVisible()).toBe(false)
    expect(await page.locator('#rows .choose').first().isVisible()).toBe(false)
    expect(await page.locator('#head .conditions').isVisible()).toBe(false)
    expect(await page.locator('#rows td.num:not(:has(a.value)):not(:has(.not-stated))').count()).toBe(0)
  })

  test('keeps the rows that it was built with when its script takes over', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    await context.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return
        for (const row of document.querySelectorAll('#rows tr')) row.setAttribute('data-built', '')
      })
    })
    await page.goto('/catalog')
    await page.locator('#filters fieldset:enabled').waitFor()

    expect(await page.locator('#rows tr[data-built]').count()).toBe(index.variants.length)
    expect(await page.locator('#rows tr').count()).toBe(index.variants.length)
  })

  test('says so, and leaves the table, when the index can’t be loaded', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    await context.route('**/catalog-index.json', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/catalog')

    await page.getByText('Filters could not be loaded.').waitFor()
    expect(await page.locator('#rows tr').count()).toBe(index.variants.length)
  })

  test('dims the points of the chart that the filters hide', async () => {
    const { page } = await catalogPage('/catalog?q=MI300X')

    const bright = () =>
      page
        .locator('.picture .wide [data-point]:not(.dim)')
        .evaluateAll((points) => points.map((point) => point.getAttribute('aria-label')))
    await expect.poll(bright).toEqual(['AMD Instinct MI300X (OAM): 192 GB, 5\u2006\u2060325 GB/s'])
  })

  test('has 25 lines of 34 px under a head that stays', async () => {
    const { page } = await catalogPage('/catalog', DESKTOP)
    await page.evaluate(() => scrollTo(0, 900))

    const { top, bottom, heights } = await page.evaluate(() => {
      const head = document.querySelector('#head')?.getBoundingClientRect()
      const rows = [...document.querySelectorAll('#rows tr')].map((row) => row.getBoundingClientRect().height)
      return { top: head?.top, bottom: head?.bottom ?? 0, heights: [...new Set(rows.map(Math.round))] }
    })

    expect(top).toBe(0)
    expect(heights).toEqual([34])
    expect(Math.floor((900 - bottom) / 34)).toBeGreaterThanOrEqual(24)
  })

  test('is cards on a phone, each figure with its name and unit, and counts the filters on their button', async () => {
    const { page } = await catalogPage('/catalog?manufacturer=NVIDIA&memoryGB=>=80', PHONE)

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const memory = page.locator('#rows td[data-label="Memory"]').first()
    expect(
      await memory.evaluate((cell) => ['before', 'after'].map((part) => getComputedStyle(cell, `::${part}`).content)),
    ).toEqual(['"Memory"', '"GB"'])
    const filters = page.getByRole('button', { name: 'Filters (2)' })
    expect(await page.getByLabel('Maker').isVisible()).toBe(false)
    await filters.click()
    expect(await page.getByLabel('Maker').isVisible()).toBe(true)
    expect(await page.locator('#filter-panel [data-condition="memoryGB"]').inputValue()).toBe('>=80')
  })

  test.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
    ['a narrow phone', { viewport: { width: 320, height: 640 } }],
  ])('gives axe nothing to find with a shortlist on %s', async (_, options) => {
    const { page } = await catalogPage('/catalog?q=h100,mi300x&rate=FP8.tensor.dense', options)
    await page.locator('.choose').first().check()
    await page.locator('#shortlist .row').waitFor()

    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width)
  })

  test('does not move while its script takes over', async () => {
    const { page } = await catalogPage()

    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(
              list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
            )
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
        }),
    )
    expect(shift).toBe(0)
  })
})
