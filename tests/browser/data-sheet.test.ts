import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../content/index.ts'
import { servedSite } from '../setup/site.ts'

const site = servedSite()

const SHEET = '/catalog/nvidia-h100-sxm5-80gb'

async function openPage(path: string, options: BrowserContextOptions = {}) {
  return site.visit(path, options)
}

describe('the data sheet of a variant', () => {
  test('opens the documents of a figure by keyboard, without script, and closes them again', async () => {
    const { page } = await openPage(SHEET, { javaScriptEnabled: false })
    const mark = page.locator('[id="powerW.max"] .mark')
    const source = page.locator('[id="powerW.max"] .source')
    expect(await source.isVisible()).toBe(false)

    await mark.focus()
    await page.keyboard.press('Enter')

    expect(await source.isVisible()).toBe(true)
    expect(await source.getByRole('link').first().getAttribute('href')).toBe('/documents/nvidia-h100-product-page')
    expect(await source.textContent()).toContain('checked 21 November 2026')
    expect(await source.textContent()).toContain('Upper limit of a configurable TDP')
    expect(await source.getByRole('link', { name: 'Report a wrong figure' }).getAttribute('href')).toMatch(
      /^\/report\?variant=nvidia-h100-sxm5-80gb&field=powerW\.max&value=700\+W&document=nvidia-h100-product-page/,
    )

    await page.keyboard.press('Escape')
    expect(await source.isVisible()).toBe(false)
  })

  test('opens the documents of a figure inside the window, wherever the figure stands in it', async () => {
    const { page } = await openPage(SHEET, { viewport: { width: 1280, height: 720 } })
    for (const id of ['powerW.min', 'powerW.max', 'compute.FP8.tensor.dense', 'integration.0']) {
      const row = page.locator(`[id="${id}"]`)
      if ((await row.locator('.mark').count()) === 0) continue
      // The foot of the window is where there is no room below.
      await row.evaluate((element) => element.scrollIntoView({ block: 'end' }))
      await row.locator('.mark').click()

      const box = await row.locator('.source').boundingBox()
      expect([id, (box?.y ?? -1) >= 0, (box?.y ?? 0) + (box?.height ?? 0) <= 720]).toEqual([id, true, true])
      await page.keyboard.press('Escape')
    }
  })

  test('shows every stated figure with a mark, and every other one as not stated', async () => {
    const { page } = await openPage(SHEET)

    expect(await page.locator('.figures td:has(.value):not(:has(.mark))').count()).toBe(0)
    expect(
      await page.locator('.figures td.num:not(:has(.value)):not(:has(.not-stated)):not(:has(.text))').count(),
    ).toBe(0)
  })

  test('leads on with the device carried along', async () => {
    const { page } = await openPage(SHEET)
    const target = (name: string) => page.getByRole('link', { name }).first().getAttribute('href')

    expect(await target('Estimate with this device')).toBe('/estimate?deviceCapacityGB=80&device=nvidia-h100-sxm5-80gb')
    expect(await target('Inquire to buy it')).toBe(
      '/inquire?kind=buy&modelId=nvidia-h100&variantId=nvidia-h100-sxm5-80gb',
    )
    expect(await target('Inquire to sell it')).toBe(
      '/inquire?kind=sell&modelId=nvidia-h100&variantId=nvidia-h100-sxm5-80gb',
    )
  })

  test('arrives at the estimate with its memory entered and the device named', async () => {
    const { page } = await openPage(SHEET)

    await page.getByRole('link', { name: 'Estimate with this device' }).click()

    await page.locator('#result').getByText('NVIDIA H100 SXM5 80GB').first().waitFor()
  })

  test('describes a prototype to search engines and never an offer', async () => {
    const { page } = await openPage(SHEET)
    const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''

    expect(JSON.parse(data)).toMatchObject({ '@type': 'ProductModel', name: 'NVIDIA H100 SXM5 80GB' })
    expect(data).not.toMatch(/offer|price/i)
  })

  test('prints on one sheet of paper, for every variant', async () => {
    const { page } = await openPage(SHEET)
    const ids = loadContent().models.flatMap(({ variants }) => variants.map(({ id }) => id))
    const tooLong: string[] = []

    for (const id of ids) {
      await page.goto(`/catalog/${id}`)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      if (pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length !== 1) tooLong.push(id)
    }

    expect(tooLong).toEqual([])
  }, 180_000)

  test('numbers its documents on paper instead of the marks', async () => {
    const { page } = await openPage(SHEET)
    await page.emulateMedia({ media: 'print' })
    const row = page.locator('[id="powerW.max"]')

    expect(await row.locator('.mark').isVisible()).toBe(false)
    expect(await row.locator('.note-ref').allTextContents()).toEqual(['1', '2'])
    expect(await row.locator('.note-ref').first().isVisible()).toBe(true)
  })
})
