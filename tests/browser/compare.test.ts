import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visitor } from './chromium.ts'
import { servedSite } from './site.ts'

const site = servedSite()

/** States sparse tensor rates only, against one with dense rates only. */
const PAIR = '/compare?ids=nvidia-b100-sxm-192gb,qualcomm-cloud-ai-100-ultra'

async function comparePage(path: string, options: BrowserContextOptions = {}) {
  return site.visit(path, options)
}

const heads = (page: Page) => page.locator('.comparison thead a').allTextContents()
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const addressToBe = (page: Page, wanted: string) => expect.poll(() => address(page)).toBe(wanted)

describe('the compare page', () => {
  test('draws what the address names, each figure with its unit and its documents', async () => {
    const { page, errors } = await comparePage(PAIR)
    await page.locator('.comparison').waitFor()

    expect(await heads(page)).toEqual(['B100 SXM', 'Cloud AI 100 Ultra'])
    const memory = page.locator('.comparison tr', { has: page.getByRole('rowheader', { name: /^Memory GB$/ }) })
    expect((await memory.locator('td').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^192r /),
      expect.stringMatching(/^128\b/),
    ])
    expect(await page.locator('.comparison td:has(.value):not(:has(.mark))').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('refuses unlike rates with the reason, and never puts them in one row', async () => {
    const { page } = await comparePage(PAIR)

    await page
      .getByText(
        'FP16 tensor: only a dense rate is stated for Qualcomm Cloud AI 100 Ultra (PCIe), only a structured-sparse one for NVIDIA B100 SXM (HGX B100, preliminary).',
      )
      .waitFor()
    const dense = page.locator('.comparison tr', { has: page.getByRole('rowheader', { name: 'FP16 dense TFLOPS' }) })
    expect(await dense.locator('td').first().textContent()).toBe('sparse only')
  })

  test('hides equal rows when asked, counts them, and says so in the address', async () => {
    const { page } = await comparePage('/compare?ids=nvidia-h100-sxm5-80gb,nvidia-h100-pcie-80gb')
    await page.locator('.comparison').waitFor()
    expect(await page.getByRole('rowheader', { name: 'Manufacturer equal' }).count()).toBe(1)

    await page.getByLabel('Differences only').check()

    await addressToBe(page, '/compare?ids=nvidia-h100-sxm5-80gb,nvidia-h100-pcie-80gb&only=differences')
    await page.getByText(/^2 variants, \d+ rows: \d+ differ, \d+ equal rows hidden\.$/).waitFor()
    expect(await page.getByRole('rowheader', { name: 'Manufacturer equal' }).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('only')
  })

  test('states the differences in words', async () => {
    const { page } = await comparePage('/compare?ids=nvidia-h100-sxm5-80gb,nvidia-h100-pcie-80gb')

    await page.getByText(/^Read the differences as text/).click()
    await page
      .getByText(
        'Memory bandwidth: 3\u2006\u2060350 GB/s for NVIDIA H100 SXM5 80GB; 2\u2006\u2060000 GB/s for NVIDIA H100 PCIe 80GB; the highest is 1.7 times the lowest.',
      )
      .waitFor()
  })

  test('adds by keyboard alone, and goes back', async () => {
    const { page } = await comparePage('/compare')
    const picker = page.getByRole('combobox', { name: 'Add a variant' })
    await page.locator('#add:enabled').waitFor()
    await picker.focus()

    await page.keyboard.type('h100 pcie')
    expect(await page.getByRole('option').allTextContents()).toEqual(['NVIDIA H100 PCIe 80GB'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('h100')
    await page.keyboard.press('ArrowDown')
    const active = await picker.getAttribute('aria-activedescendant')
    const chosen = await page.locator(`#${active}`).textContent()
    await page.keyboard.press('Enter')
    await page.getByText('2 variants, ').waitFor()

    expect(await heads(page)).toEqual(['H100 PCIe 80GB', chosen?.replace('NVIDIA ', '')])
    await page.goBack()
    await page.getByText('One variant so far').waitFor()
    await addressToBe(page, '/compare?ids=nvidia-h100-pcie-80gb')
  })

  test('keeps the names in sight while its rows scroll', async () => {
    const { page } = await comparePage('/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam', {
      viewport: { width: 1440, height: 700 },
    })
    await page.getByText('2 variants, ').waitFor()
    await page.locator('.comparison tbody').nth(2).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 800))

    expect((await page.locator('.comparison thead').boundingBox())?.y).toBe(0)
  })

  test('begins with the five rows that buyers read, digits below digits, bars beside them, equal rows marked', async () => {
    const { page } = await comparePage('/compare?ids=nvidia-h100-sxm5-80gb,nvidia-h100-pcie-80gb')
    await page.getByText('2 variants, ').waitFor()

    expect(await page.locator('.first-rows th').allTextContents()).toEqual([
      'Memory GB equal',
      'Memory bandwidth GB/s',
      'FP16 dense TFLOPS',
      'Maximum power W',
      'Form',
    ])
    const ends = await page
      .locator('.first-rows td:nth-child(3) .value')
      .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().right)))
    expect([ends.length, new Set(ends).size]).toEqual([4, 1])
    expect(await page.locator('.first-rows .bar').count()).toBe(8)
    expect(await page.locator('.comparison tbody:not(.first-rows) .bar').count()).toBe(0)
  })

  test('compares the shortlist when its address has no ids, and follows the tray', async () => {
    const { page } = await comparePage('/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam')
    await page.getByText('2 variants, ').waitFor()

    await page.goto('/compare')
    await page.getByText('2 variants, ').waitFor()
    await addressToBe(page, '/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam')

    await page.locator('#shortlist').getByRole('button', { name: 'Remove MI300X' }).click()
    await page.getByText('One variant so far').waitFor()
    await addressToBe(page, '/compare?ids=nvidia-h100-sxm5-80gb')
  })

  test('takes a variant out again', async () => {
    const { page } = await comparePage(PAIR)

    await page.getByRole('button', { name: 'Remove NVIDIA B100 SXM (HGX B100, preliminary)' }).click()

    await page.getByText('One variant so far').waitFor()
    await addressToBe(page, '/compare?ids=qualcomm-cloud-ai-100-ultra')
  })

  test('leaves out an id that is not in the catalog, says so and repeats no text of the address', async () => {
    const { page } = await comparePage(`${PAIR},${encodeURIComponent('<img src=x onerror=alert(1)>')}`)

    await page.getByText('1 id in the address is not in the catalog and was left out.').waitFor()
    expect(await heads(page)).toHaveLength(2)
    expect(await page.locator('main').textContent()).not.toContain('onerror')
  })

  test('keeps the choice and says what to do when figures can’t be loaded', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    await context.route('**/api/v1/catalog/**', (route) => route.abort())
    await page.goto(PAIR)

    await page.getByText('Some figures could not be loaded.').waitFor()
    expect(address(page)).toBe(PAIR)
  })

  test('leads to built comparisons when there is no script', async () => {
    const { page } = await comparePage('/compare', { javaScriptEnabled: false })

    await page.locator('summary').filter({ hasText: 'NVIDIA' }).click()
    await page.getByRole('link', { name: 'NVIDIA H100', exact: true }).click()

    await page.waitForURL('/models/nvidia-h100')
    expect(await heads(page)).not.toEqual([])
    expect((await heads(page)).filter((name) => !name.startsWith('H100'))).toEqual([])
  })

  test('says without script what an address with ids can’t show, and where their figures are', async () => {
    const { page } = await comparePage(PAIR, { javaScriptEnabled: false })

    expect(await page.locator('noscript').innerText()).toContain('find a model under its maker in the list below')
    expect(await page.getByRole('combobox').isVisible()).toBe(false)
  })

  test('leads without script from a variant to a rival of another manufacturer, side by side', async () => {
    const { page } = await comparePage('/catalog/amd-instinct-mi300x-oam', { javaScriptEnabled: false })

    await page.getByRole('link', { name: 'NVIDIA H200 SXM 141GB' }).click()

    await page.waitForURL('/compare/amd-instinct-mi300x-oam-and-nvidia-h200-sxm5-141gb')
    expect(await heads(page)).toEqual(['MI300X', 'H200 SXM 141GB'])
    await page.getByText(/^Read the differences as text/).click()
    await page.getByText(/^Memory: 192 GB for AMD Instinct MI300X \(OAM\); 141 GB for NVIDIA H200/).waitFor()
    expect(await page.getByRole('link', { name: 'Estimate' }).last().getAttribute('href')).toBe(
      '/estimate?ids=amd-instinct-mi300x-oam,nvidia-h200-sxm5-141gb',
    )
  })

  test('fits two variants beside each other on a phone, their figures in one piece', async () => {
    const { page } = await comparePage('/compare?ids=nvidia-h100-sxm5-80gb,amd-instinct-mi300x-oam', {
      viewport: { width: 390, height: 844 },
    })
    const frame = page.locator('.compared')
    await frame.waitFor()
    const closed = frame.locator('.phone-fold:not([open]) summary')
    while ((await closed.count()) > 0) await closed.first().click()

    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await page.locator('.figure-cell').evaluateAll(heights)).toEqual([1])
  })

  test.each([320, 360, 390])('has all of four variants in sight on a phone of %s px', async (width) => {
    const { page } = await comparePage(
      '/compare?ids=nvidia-h100-pcie-80gb,nvidia-h200-nvl-141gb,nvidia-l40s-48gb,amd-instinct-mi300x-oam',
      { viewport: { width, height: 844 } },
    )
    const frame = page.locator('.compared')
    await frame.waitFor()

    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(
      await page
        .locator('.comparison td')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
        ),
    ).toEqual([])
  })

  test.each([320, 390, 768])(
    'names each of six variants beside its value, with nothing out of sight at %s px',
    async (width) => {
      const { page } = await comparePage(
        '/compare?ids=nvidia-h100-pcie-80gb,nvidia-h200-nvl-141gb,nvidia-l40s-48gb,amd-instinct-mi300x-oam,nvidia-b200-sxm-180gb,intel-gaudi-3-hl-325l-oam',
        { viewport: { width, height: 844 } },
      )
      await page.locator('.comparison').waitFor()

      expect(
        await page
          .locator('.compared')
          .evaluate((frame) => [frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight]),
      ).toEqual([0, 0])
      const memory = page.locator('.first-rows tr').first().locator('td')
      expect(
        await memory.evaluateAll((cells) =>
          cells.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
        ),
      ).toEqual(['H100 PCIe 80GB', 'H200 NVL 141GB', 'L40S 48GB', 'MI300X', 'B200 SXM 180GB', 'Gaudi 3 HL-325L'])
      // One axis: every bar has the same room.
      const rooms = await page
        .locator('.first-rows .bar')
        .evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().width)))
      expect(new Set(rooms).size).toBe(1)
      const remove = page.getByRole('button', { name: 'Remove NVIDIA H100 PCIe 80GB' })
      await remove.focus()
      expect((await remove.boundingBox())?.width).toBeGreaterThan(20)
    },
  )

  test('leaves the list of models to those who have chosen nothing', async () => {
    const { page } = await comparePage(PAIR)
    await page.locator('.comparison').waitFor()
    expect(await page.getByRole('heading', { name: 'By model' }).isVisible()).toBe(false)

    await page.goto('/compare')
    await page.getByRole('heading', { name: 'Popular comparisons' }).waitFor()
  })
})

/** Runs in the page: the distinct numbers of lines that the elements take. */
function heights(elements: Element[]): number[] {
  return [...new Set(elements.map((element) => element.getClientRects().length))]
}
