import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { condition, count, names, query, servedIndex, shorts, visitCatalog } from './catalog-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const index = servedIndex(site)

const catalogPage = (path?: string, options?: BrowserContextOptions) => visitCatalog(site, path, options)

describe('the filters of the catalog', () => {
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

  test('says what to do where the filters leave no row', async () => {
    const { page } = await catalogPage()

    await page.getByLabel('Names, separated by commas').fill('no such variant')

    const none = page.locator('#catalog tr.none')
    expect(await none.innerText()).toBe('No variant matches all filters. Clear them all What is not listed, and why')
    await none.getByRole('button', { name: 'Clear them all' }).click()
    expect(await names(page)).toHaveLength(index.variants.length)
    expect(await page.locator('h1:focus').textContent()).toBe(`Catalog: ${index.variants.length} variants`)
  })

  test('says how many rows are hidden only because their figure is not stated, in an older link too', async () => {
    const { page } = await catalogPage('/catalog?bandwidth=1')
    const unknown = index.variants.filter(({ memoryBandwidthGBs }) => memoryBandwidthGBs === null).length

    expect(unknown).toBeGreaterThan(1)
    expect(await count(page)).toBe(`${index.variants.length - unknown} of ${index.variants.length} variants`)
    expect(await page.locator('#gaps').textContent()).toBe(`${unknown} more lack a figure that you filter by.`)
  })

  test('names what it does not understand in the address', async () => {
    const { page } = await catalogPage('/catalog?colour=red&memory=lots')

    expect(await page.locator('#gaps').textContent()).toBe(
      'Not understood in the address and left out: colour, memory.',
    )
    expect(await count(page)).toBe(`${index.variants.length} variants`)
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
    await expect.poll(() => count(page)).toBe(`${index.variants.length} variants`)
  })

  test('reads a bound as people write it, and says at the field what it can’t read', async () => {
    const { page } = await catalogPage()
    const bandwidth = condition(page, 'memoryBandwidthGBs')
    await bandwidth.fill('>= 3 350')
    await expect.poll(() => query(page)).toBe('?memoryBandwidthGBs=>=3350')
    const fast = await names(page)
    await bandwidth.fill('>=3350')
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

  test('dims the points of the chart that the filters hide', async () => {
    const { page } = await catalogPage('/catalog?q=MI300X')

    const bright = () => page.locator('.picture .wide a:not(.dim) title').allTextContents()
    await expect.poll(bright).toEqual(['AMD Instinct MI300X (OAM): 192 GB, 5\u2006\u2060325 GB/s'])
  })
})
