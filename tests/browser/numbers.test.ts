/** Numbers as people type them, in every place that takes one: what was read is shown, and what could be two is asked for. */
import { expect, test } from 'vitest'
import { condition, count, LINES, query, visitCatalog } from './catalog-page.ts'
import { fillBuy, send, visitInquiryPage } from './inquiry-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

test.each([
  ['1.000', 'Write 1000 or 1: a point can mean either'],
  ['2,000', 'Write 2000 or 2: a comma can mean either'],
  ['80-100', 'Enter one number, not a range'],
])('“%s” in How many is asked about, and not sent', async (text, problem) => {
  const { page, sent } = await visitInquiryPage(site)
  await fillBuy(page)
  await page.getByLabel('How many').fill(text)
  await send(page)
  await page.getByText('Nothing has been sent yet').waitFor()
  expect(await page.locator('#quantity-problem').textContent()).toBe(problem)
  expect(sent).toEqual([])
})

test('How many shows what was read once it is left, and sends that', async () => {
  const { page, sent } = await visitInquiryPage(site)
  await fillBuy(page)
  const quantity = page.getByLabel('How many')
  await quantity.fill('1,250')
  await quantity.blur()
  expect(await quantity.inputValue()).toBe('1\u2006\u2060250')

  await send(page)
  await page.getByRole('heading', { name: 'Received and stored' }).waitFor()
  expect(JSON.parse(sent[0]?.postData() ?? '')).toMatchObject({ quantity: 1250 })
})

test('a figure of the estimate that could be two is asked for, and the answer is marked as old meanwhile', async () => {
  const { page } = await site.visit('/estimate')
  const tokens = page.getByLabel('Tokens per conversation', { exact: true })
  await tokens.fill('8.000')
  expect(await page.locator('#tokens-problem').textContent()).toBe('Write 8000 or 8: a point can mean either')
  expect(await page.locator('#stale').isVisible()).toBe(true)

  await tokens.fill('8.192')
  await tokens.blur()
  expect(await tokens.inputValue()).toBe('8\u2006\u2060192')
  expect(await page.locator('#stale').isVisible()).toBe(false)

  await page.getByText('Cache precision, margin').click()
  const parameters = page.getByLabel('Parameters')
  for (const [typed, read] of [
    ['70,5', '70.5'],
    ['0,5', '0.5'],
    ['70,5540', '70.5540'],
  ] as const) {
    await parameters.fill(typed)
    await parameters.blur()
    expect(await parameters.inputValue()).toBe(read)
  }
  await parameters.fill('70,554')
  expect(await page.locator('#parametersB-problem').textContent()).toBe(
    'Write 70554 or 70.5540: a comma can mean either',
  )
})

test('a link with a figure of three decimals is that figure', async () => {
  const { page } = await site.visit('/estimate#workload=inference&parametersB=70.554&layers=80&kvHeads=8&headDim=128')
  await expect.poll(() => page.getByLabel('Parameters').inputValue()).toBe('70.5540')
  expect(await page.locator('#stale').isVisible()).toBe(false)
})

test('a condition of the catalog that could be two is asked for, and one that was read is shown as read', async () => {
  const { page } = await visitCatalog(site)
  const all = await count(page)
  const bandwidth = condition(page, 'memoryBandwidthGBs')
  for (const [typed, problem] of [
    ['>= 1.000', 'Not applied: write 1000 or 1: a point can mean either.'],
    ['80-100', 'Not applied: write a range as >= 80 <= 100.'],
  ] as const) {
    await bandwidth.fill(typed)
    expect(await page.locator('#problems').textContent()).toBe(`Memory bandwidth: ${problem}`)
    expect(await count(page)).toBe(all)
  }

  await bandwidth.fill('>=3 350<8192,5')
  await bandwidth.blur()
  expect(await bandwidth.inputValue()).toBe('>= 3\u2006\u2060350 < 8\u2006\u2060192.5')
  await expect.poll(() => query(page)).toBe('?memoryBandwidthGBs=>=3350<8192.5')
})

test('a year as a condition is all of that year', async () => {
  const { page } = await visitCatalog(site, '/catalog?columns=launched&launched=>2024')
  const years = async () => {
    const dates = await page.locator(`${LINES} td[data-label="Launched"]`).allTextContents()
    return [...new Set(dates.map((date) => date.slice(0, 4)))]
  }
  expect(await years()).not.toContain('2024')
  const after = await count(page)

  await condition(page, 'launched').fill('<= 2024')
  await expect.poll(() => count(page)).not.toBe(after)
  expect(await years()).toContain('2024')
  expect(await years()).not.toContain('2025')
})
