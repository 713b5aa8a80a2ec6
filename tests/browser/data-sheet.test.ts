import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const SHEET = '/catalog/nvidia-h100-sxm5-80gb'

/** As wide as a sheet between its margins, and shorter than any data sheet. */
const PAPER = { width: 703, height: 300 }

/**
 * Heights in pixels; each variant's sheet replaces the open one, as loading a page for each takes a hundred times as
 * long.
 */
function heightsOnPaper(page: Page, ids: readonly string[]): Promise<{ id: string; height: number }[]> {
  return page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (id) => {
          const html = await (await fetch(`/catalog/${id}`)).text()
          document.body.replaceWith(document.importNode(new DOMParser().parseFromString(html, 'text/html').body, true))
          return { id, height: document.documentElement.scrollHeight }
        }),
      ),
    ids,
  )
}

async function openPage(path: string, options: BrowserContextOptions = {}) {
  return site.visit(path, options)
}

describe('the data sheet of a variant', () => {
  test('opens the evidence of a figure by keyboard, without script, and closes it again', async () => {
    const { page } = await openPage(SHEET, { javaScriptEnabled: false })
    const mark = page.locator('[id="powerW.max"] summary')
    const panel = page.locator('[id="powerW.max"] + .evidence')
    expect(await panel.isVisible()).toBe(false)

    await mark.focus()
    await page.keyboard.press('Enter')

    expect(await panel.isVisible()).toBe(true)
    expect(await panel.locator('h4').textContent()).toContain('Maximum power: 700 W')
    expect(await panel.locator('.tag').first().textContent()).toBe('stated')
    expect(await panel.getByRole('link', { name: /product page/ }).getAttribute('href')).toBe(
      '/documents/nvidia-h100-product-page',
    )
    expect(await panel.locator('li strong').allTextContents()).toEqual(['700', '700'])
    expect(await panel.textContent()).toContain('row Max Thermal Design Power (TDP), column H100 SXM')
    expect(await panel.textContent()).toContain('Upper limit of a configurable TDP')
    expect(await panel.getByRole('link', { name: 'Report this figure' }).getAttribute('href')).toMatch(
      /^\/report\?variant=nvidia-h100-sxm5-80gb&field=powerW\.max&value=700\+W&document=nvidia-h100-product-page/,
    )

    await page.keyboard.press('Enter')
    expect(await panel.isVisible()).toBe(false)
  })

  test('opens the evidence of a figure from its headline, closes it with Escape, and gives the focus back to its row', async () => {
    const { page } = await openPage(SHEET)
    const row = page.locator('[id="powerW.max"]')
    const panel = page.locator('[id="powerW.max"] + .evidence')
    await page.getByRole('link', { name: 'sources for Power, maximum' }).focus()

    await page.keyboard.press('Enter')
    await row.locator('details[open]').waitFor()
    expect(await panel.locator('h4').isVisible()).toBe(true)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await row.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true)
  })

  test.each([true, false])(
    'shows the evidence of the figure that its address names, with scripts: %s',
    async (javaScriptEnabled) => {
      const { page } = await openPage(`${SHEET}#compute.FP8.tensor.dense`, { javaScriptEnabled })

      expect(await page.locator('tr:has([id="compute.FP8.tensor.dense"]) + .evidence').isVisible()).toBe(true)
      expect(await page.locator('.evidence:visible').count()).toBe(1)
    },
  )

  test('opens the evidence of a dense and a sparse rate together, from anywhere in the row', async () => {
    const { page } = await openPage(SHEET)
    const row = page.locator('tr:has([id="compute.FP8.tensor.dense"])')

    // The whole row is the summary's: it lies over the head.
    await row.locator('th').click({ force: true })

    const titles = await page.locator('tr:has([id="compute.FP8.tensor.dense"]) + .evidence h4').allTextContents()
    expect(titles.map((title) => title.split(':')[0]?.trim())).toEqual([
      'FP8 tensor, dense rate',
      'FP8 tensor, structured-sparse rate',
    ])
  })

  test('shows the arithmetic of a derived rate (D44)', async () => {
    const { page } = await openPage('/catalog/nvidia-b200-sxm-180gb')

    await page.locator('tr:has([id="compute.FP8.tensor.dense"]) summary').click()

    const panel = page.locator('tr:has([id="compute.FP8.tensor.dense"]) + .evidence .figure').first()
    expect(await panel.locator('.tag').first().textContent()).toBe('derived')
    expect(await panel.textContent()).toContain('Half of the structured-sparse rate')
  })

  test('has evidence for every stated figure, and words for every other one', async () => {
    const { page } = await openPage(SHEET)

    expect(await page.locator('.figures tr:has(td .value):not(:has(summary)):not(.evidence)').count()).toBe(0)
    expect(
      await page
        .locator('.figures td.num:not(:has(.value)):not(:has(.not-stated)):not(:has(.does-not-apply)):not(:has(.text))')
        .count(),
    ).toBe(0)
  })

  test('leads on with the device carried along', async () => {
    const { page } = await openPage(SHEET)
    const next = page.getByRole('navigation', { name: 'With this variant' })
    const target = (name: string) => next.getByRole('link', { name }).getAttribute('href')

    expect(await target('Estimate')).toBe('/estimate?device=nvidia-h100-sxm5-80gb')
    expect(await target('Ask to buy')).toBe('/inquire?ids=nvidia-h100-sxm5-80gb')
    expect(await target('Offer to sell')).toBe('/sell?ids=nvidia-h100-sxm5-80gb')
  })

  test('arrives at the estimate as the device that holds the load', async () => {
    const { page } = await openPage(SHEET)

    await page.getByRole('navigation', { name: 'With this variant' }).getByRole('link', { name: 'Estimate' }).click()

    await page.locator('.fits').getByRole('link', { name: 'H100 SXM5 80GB' }).waitFor()
  })

  test('describes a prototype to search engines and never an offer', async () => {
    const { page } = await openPage(SHEET)
    const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''

    expect(JSON.parse(data)).toMatchObject({ '@type': 'ProductModel', name: 'NVIDIA H100 SXM5 80GB' })
    expect(data).not.toMatch(/offer|price/i)
  })

  test('prints on one sheet of paper, also the longest of all', async () => {
    const { page } = await openPage(SHEET, { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    const ids = content.models.flatMap(({ variants }) => variants.map(({ id }) => id))
    const longest = (await heightsOnPaper(page, ids)).sort((a, b) => b.height - a.height).slice(0, 8)
    const sheets: Record<string, number> = {}

    for (const { id } of longest) {
      await page.goto(`/catalog/${id}`)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      sheets[id] = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
    }

    expect(longest[0]?.height).toBeGreaterThan(PAPER.height)
    expect(sheets).toEqual(Object.fromEntries(longest.map(({ id }) => [id, 1])))
  })

  test('numbers its documents on paper instead of the marks', async () => {
    const { page } = await openPage(SHEET)
    await page.emulateMedia({ media: 'print' })
    const row = page.locator('[id="powerW.max"]')

    expect(await row.locator('summary').isVisible()).toBe(false)
    expect(await row.locator('.note-ref').allTextContents()).toEqual(['1', '2'])
    expect(await row.locator('.note-ref').first().isVisible()).toBe(true)
  })
})
