/** The data sheet of a variant: evidence behind each figure, next steps, one sheet of paper. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { content } from '../../site/core/content.build.ts'
import { PHONE } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const SHEET = '/catalog/nvidia-h100-sxm5-80gb'
const POWER = '[id="powerW.max"]'
const FP8 = 'tr:has([id="compute.FP8.tensor.dense"])'

/** As wide as a sheet between its margins, and shorter than any data sheet. */
const PAPER = { width: 703, height: 300 }

/** Heights in pixels; each variant's sheet replaces the open one: loading a page for each takes a hundred times as long. */
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

test('the evidence of a figure opens by keyboard without script, with documents, places and a report, and closes again', async () => {
  const { page } = await site.visit(SHEET, { javaScriptEnabled: false })
  const panel = page.locator(`${POWER} + .evidence`)
  expect(await panel.isVisible()).toBe(false)
  await page.locator(`${POWER} summary`).focus()
  await page.keyboard.press('Enter')

  expect(await panel.isVisible()).toBe(true)
  expect(await panel.locator('h3').textContent()).toContain('Maximum power: 700 W')
  expect(await panel.locator('.known').first().textContent()).toBe('read in the original')
  expect(await panel.getByRole('link', { name: /product page/ }).getAttribute('href')).toBe(
    '/documents/nvidia-h100-product-page',
  )
  expect([...new Set(await panel.locator('li strong').allTextContents())]).toEqual(['700', '700.00'])
  expect(await panel.textContent()).toContain('row Max Thermal Design Power (TDP), column H100 SXM')
  expect(await panel.textContent()).toContain('Upper limit of a configurable TDP')
  await page.keyboard.press('Enter')
  expect(await panel.isVisible()).toBe(false)
})

test('on a phone, rates stay where they are when their evidence opens', async () => {
  const { page } = await site.visit(SHEET, PHONE)
  const cells = page.locator('.rates tr:not(.evidence) > *')
  const places = () => cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().x))
  const closed = await places()
  await page.locator(`${FP8} summary`).click()
  await page.locator(`${FP8} + .evidence`).waitFor()
  expect(await places()).toEqual(closed)
})

test('the evidence opens from a headline or anywhere in its row, and Escape gives the focus back to the row', async () => {
  const { page } = await site.visit(SHEET)
  const panel = page.locator(`${POWER} + .evidence`)
  await page.getByRole('link', { name: 'sources for Power, maximum' }).focus()
  await page.keyboard.press('Enter')
  await page.locator(`${POWER} details[open]`).waitFor()
  expect(await panel.locator('h3').isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  const summary = page.locator(`${POWER} summary`)
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)

  // A dense and a sparse rate share a row. All of it is the summary's, which lies over the head.
  await page.locator(`${FP8} th`).click({ force: true })
  const titles = await page.locator(`${FP8} + .evidence h3`).allTextContents()
  expect(titles.map((title) => title.split(':')[0]?.trim())).toEqual([
    ...['FP8 tensor, dense rate', 'FP8 tensor, structured-sparse rate'],
  ])
})

test.each([true, false])('an address of a figure shows its evidence, with scripts: %s', async (javaScriptEnabled) => {
  const { page } = await site.visit(`${SHEET}#compute.FP8.tensor.dense`, { javaScriptEnabled })

  expect(await page.locator(`${FP8} + .evidence`).isVisible()).toBe(true)
  expect(await page.locator('.evidence:visible').count()).toBe(1)
})

test('every stated figure has evidence, every other one words, and a derived rate its arithmetic (D44)', async () => {
  const { page } = await site.visit(SHEET)
  expect(await page.locator('.figures tr:has(td .value):not(:has(summary)):not(.evidence)').count()).toBe(0)
  const words = ['.value', '.not-stated', '.does-not-apply', '.text'].map((name) => `:not(:has(${name}))`).join('')
  expect(await page.locator(`.figures td.num${words}`).count()).toBe(0)

  await page.goto('/catalog/nvidia-b200-sxm-180gb')
  await page.locator(`${FP8} summary`).click()
  const rate = page.locator(`${FP8} + .evidence .figure`).first()
  expect(await rate.locator('.known').first().textContent()).toBe('derived from a printed number')
  expect(await rate.textContent()).toContain('Half of the structured-sparse rate')
})

test('the device is carried to inquiry and estimate, and described to search engines as a prototype, never an offer', async () => {
  const { page } = await site.visit(SHEET)
  const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? ''
  expect(JSON.parse(data)).toMatchObject({ '@type': 'ProductModel', name: 'NVIDIA H100 SXM5 80GB' })
  expect(data).not.toMatch(/offer|price/i)

  const next = page.getByRole('navigation', { name: 'With this variant' })
  const target = (name: string) => next.getByRole('link', { name }).getAttribute('href')
  expect([await target('Ask to buy'), await target('Offer to sell')]).toEqual([
    ...['/inquire?ids=nvidia-h100-sxm5-80gb', '/sell?ids=nvidia-h100-sxm5-80gb'],
  ])
  await next.getByRole('link', { name: 'Estimate' }).click()
  await page.waitForURL('**/estimate?device=nvidia-h100-sxm5-80gb*')
  await page.locator('.fits').getByRole('link', { name: 'H100 SXM5 80GB' }).waitFor()
})

test('every data sheet prints on one sheet of paper, with its documents numbered instead of the marks', async () => {
  const { page } = await site.visit(SHEET, { viewport: PAPER })
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator(`${POWER} summary`).isVisible()).toBe(false)
  expect((await page.locator(`${POWER} .note-ref`).allTextContents()).slice(0, 2)).toEqual(['1', '2'])
  expect(await page.locator(`${POWER} .note-ref`).first().isVisible()).toBe(true)

  // The most is said of these, and the longest is among them.
  const ids = content.models
    .flatMap(({ variants }) => variants.map((variant) => ({ id: variant.id, said: JSON.stringify(variant).length })))
    .sort((a, b) => b.said - a.said)
    .slice(0, 40)
    .map(({ id }) => id)
  const longest = (await heightsOnPaper(page, ids)).sort((a, b) => b.height - a.height).slice(0, 3)
  const sheets: Record<string, number> = {}
  for (const { id } of longest) {
    await page.goto(`/catalog/${id}`)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    sheets[id] = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  }
  expect(longest[0]?.height).toBeGreaterThan(PAPER.height)
  expect(sheets).toEqual(Object.fromEntries(longest.map(({ id }) => [id, 1])))
})
