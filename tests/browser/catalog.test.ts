/** The catalog: filters, columns and order with their address, the table on a desktop and a phone, and its export. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mostLookedUpFirst } from '../../site/catalog/view.ts'
import { condition, count, LINES, names, query, servedIndex, shorts } from './catalog-page.ts'
import { scriptsHaveRun, tabTo, visitor } from './chromium.ts'
import { DESKTOP, PHONE } from './layout.ts'
import { servedSite, type VisitOptions } from './site.ts'

const site = servedSite()
const index = servedIndex(site)

const catalogPage = (path = '/catalog', options: VisitOptions = {}) => site.visit(path, options)
const nameFilter = (page: Page) => page.getByLabel('Names, separated by commas')
const maker = (page: Page) => page.getByRole('combobox', { name: 'Manufacturer' })
const heads = (page: Page) => page.locator('#head th').allTextContents()
const column = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

describe('the filters', () => {
  test('narrow by maker, bound and names, count what is left, and are kept in the address, one step each', async () => {
    const { page, errors } = await catalogPage()
    const all = index.variants.length
    const large = index.variants.filter(
      ({ memoryGB, manufacturer }) => manufacturer === 'NVIDIA' && (memoryGB ?? 0) >= 80,
    )

    await maker(page).selectOption('NVIDIA')
    await expect.poll(() => query(page)).toBe('?manufacturer=NVIDIA')
    await condition(page, 'memoryGB').pressSequentially('>= 80')
    expect(await names(page)).toEqual(shorts(mostLookedUpFirst(large)).slice(0, 50))
    expect(await count(page)).toBe(`NVIDIA: ${large.length} of ${all} variants`)
    expect(await page.title()).toMatch(new RegExp(`^NVIDIA: ${large.length} of ${all} variants · Catalog`))
    await expect.poll(() => query(page)).toBe('?manufacturer=NVIDIA&memoryGB=>=80')

    await page.goBack()
    await expect.poll(() => query(page)).toBe('?manufacturer=NVIDIA')
    await expect.poll(() => condition(page, 'memoryGB').inputValue()).toBe('')
    await page.goBack()
    await expect.poll(() => query(page)).toBe('')
    await expect.poll(() => count(page)).toBe(`${all} variants`)

    await nameFilter(page).fill('h100, h200, l40s, mi300x')
    const models = new Set(index.variants.filter(({ short }) => /^(?:H100|H200|L40S|MI300X)\b/.test(short)))
    expect(new Set(await names(page))).toEqual(new Set(shorts([...models])))
    await nameFilter(page).fill('MI300X')
    await expect.poll(() => names(page)).toEqual(['MI300X'])

    await nameFilter(page).fill('no such variant')
    const none = page.locator('#catalog tr.none')
    expect(await none.innerText()).toContain('No variant matches all filters.')
    await none.getByRole('button', { name: 'Clear them all' }).click()
    expect(await names(page)).toHaveLength(50)
    expect(await page.locator('h1:focus').textContent()).toBe(`Catalog: ${all} variants`)
    expect(errors).toEqual([])
  })

  test('read a bound as people write it, show what was read, and say at the field what they can’t read', async () => {
    const { page } = await catalogPage()
    const bandwidth = condition(page, 'memoryBandwidthGBs')
    const problems = page.locator('#problems')
    await bandwidth.fill('0x10')
    expect(await problems.textContent()).toBe('Memory bandwidth: Not applied: enter a number in digits.')
    expect(await count(page)).toBe(`${index.variants.length} variants`)
    expect(await bandwidth.getAttribute('aria-invalid')).toBe('true')
    expect(await bandwidth.getAttribute('aria-describedby')).toBe('problems')
    // What could not be read stays while another filter changes.
    await maker(page).selectOption('AMD')
    expect(await bandwidth.inputValue()).toBe('0x10')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    expect(await problems.textContent()).toBe('')
    expect(await bandwidth.getAttribute('aria-invalid')).toBeNull()

    await bandwidth.fill('>=3 350<8192,5')
    await bandwidth.blur()
    expect(await bandwidth.inputValue()).toBe('>= 3350 < 8192.5')
    await expect.poll(() => query(page)).toBe('?memoryBandwidthGBs=>=3350<8192.5')
  })

  test('of an address count what lacks the figure, and name what they don’t understand', async () => {
    const { page } = await catalogPage('/catalog?memoryBandwidthGBs=>=1')
    const unknown = index.variants.filter(({ memoryBandwidthGBs }) => memoryBandwidthGBs === null).length
    const gaps = page.locator('#gaps')
    expect(unknown).toBeGreaterThan(1)
    expect(await count(page)).toBe(`${index.variants.length - unknown} of ${index.variants.length} variants`)
    expect(await gaps.textContent()).toBe(`${unknown} more lack a figure that you filter by.`)

    await page.goto('/catalog?color=red&memory=lots')
    await scriptsHaveRun(page)
    expect(await gaps.textContent()).toBe('Ignored in this link: color, memory.')
    expect(await count(page)).toBe(`${index.variants.length} variants`)
  })
})

describe('the table', () => {
  test('sorts by keyboard, the greatest first and the unknown last, and back to the most looked up', async () => {
    const { page } = await catalogPage('/catalog?q=h100,a100')
    const before = await names(page)
    const bandwidths = async () =>
      (await page.locator(`${LINES} td:nth-of-type(5)`).allTextContents()).map((text) => text.replaceAll(/[^\d.]/g, ''))
    await tabTo(page, '[data-sort="memoryBandwidthGBs"]')

    for (const [order, sign] of [
      ['descending', -1],
      ['ascending', 1],
    ] as const) {
      await page.keyboard.press('Enter')
      expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe(order)
      const shown = await bandwidths()
      const stated = shown.slice(0, shown.indexOf('')).map(Number)
      expect(shown.slice(stated.length).every((text) => text === '')).toBe(true)
      expect(stated).toEqual(stated.toSorted((a, b) => sign * (a - b)))
    }
    await page.keyboard.press('Enter')
    expect(await page.locator('th[aria-sort]').count()).toBe(0)
    expect(await names(page)).toEqual(before)
  })

  test('has the columns that are chosen, on a fresh visit too, and its own order when the sorted one is hidden', async () => {
    const { page } = await catalogPage('/catalog?q=h100,mi300x,l40s')
    const before = await names(page)
    await page.locator('[data-sort="memoryBandwidthGBs"]').click()
    await expect.poll(() => query(page)).toContain('sort=')
    const columns = page.getByText('Columns', { exact: true })
    await columns.click()
    for (const label of ['Manufacturer', 'Form', 'Memory type', 'Memory bandwidth', 'FP16 tensor, dense'])
      await column(page, label).uncheck()
    await column(page, 'FP64 vector, dense').check()
    const shown = ['Variant', 'Memory GB', 'Power W', 'FP8 dense TFLOPS', 'FP64, vector dense TFLOPS']
    expect(await heads(page)).toEqual(shown)
    expect(await names(page)).toEqual(before)
    await expect.poll(() => query(page)).not.toContain('sort=')

    await column(page, 'Memory type').focus()
    await page.keyboard.press('Escape')
    expect(await column(page, 'Memory type').isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Columns')

    await expect.poll(() => query(page)).toContain('compute.FP64.vector.dense')
    const again = await catalogPage(`/catalog${query(page)}`)
    expect(await heads(again.page)).toEqual(shown)
    await again.page.getByLabel('Precision', { exact: true }).selectOption('INT8.tensor.dense')
    expect(await heads(again.page)).toEqual(shown.toSpliced(4, 0, 'INT8 dense TOPS'))
    expect(await again.page.locator('th[aria-sort="descending"]').innerText()).toContain('INT8 dense')
  })

  test('shows 50 rows, the most looked up first, and 50 more or all on request, also for who comes back from one', async () => {
    const { page } = await catalogPage('/catalog', DESKTOP)
    const all = shorts(mostLookedUpFirst(index.variants))
    expect(all.slice(0, 7).join()).toBe(
      'H100 SXM5 80GB,H200 SXM 141GB,B200 SXM 180GB,MI300X,L40S 48GB,A100 SXM4 80GB,RTX PRO 6000 Blackwell Server',
    )
    expect(await names(page)).toEqual(all.slice(0, 50))
    await page.evaluate(() => scrollTo(0, 900))
    expect((await page.locator('#head').boundingBox())?.y).toBe(0)
    await page.setViewportSize({ width: 1024, height: 768 })
    const [inner, outer] = await page.locator('#frame').evaluate((frame) => [frame.scrollWidth, frame.clientWidth])
    expect(inner).toBe(outer)
    await page.getByRole('button', { name: 'Show 50 more' }).click()
    expect(await names(page)).toEqual(all.slice(0, 100))
    expect(await page.locator(`${LINES} a:focus`).textContent()).toBe(all[50])

    await page.locator(`${LINES} th a`).nth(99).click()
    await page.waitForURL('**/catalog/*')
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(all.slice(0, 100))
    await page.getByRole('button', { name: `Show all ${all.length}` }).click()
    expect(await names(page)).toEqual(all)
    expect(await page.locator('#more').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Newest', exact: true }).click()
    expect(await names(page)).toEqual(shorts(index.variants).slice(0, 50))
  })

  test('has its first lines without script, each figure with a link to its documents, and says where all are', async () => {
    const { page } = await catalogPage('/catalog', { javaScriptEnabled: false, ...DESKTOP })

    expect(await names(page)).toEqual(shorts(mostLookedUpFirst(index.variants)).slice(0, 50))
    expect(await page.locator('noscript a[href="/models"]').last().isVisible()).toBe(true)
    expect(await page.locator('noscript a[href="/catalog.md"]').isVisible()).toBe(true)
    for (const control of ['#filters fieldset', '.rows .choose', '#head .conditions'])
      expect([control, await page.locator(control).first().isVisible()]).toEqual([control, false])
    expect(await page.locator('.rows td.num:not(:has(a.value, .not-stated, .does-not-apply))').count()).toBe(0)
  })

  test('stays, and says so, when the index can’t be loaded', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    await context.route('**/catalog-index.json', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/catalog')

    await page.getByText('Filters and further variants could not be loaded').waitFor()
    expect(await page.locator('.rows tr').count()).toBe(50)
  })
})

describe('on a phone', () => {
  const row = (page: Page, name: string) => page.locator(LINES, { hasText: name })
  const figure = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Figure shown' }).getByRole('button', { name })

  test('there are 52 px per variant, as on a tablet: name, manufacturer, form, one figure with mark and bar, and a tick', async () => {
    const { page } = await catalogPage('/catalog', PHONE)
    for (const size of [PHONE.viewport, { width: 768, height: 1024 }]) {
      await page.setViewportSize(size)
      const heights = await page.locator(LINES).evaluateAll((rows) => rows.map((each) => each.clientHeight))
      expect(heights.filter((height) => height < 51 || height > 53)).toEqual([])
    }
    const first = row(page, 'H200 SXM 141GB')
    expect((await first.innerText()).trim().split(/\s*\n\s*/)).toEqual(['H200 SXM 141GB', 'NVIDIA', 'SXM', '4,800'])
    expect(await first.locator('.shown').getByRole('img', { name: 'read in the original' }).isVisible()).toBe(true)
    expect(await first.locator('.shown .bar').isVisible()).toBe(true)
    expect(await first.getByRole('checkbox').isVisible()).toBe(true)
  })

  test('the strip stays in sight, switches the figure, and sorts by the one that is shown when it is pressed again', async () => {
    const { page } = await catalogPage('/catalog', PHONE)
    const before = await names(page)
    expect(await page.getByRole('group', { name: 'Figure shown' }).getByRole('button').allTextContents()).toEqual([
      ...['GB', 'GB/s', 'W', 'FP16', 'FP8'],
    ])
    await page.evaluate(() => scrollTo(0, 900))
    expect((await page.locator('#strip').boundingBox())?.y).toBe(0)

    await figure(page, 'GB').first().click()
    expect(await names(page)).toEqual(before)
    expect((await row(page, 'H200 SXM 141GB').locator('.shown').innerText()).trim()).toBe('141')
    await expect.poll(() => query(page)).toBe('?figure=memoryGB')
    await figure(page, 'GB').first().click()
    const greatest = index.variants.reduce((most, { memoryGB }) => Math.max(most, memoryGB ?? 0), 0)
    await expect.poll(() => page.locator('.rows .shown').first().innerText()).toMatch(new RegExp(`^${greatest}\\b`))
    // Ordered by a figure, the list is ordered by the next one too.
    await figure(page, 'W').click()
    await expect.poll(() => query(page)).toBe('?sort=powerW.max&order=desc&figure=powerW.max')

    await page.getByLabel('Order', { exact: true }).selectOption('Newest')
    expect(await names(page)).toEqual(shorts(index.variants).slice(0, 50))
    await page.getByLabel('Order', { exact: true }).selectOption('Most looked up')
    expect(await names(page)).toEqual(before)
  })

  test('a row takes a finger at its whole edge, and its box stays where it is when it is ticked', async () => {
    const { page } = await catalogPage('/catalog', PHONE)
    const box = page.locator('.rows .choose').first()
    const { x, y, height } = (await box.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await page.mouse.click(x - 8, y + height + 8)

    await page.locator('tr.is-chosen').waitFor()
    expect(await box.isChecked()).toBe(true)
    expect((await box.boundingBox())?.x).toBe(x)
  })

  test('the filters are counted on their button, and the order is reversed without opening them', async () => {
    const { page } = await catalogPage('/catalog?manufacturer=nvidia&memoryGB=>=80&sort=memoryGB', PHONE)
    const before = await names(page)
    expect(await page.getByLabel('Order', { exact: true }).inputValue()).toBe('memoryGB')
    await page.getByRole('button', { name: 'Reverse the order' }).click()
    await expect.poll(async () => (await names(page)).at(0)).not.toBe(before[0])
    expect(await maker(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    expect(await maker(page).inputValue()).toBe('NVIDIA')
  })
})

test('the rows and columns that are shown are exported with documents and date', async () => {
  const { page, context } = await catalogPage('/catalog?q=h100%20sxm5%2080&columns=memoryGB,powerW.max')
  await page.getByText('Download', { exact: true }).click()
  const exported = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    return readFileSync(await download.path(), 'utf8')
  }

  const problem = page.locator('#export-problem')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  await expect.poll(() => problem.innerText()).toBe('The documents could not be loaded: try again')
  await context.setOffline(false)
  expect(await exported('CSV')).toMatch(
    /^\ufeffVariant id,Variant,Memory \(GB\),Maximum power \(W\),Derived,Reported,Source document ids,Checked,License\r\nnvidia-h100-sxm5-80gb,NVIDIA H100 SXM5 80GB,80,700,,(?:Maximum power)?,nvidia-h100-[^\r]+ [^\r]+,\d{4}-\d\d-\d\d,MIT\r\n$/,
  )
  expect(await problem.innerText()).toBe('')
  expect(await exported('TSV')).toContain('nvidia-h100-sxm5-80gb\tNVIDIA H100 SXM5 80GB\t80\t700\t')
  expect(JSON.parse(await exported('JSON')).variants[0].memoryGB).toMatchObject({ value: 80, unit: 'GB' })
  expect(await exported('Markdown')).toContain('| nvidia-h100-sxm5-80gb | NVIDIA H100 SXM5 80GB | 80 | 700 |')
})
