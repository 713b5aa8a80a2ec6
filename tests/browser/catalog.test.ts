import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CatalogIndex } from '../../site/shared/catalog/row.ts'
import { tabTo, visitor } from '../setup/chromium.ts'
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
const column = (page: Page, number: number) => page.locator(`#rows td:nth-of-type(${number})`).allTextContents()
const query = (page: Page) => new URL(page.url()).search

describe('the catalog page', () => {
  test('filters in words, counts what is hidden and why, and keeps the state in the address', async () => {
    const { page, errors } = await catalogPage()
    const expected = index.variants.filter(
      ({ memoryGB, manufacturer }) => manufacturer === 'NVIDIA' && (memoryGB ?? 0) >= 80,
    )

    await page.getByLabel('by manufacturer').selectOption('NVIDIA')
    await page.getByLabel('with at least').fill('80')

    expect(await names(page)).toEqual(expected.map(({ name }) => name))
    expect(await count(page)).toBe(`${expected.length} of ${index.variants.length} variants`)
    await expect.poll(() => query(page)).toBe('?manufacturer=NVIDIA&memory=80')
    expect(errors).toEqual([])
  })

  test('says what to do where the filters leave no row', async () => {
    const { page } = await catalogPage()

    await page.getByLabel('named').fill('no such variant')

    expect(await page.locator('#rows').innerText()).toBe('No variant passes all filters: loosen one, or clear them.')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(await names(page)).toHaveLength(Math.min(index.variants.length, 100))
  })

  test('says how many rows are hidden only because their figure is not stated', async () => {
    const { page } = await catalogPage('/catalog?bandwidth=1')
    const unknown = index.variants.filter(({ memoryBandwidthGBs }) => memoryBandwidthGBs === null).length

    expect(unknown).toBeGreaterThan(0)
    expect(await count(page)).toBe(
      `${index.variants.length - unknown} of ${index.variants.length} variants; ${unknown} more ${unknown === 1 ? 'does' : 'do'} not state a figure that you filter by`,
    )
  })

  test('sorts by keyboard, the greatest first and the unknown last, and back to the order of the catalog', async () => {
    const { page } = await catalogPage()
    const before = await names(page)
    await tabTo(page, '[data-sort="memoryBandwidthGBs"]')

    await page.keyboard.press('Enter')
    const descending = await column(page, 4)
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    expect(descending.at(-1)).toBe('not stated')
    expect(descending[0]).toContain('GB/s')

    await page.keyboard.press('Enter')
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    expect((await column(page, 4)).at(-1)).toBe('not stated')

    await page.keyboard.press('Enter')
    expect(await page.locator('th[aria-sort]').count()).toBe(0)
    expect(await names(page)).toEqual(before)
  })

  test('goes back to what was shown before, and typing in one field is one step', async () => {
    const { page } = await catalogPage()
    await page.getByLabel('by manufacturer').selectOption('AMD')
    await page.getByLabel('named').pressSequentially('MI300')
    await expect.poll(() => query(page)).toBe('?q=MI300&manufacturer=AMD')

    await page.goBack()
    await expect.poll(() => query(page)).toBe('?manufacturer=AMD')
    expect(await page.getByLabel('named').inputValue()).toBe('')

    await page.goBack()
    await expect.poll(() => query(page)).toBe('')
    expect(await count(page)).toBe(`${index.variants.length} variants`)
  })

  test('shows the columns that the address names, on a fresh visit too', async () => {
    const { page } = await catalogPage()
    await page.getByText('Columns').click()
    for (const label of ['Form factor', 'Memory type', 'FP16 tensor, dense', 'Checked'])
      await page.getByRole('checkbox', { name: label }).uncheck()
    await page.getByRole('checkbox', { name: 'FP64 vector, dense' }).check()
    const heads = await page.locator('#head th').allTextContents()
    expect(heads).toEqual([
      'Variant',
      'Memory GB',
      'Memory bandwidth GB/s',
      'Maximum power W',
      'FP8 tensor, dense TFLOPS',
      'FP64 vector, dense TFLOPS',
    ])

    await expect.poll(() => query(page)).toContain('compute.FP64.vector.dense')
    const again = await catalogPage(`/catalog${query(page)}`)

    expect(await again.page.locator('#head th').allTextContents()).toEqual(heads)
  })

  test('closes the choice of columns with Escape, back at its button', async () => {
    const { page } = await catalogPage()
    await page.getByText('Columns', { exact: true }).click()
    await page.getByLabel('Memory type').focus()

    await page.keyboard.press('Escape')

    expect(await page.getByLabel('Memory type').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Columns')
  })

  test('exports the rows and columns that are shown, with documents and date', async () => {
    const { page } = await catalogPage('/catalog?q=h100%20sxm5%2080&columns=memoryGB,powerW.max')
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

    await page.getByRole('button', { name: 'copy them' }).click()

    await page.getByText('1 row copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('NVIDIA H100 SXM5 80GB\t80\t700\t')
  })

  test('reads a bound as people write it, and says at the field what it can’t read', async () => {
    const { page } = await catalogPage()
    const bandwidth = page.getByLabel('GB/s or more')
    await bandwidth.fill('3 350')
    await expect.poll(() => query(page)).toBe('?bandwidth=3350')
    const fast = await names(page)
    await bandwidth.fill('3,350')
    expect(await names(page)).toEqual(fast)

    await bandwidth.fill('0x10')
    expect(await page.locator('#bandwidth-problem').textContent()).toBe('Not applied: enter a number in digits')
    expect(await bandwidth.getAttribute('aria-invalid')).toBe('true')
    expect(await bandwidth.getAttribute('aria-describedby')).toBe('bandwidth-problem')
    expect(await count(page)).toBe(`${index.variants.length} variants`)

    // What could not be read stays while another filter changes.
    await page.getByLabel('by manufacturer').selectOption('AMD')
    expect(await bandwidth.inputValue()).toBe('0x10')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(await page.locator('#bandwidth-problem').textContent()).toBe('')
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

  test('leads from chosen rows to their comparison', async () => {
    const { page } = await catalogPage()
    await page.getByLabel('Choose NVIDIA H100 NVL 94GB for comparison').check()
    await page.getByLabel('Choose AMD Instinct MI300X (OAM) for comparison').check()

    await page.getByRole('link', { name: 'Compare 2 chosen' }).click()

    expect(query(page)).toBe('?ids=nvidia-h100-nvl-94gb,amd-instinct-mi300x-oam')
  })

  test('is a whole table without script, each figure with a link to its documents', async () => {
    const { page } = await catalogPage('/catalog', { javaScriptEnabled: false })

    expect(await names(page)).toEqual(index.variants.map(({ name }) => name))
    expect(await page.locator('#filters fieldset').isVisible()).toBe(false)
    expect(await page.locator('#rows .choose').count()).toBe(0)
    const unmarked = await page.locator('#rows td.num:not(:has(.mark)):not(:has(.not-stated))').count()
    expect(unmarked).toBe(0)
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

    expect(await page.locator('#rows tr[data-built]:has(.choose)').count()).toBe(index.variants.length)
    expect(await page.locator('#rows tr').count()).toBe(index.variants.length)
  })

  test('draws ten thousand variants in portions and filters all of them', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    const [first] = index.variants
    const variants = Array.from({ length: 10_000 }, (_, number) => ({
      ...first,
      id: `v${number}`,
      name: `Device ${number}`,
      memoryGB: number,
    }))
    await context.route('**/catalog-index.json', (route) => route.fulfill({ json: { ...index, variants } }))
    await page.goto('/catalog')
    await page.locator('#filters fieldset:enabled').waitFor()
    expect(await page.locator('#rows tr').count()).toBe(100)

    await page.getByLabel('with at least').fill('9990')
    expect(await count(page)).toBe('10 of 10000 variants')

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.locator('.more').scrollIntoViewIfNeeded()
    await page.locator('#rows tr:nth-child(200)').waitFor()
  })

  test('has rows ready for the whole of a tall screen, without a move of the reader', async () => {
    const { page } = await catalogPage('/catalog', { viewport: { width: 390, height: 9000 } })

    await page.locator('[data-sort="memoryGB"]').click()

    await expect.poll(async () => (await names(page)).length).toBe(index.variants.length)
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
    await expect.poll(bright).toEqual(['AMD Instinct MI300X (OAM): 192 GB, 5\u2006\u2060300 GB/s'])
  })

  test('fits a phone: the table scrolls in its own frame with its first column in place', async () => {
    const { page } = await catalogPage('/catalog', { viewport: { width: 390, height: 844 } })
    const frame = page.locator('#frame')

    const { page: pageWidth, table } = await frame.evaluate((element) => ({
      page: document.documentElement.scrollWidth,
      table: element.scrollWidth,
    }))
    expect(pageWidth).toBe(390)
    expect(table).toBeGreaterThan(390)

    await frame.evaluate((element) => element.scrollTo({ left: 400 }))
    const first = await page.locator('#rows th').first().boundingBox()
    const box = await frame.boundingBox()
    expect(first?.x).toBe(box?.x)
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
