/** The search, in its dialog and on its page. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings, hold, scriptsHaveRun, visitor } from './chromium.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const rows = (page: Page) => page.locator('.results li:visible')
const field = (page: Page) => page.getByRole('searchbox')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

/** A new browser, so that nothing is in its cache, with what the page asks for from its first byte on. */
async function openWatched(path: string) {
  const visit = await visitor(site.browser, site.base)
  const asked: string[] = []
  visit.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visit.page.goto(path)
  return { ...visit, asked }
}

async function openDialog(page: Page, words = '', keys = '/'): Promise<void> {
  await page.keyboard.press(keys)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(words)
}

const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'hidden' })

describe('the dialog', () => {
  test('loads nothing of the search until it is asked for, and the texts only for words', async () => {
    const { page, asked } = await openWatched('/articles')
    const ofSearch = () => asked.filter((path) => /search/.test(path))

    expect(ofSearch()).toEqual([])
    await openDialog(page)
    expect(ofSearch().length).toBeGreaterThan(0)
    expect(asked).not.toContain('/search-index.json')
  })

  test('opens with each of its keys, finds as one types, and opens the first hit with Enter', async () => {
    const { page, errors } = await site.visit('/about')
    for (const keys of ['Control+k', 'Meta+k']) {
      await openDialog(page, '', keys)
      await page.keyboard.press('Escape')
      await closed(page)
    }
    await openDialog(page, 'h100 pcie')
    await rows(page).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/catalog/nvidia-h100-pcie-80gb')
    // A hit on the current page closes it: the address is that of the hit before Enter already.
    await openDialog(page, 'nvidia h100 pcie 80gb')
    await rows(page).first().waitFor()
    await page.keyboard.press('Enter')
    await closed(page)
    expect(page.url()).toBe(`${site.base}/catalog/nvidia-h100-pcie-80gb`)
    expect(errors).toEqual([])
  })

  test('names what people look up most, moves with the arrow keys, and closes with the focus where it was', async () => {
    const { page } = await site.visit('/about')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    const popular = page.getByRole('dialog').getByRole('link', { name: 'MI300X', exact: true })
    await popular.waitFor()
    await page.keyboard.type('h100')
    await rows(page).nth(1).waitFor()
    expect(await popular.isVisible()).toBe(false)
    expect(await axeFindings(page, 'dialog')).toEqual([])

    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Model NVIDIA H100/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Variant NVIDIA H100/)
    await page.keyboard.press('Escape')
    await closed(page)
    // With the key that opens it, which only eyes read.
    expect(await focused(page)).toBe('Search/')
  })

  test('opens the first hit with Enter pressed before there is one, while the texts are still on their way', async () => {
    const { page } = await site.visit('/about')
    const send = await hold(page, '**/search-index.json')
    await hold(page, '**/search-text.json')
    await openDialog(page, 'h100 pcie')
    await page.keyboard.press('Enter')

    send()

    await page.waitForURL('**/catalog/nvidia-h100-pcie-80gb')
  })

  test('takes nobody anywhere who has closed it before the answer to Enter came', async () => {
    const { page } = await site.visit('/about')
    const send = await hold(page, '**/search-index.json')
    await openDialog(page, 'h100 pcie')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close' }).click()
    await closed(page)
    const opened: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()))

    send()
    await page.locator('.results li').first().waitFor({ state: 'attached' })
    await page.keyboard.press('/')
    await rows(page).first().waitFor()

    expect(opened).toEqual([])
  })

  test('does not open with / while someone is typing', async () => {
    const { page } = await site.visit('/developers')
    const typed = page.getByRole('textbox').first()
    const before = await typed.inputValue()
    await typed.focus()
    await page.keyboard.press('/')

    // A key that opens the dialog writes nothing.
    expect((await typed.inputValue()).length).toBe(before.length + 1)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the page', () => {
  test('answers a figure with its value, how it is known and its document, and leads to its evidence', async () => {
    const { page, asked } = await openWatched('/search?q=h100+sxm5+80gb+bandwidth')
    const first = rows(page).first()

    expect(await first.locator('.value').innerText()).toBe('3,350 GB/s')
    expect(await first.getByRole('img', { name: 'read in the original' }).count()).toBe(1)
    expect(await first.locator('.excerpt').innerText()).toMatch(/H100/)
    await expect
      .poll(() => asked.filter((path) => path.endsWith('.json')).sort())
      .toEqual(['/catalog-index.json', '/catalog-sources.json', '/search-index.json', '/search-text.json'])
    await first.getByRole('link').click()
    await page.waitForURL('**/catalog/nvidia-h100-sxm5-80gb#memoryBandwidthGBs')
  })

  test('says that it searches while the index is on its way, then answers a comparison with the figures of both', async () => {
    const { page } = await visitor(site.browser, site.base)
    const send = await hold(page, '**/search-index.json')
    await page.goto('/search?q=h100+vs+l40s')
    await expect.poll(() => page.getByRole('status').innerText()).toBe('Searching…')
    send()
    const table = page.getByRole('table', { name: 'Side by side' })
    await table.waitFor()

    expect(await page.getByRole('status').innerText()).toBe('')
    expect(await table.getByRole('row', { name: 'Memory GB' }).getByRole('cell').allInnerTexts()).toEqual(['80', '48'])
    expect(await axeFindings(page, 'main')).toEqual([])
    await table.getByRole('link', { name: '48', exact: true }).click()
    await page.waitForURL('**/catalog/nvidia-l40s-48gb#memoryGB')
  })

  test('shows variants with their figures, articles with their words, reasons, and what to do where nothing fits', async () => {
    const { page } = await site.visit('/search?q=h100+sxm5+80')
    const first = rows(page).first()
    expect(await first.innerText()).toBe('Variant\nNVIDIA H100 SXM5 80GB\n80 GB · 3,350 GB/s')
    expect(await field(page).inputValue()).toBe('h100 sxm5 80')
    expect(await page.getByRole('heading', { name: 'What you can ask' }).isVisible()).toBe(false)

    await field(page).fill('embedding ceiling')
    await page.waitForURL('/search?q=embedding+ceiling')
    await expect.poll(() => first.locator('.excerpt mark').innerText()).toMatch(/^embedding|^ceiling/i)
    await field(page).fill('3080')
    await page.getByText('Not in the catalog, for these reasons:').waitFor()
    expect(await page.getByRole('link', { name: 'Suggest an accelerator' }).isVisible()).toBe(true)
    await field(page).fill('zzzz')
    await page.getByText('No match for “zzzz”.').waitFor()
    expect(await page.getByRole('link', { name: 'What is not listed, and why' }).isVisible()).toBe(true)
    await field(page).fill('mi3000x')
    await page.getByText('No match for “mi3000x”. The nearest names:').waitFor()
    expect(await first.innerText()).toMatch(/AMD Instinct MI300X/)
    await field(page).fill('llama 3.1 8b 99999999999999 tokens')
    await page.getByText('No memory holds that many tokens: lower a number.').waitFor()

    // Without a query, what can be asked.
    await field(page).fill('')
    await page.waitForURL('/search')
    await page.getByRole('link', { name: /^llama 70b on l40s or mi300x/ }).click()
    await page.getByRole('table', { name: 'The devices you named' }).waitFor()
  })

  test('names each compared variant above its figures in a window of 1024 px', async () => {
    const { page } = await site.visit('/search?q=h100', { viewport: { width: 1024, height: 768 } })
    const table = page.getByRole('table', { name: 'Side by side' })
    await table.waitFor()
    // In one reading: a typeface that comes late moves both.
    const [heads, cells] = await table.evaluate((element) =>
      ['thead tr > *', 'tbody tr:first-child > *'].map((row) =>
        [...element.querySelectorAll(row)].map((cell) => cell.getBoundingClientRect().right),
      ),
    )

    expect(heads).toEqual(cells)
  })

  test('shows what the names give while the texts are on their way, all of it when asked, and adds theirs below', async () => {
    const { page } = await visitor(site.browser, site.base)
    const send = await hold(page, '**/search-text.json')
    await page.goto('/search?q=nvidia')
    await rows(page).nth(19).waitFor()
    const found = Number(/^(\d+) results$/.exec(await page.getByRole('status').innerText())?.[1])
    expect(await rows(page).count()).toBe(20)
    await page.getByRole('button', { name: `Show ${found - 20} more` }).click()
    await page.locator('.results li:nth-child(21) a:focus').waitFor()
    expect(await rows(page).count()).toBe(found)

    await page.goto('/search?q=hbm3e')
    await rows(page).nth(19).waitFor()
    const more = page.getByRole('button', { name: /^Show \d+ more$/ })
    const [before, hidden] = [await rows(page).allInnerTexts(), await more.innerText()]
    await rows(page).nth(1).getByRole('link').focus()
    const second = await focused(page)
    send()
    await expect.poll(() => more.innerText()).not.toBe(hidden)
    expect(await rows(page).allInnerTexts()).toEqual(before)
    expect(await focused(page)).toBe(second)
  })

  test('answers without the texts when they can’t be loaded, and says so of the index', async () => {
    const { page } = await visitor(site.browser, site.base)
    await page.route('**/search-text.json', (route) => route.abort())
    await page.goto('/search')
    await field(page).fill('h100 pcie')
    await rows(page).first().waitFor()
    expect(await page.getByRole('status').innerText()).toMatch(/^\d+ results$/)

    const cutOff = await visitor(site.browser, site.base)
    await cutOff.page.route('**/search-index.json', (route) => route.abort())
    await cutOff.page.goto('/search')
    await field(cutOff.page).fill('h100')
    await cutOff.page.getByText('The index could not be loaded').waitFor()
  })

  test('takes what is typed on the home page into the dialog, where Enter opens the first hit', async () => {
    const { page } = await site.visit('/')
    await page.locator('#q').pressSequentially('mi300x')
    await expect.poll(() => page.locator('#search-dialog-field').inputValue()).toBe('mi300x')
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Model AMD Instinct MI300X/ })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/models/amd-instinct-mi300x')
  })

  test('opens what the home page is asked with Enter before the dialog has come', async () => {
    const { page } = await site.visit('/')
    await scriptsHaveRun(page)
    await page.locator('#q').evaluate((field: HTMLInputElement) => {
      field.value = 'h100 vs l40s'
      field.form?.requestSubmit()
    })
    await page.waitForURL('**/compare/nvidia-h100-pcie-80gb-and-nvidia-l40s-48gb')
  })

  test('opens the page of an answer with Enter, with the users and tokens that were asked for', async () => {
    const { page } = await site.visit('/about')
    await openDialog(page, 'Run DeepSeek R1 for 16 users at 32k')
    await page.getByRole('dialog').locator('.answer-sum').waitFor()
    await page.keyboard.press('Enter')

    await page.waitForURL('**/fit#**')
    const asked = new URLSearchParams(new URL(page.url()).hash.slice(1))
    expect(['preset', 'tokens', 'concurrency'].map((name) => asked.get(name))).toEqual(['deepseek-r1', '32768', '16'])
    await page.getByText('870.5').filter({ visible: true }).first().waitFor()
  })

  test('goes on by keyboard from its field to a hit', async () => {
    const { page } = await site.visit('/search?q=mi300x')
    await rows(page).first().waitFor()
    await field(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Model AMD Instinct MI300X/)

    // In the field, Enter goes to the hits, and opens one with the next.
    await field(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Model AMD Instinct MI300X/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/models/amd-instinct-mi300x')
  })
})

test('an address without a page is named, searched for by its name, and kept', async () => {
  const { page } = await site.visit('/nonsense/page')
  await page.getByText('There is no page at /nonsense/page.').waitFor()
  await page.getByRole('link', { name: 'h200 bf16' }).waitFor()
  expect(await rows(page).count()).toBe(0)
  await page.goto('/catalog/nvidia-geforce-rtx-3060-12gb')
  await page.getByText('Consumer graphics card. We list only those on which').first().waitFor()

  await page.goto('/catalog/nvidia-h100-sxm-80gb')
  await rows(page)
    .getByRole('link', { name: /NVIDIA H100 SXM5 80GB/ })
    .first()
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/catalog/nvidia-h100-sxm-80gb')
})
