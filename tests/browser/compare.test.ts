/** Comparisons: drawn from their address or built, refused where figures are unlike, and read on a phone and on paper. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visitor } from './chromium.ts'
import { DESKTOP, PHONE, sidewaysScroll } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const comparison = (...ids: string[]) => `/compare?ids=${ids.join(',')}`

const H100 = 'nvidia-h100-sxm5-80gb'
const H100_PCIE = 'nvidia-h100-pcie-80gb'
const MI300X = 'amd-instinct-mi300x-oam'
/** States its FP8 rate with sparsity only, against one that states it without. */
const UNLIKE = comparison('nvidia-rtx-5000-ada-32gb', 'intel-gaudi-3-hl-325l-oam')
const SIBLINGS = comparison(H100, H100_PCIE)
const RIVALS = comparison(H100, MI300X)
const FOUR = [H100_PCIE, 'nvidia-h200-nvl-141gb', 'nvidia-l40s-48gb', MI300X]
const SIX = comparison(...FOUR, 'nvidia-b200-sxm-180gb', 'intel-gaudi-3-hl-325l-oam')
const FAMILY = '/models/nvidia-h100'

const heads = (page: Page) => page.locator('.comparison thead a').allTextContents()
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search
const becomes = (page: Page, wanted: string) => expect.poll(() => address(page)).toBe(wanted)
const row = (page: Page, name: string | RegExp) =>
  page.locator('.comparison tr', { has: page.getByRole('rowheader', { name }) })
/** Pixels of a frame that are out of its sight. */
const hidden = (page: Page) =>
  page
    .locator('.compared')
    .evaluate((frame) => [frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight])

describe('the compare page', () => {
  test('draws what the address names with units and documents, and refuses unlike rates with the reason', async () => {
    const { page, errors } = await site.visit(`${UNLIKE},${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
    await page.locator('.comparison').waitFor()

    expect(await heads(page)).toEqual(['RTX 5000 Ada', 'Gaudi 3 HL-325L'].map((name) => expect.stringContaining(name)))
    const memory = await row(page, /^Memory GB$/)
      .locator('td:not(.bars)')
      .allInnerTexts()
    expect(memory.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^32\b/),
      expect.stringMatching(/^128r?\b/),
    ])
    expect(await page.locator('.comparison td:has(.value):not(:has(.mark))').count()).toBe(0)
    await page
      .getByText(
        /^FP8 tensor: only a dense rate is stated for Intel Gaudi 3 .*, only a structured-sparse one for NVIDIA RTX/,
      )
      .waitFor()
    const dense = row(page, /^FP8\b.* dense/).locator('td')
    expect(await dense.first().textContent()).toBe('sparse only')
    // An id that is not in the catalog is left out, and its text repeated nowhere.
    await page.getByText('1 id in this link is not in the catalog.').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('onerror')
    expect(await page.getByRole('heading', { name: 'Popular comparisons' }).isVisible()).toBe(false)

    await page.goto(UNLIKE)
    await page.getByRole('button', { name: /^Remove NVIDIA RTX 5000 Ada/ }).click()
    await page.getByText('One variant so far').waitFor()
    await becomes(page, comparison('intel-gaudi-3-hl-325l-oam'))
    expect(errors).toEqual([])
  })

  test('begins with the rows that buyers read, digits below digits, bars beside them, and hides what does not differ when asked', async () => {
    const { page } = await site.visit(SIBLINGS)
    await page.getByText('2 variants, ').waitFor()

    expect(await page.locator('.first-rows th').allTextContents()).toEqual([
      ...['Memory GB equal', 'Memory bandwidth GB/s', 'FP16 dense TFLOPS', 'Maximum power W', 'Form'],
    ])
    const ends = await page
      .locator('.first-rows td:nth-child(3) .value')
      .evaluateAll((values) => values.map((value) => value.getBoundingClientRect().right))
    expect(ends).toHaveLength(4)
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.5)
    expect(await page.locator('.first-rows .bar').count()).toBe(8)
    await page.getByText(/^Read the differences as text/).click()
    await page.getByText('Memory bandwidth: 3,350 GB/s for NVIDIA H100 SXM5 80GB; 2,000 GB/s for').waitFor()

    expect(await page.getByRole('rowheader', { name: 'Manufacturer equal' }).count()).toBe(1)
    await page.getByLabel('Only differences').check()
    await becomes(page, `${SIBLINGS}&only=differences`)
    await page.getByText(/^2 variants, \d+ rows: \d+ differ; hidden: \d+ equal, \d+ incomplete\.$/).waitFor()
    expect(await page.getByRole('rowheader', { name: 'Manufacturer equal' }).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('only')
  })

  test('adds by keyboard alone, and goes back', async () => {
    const { page } = await site.visit('/compare')
    await page.getByRole('heading', { name: 'Popular comparisons' }).waitFor()
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
    await becomes(page, comparison(H100_PCIE))
  })

  test('shows the shortlist when its address has no ids, follows the tray, and keeps the names in sight', async () => {
    const { page } = await site.visit(RIVALS, { viewport: { width: 1440, height: 700 } })
    await page.getByText('2 variants, ').waitFor()
    await page.evaluate(() => scrollTo(0, 800))
    expect((await page.locator('.comparison thead').boundingBox())?.y).toBe(0)

    await page.goto('/compare')
    await page.getByText('2 variants, ').waitFor()
    await becomes(page, RIVALS)
    await page.locator('#shortlist').getByRole('button', { name: 'Remove MI300X' }).click()
    await page.getByText('One variant so far').waitFor()
    await becomes(page, comparison(H100))
  })

  test('keeps the choice and says what to do when figures can’t be loaded', async () => {
    const { context, page } = await visitor(site.browser, site.base)
    await context.route('**/api/v1/catalog/**', (route) => route.abort())
    await page.goto(UNLIKE)

    await page.getByText('Some figures could not be loaded.').waitFor()
    expect(address(page)).toBe(UNLIKE)
  })
})

test('without script, the page leads to built comparisons, and a variant to its rival side by side', async () => {
  const { page } = await site.visit(UNLIKE, { javaScriptEnabled: false })
  expect(await page.locator('noscript').innerText()).toContain('each model has all of its variants side by side')
  expect(await page.getByRole('combobox').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'model', exact: true }).click()
  await page.getByRole('link', { name: 'H100', exact: true }).click()
  await page.waitForURL(FAMILY)
  expect((await heads(page)).length).toBeGreaterThan(1)
  expect((await heads(page)).filter((name) => !name.startsWith('H100'))).toEqual([])

  await page.goto(`/catalog/${MI300X}`)
  await page.getByRole('link', { name: 'NVIDIA H200 SXM 141GB' }).click()
  await page.waitForURL(`/compare/${MI300X}-and-nvidia-h200-sxm5-141gb`)
  expect(await heads(page)).toEqual(['MI300X', 'H200 SXM 141GB'])
  await page.getByText(/^Read the differences as text/).click()
  await page.getByText(/^Memory: 192 GB for AMD Instinct MI300X \(OAM\); 141 GB for NVIDIA H200/).waitFor()
  expect(await page.getByRole('link', { name: 'Estimate' }).last().getAttribute('href')).toBe(
    `/estimate?ids=${MI300X},nvidia-h200-sxm5-141gb`,
  )
})

describe('on a phone', () => {
  test('two variants fit beside each other, begin above the middle of the window, and keep each figure in one piece', async () => {
    const { page } = await site.visit(RIVALS, PHONE)
    const figures = page.locator('.figure-cell')
    // A page keeps a wider typeface for as long as it is open when its own came late: then it is opened again.
    const top = async () => {
      await page.reload()
      return (await figures.first().boundingBox())?.y
    }
    await expect.poll(top).toBeLessThan(PHONE.viewport.height / 2)
    const closed = page.locator('.compared .phone-fold:not([open]) summary')
    while ((await closed.count()) > 0) await closed.first().click()

    expect((await hidden(page))[0]).toBe(0)
    expect(await figures.evaluateAll((all) => [...new Set(all.map((each) => each.getClientRects().length))])).toEqual([
      1,
    ])
  })

  test('three variants fit 320 px, with a condition, and four are all in sight from there on', async () => {
    const { page } = await site.visit(comparison(H100, 'nvidia-h200-sxm5-141gb', MI300X), PHONE)
    await page.locator('.compared').waitFor()
    await page.setViewportSize({ width: 320, height: 844 })
    expect(await sidewaysScroll(page)).toBe(0)
    await page.goto(comparison(...FOUR))
    await page.locator('.compared').waitFor()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, (await hidden(page))[0]]).toEqual([width, 0])
      const cut = await page
        .locator('.comparison td')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
        )
      expect([width, cut]).toEqual([width, []])
    }
  })

  test('each of six variants is named beside its value, all bars on one axis, with nothing out of sight; no more fit', async () => {
    const { page } = await site.visit(`${SIX},${H100},nvidia-l4-24gb`, PHONE)
    await page.getByText('Left out: 2, as at most six fit.').waitFor()
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      expect([width, await hidden(page)]).toEqual([width, [0, 0]])
      const named = await page
        .locator('.first-rows tr')
        .first()
        .locator('td')
        .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content.replaceAll('"', '')))
      expect(named).toEqual([
        ...['H100 PCIe 80GB', 'H200 NVL 141GB', 'L40S 48GB', 'MI300X', 'B200 SXM 180GB', 'Gaudi 3 HL-325L'],
      ])
      const widths = await page
        .locator('.first-rows .bar')
        .evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().width)))
      expect(new Set(widths).size).toBe(1)
      const remove = page.getByRole('button', { name: 'Remove NVIDIA H100 PCIe 80GB' })
      await remove.focus()
      expect((await remove.boundingBox())?.width).toBeGreaterThan(20)
    }
  })

  test('six are decided on two screens; a mark leads to its folded document; what is opened stays open', async () => {
    const { page } = await site.visit(SIX, PHONE)
    await page.getByText('6 variants, ').waitFor()
    const next = await page.getByRole('navigation', { name: 'Next steps', exact: true }).boundingBox()
    expect((next?.y ?? Infinity) + (next?.height ?? 0)).toBeLessThanOrEqual(2 * PHONE.viewport.height)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4 * PHONE.viewport.height)

    const fold = page.locator('[data-of="Integration"]')
    await fold.locator('summary').click()
    await page.getByRole('button', { name: 'Remove NVIDIA L40S 48GB' }).press('Enter')
    await page.getByText('5 variants, ').waitFor()
    expect(await fold.getAttribute('open')).toBe('')

    const mark = page.locator('.first-rows .mark').first()
    const documents = page.locator(`[id="${(await mark.getAttribute('href'))?.slice(1) ?? ''}"]`)
    expect(await documents.isVisible()).toBe(false)
    await mark.click()
    await documents.waitFor()
    const y = (await documents.boundingBox())?.y
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(PHONE.viewport.height)
  })

  test('a family is read one figure below the other, and a folded group says how many rows open, without a script too', async () => {
    const { page } = await site.visit('/models/nvidia-a100', { ...PHONE, javaScriptEnabled: false })
    const cells = await row(page, /^Memory bandwidth/)
      .locator('td')
      .evaluateAll((all) =>
        all.map((cell) => {
          const { top, right } = cell.getBoundingClientRect()
          return { top, right, name: getComputedStyle(cell, '::before').content }
        }),
      )
    expect(cells.map(({ name }) => name)).toEqual(
      ['PCIe 40GB', 'PCIe 80GB', 'SXM4 40GB', 'SXM4 80GB'].map((name) => `"${name}"`),
    )
    const tops = cells.map(({ top }) => top)
    expect([...new Set(tops)]).toEqual(tops.toSorted((a, b) => a - b))
    expect(cells.every(({ right }) => right <= PHONE.viewport.width)).toBe(true)

    const group = page.locator('.comparison tbody', { has: page.locator('[data-of="Rates without sparsity"]') })
    const rows = group.locator('tr:not(.group)')
    expect(await rows.first().isVisible()).toBe(false)
    await group.locator('summary').click()
    expect(await rows.first().isVisible()).toBe(true)
    expect(await group.locator('summary').innerText()).toBe(`${await rows.count()} rows`)
  })
})

test('variants of a model that are known by their memory alone are folded above the others', async () => {
  const { page } = await site.visit(FAMILY, DESKTOP)
  expect(await heads(page)).toEqual([
    ...['H100 SXM5 64GB', 'H100 SXM5 96GB', 'H100 SXM5 80GB', 'H100 SXM5 94GB', 'H100 PCIe 80GB', 'H100 NVL 94GB'],
  ])
  const folded = page.locator('.fold .comparison thead a').first()
  expect(await folded.isVisible()).toBe(false)
  await page.getByText('variants with only a memory figure').click()
  expect(await folded.isVisible()).toBe(true)
})

test.each([SIX, FAMILY])('%s shows every row on a wide screen, and on paper of any width', async (path) => {
  const { page } = await site.visit(path, DESKTOP)
  await page.locator('.compared .comparison').waitFor()
  const rows = page.locator('.compared .comparison tbody:not(.first-rows) tr:not(.group)')
  const unseen = () => rows.evaluateAll((all) => all.filter((each) => !each.checkVisibility()).length)
  expect(await rows.count()).toBeGreaterThan(10)
  expect(await unseen()).toBe(0)
  expect(await page.locator('.phone-fold:visible').count()).toBe(0)

  await page.setViewportSize(PHONE.viewport)
  expect(await unseen()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await unseen()).toBe(0)
  expect(await page.locator('.by-variant').last().isVisible()).toBe(true)
})
