import { describe, expect, test } from 'vitest'
import { scriptsHaveRun, visitor } from './chromium.ts'
import { focused, holdFile, openWatched, rows } from './search.ts'
import { servedSite } from './site.ts'

const site = servedSite()

describe('the page of the search', () => {
  test('shows kind, name, memory and bandwidth of what was asked for in its address', async () => {
    const { page } = await site.visit('/search?q=h100+sxm5+80')

    expect(await rows(page).first().innerText()).toBe('Variant\nNVIDIA H100 SXM5 80GB\n80 GB · 3\u2006\u2060350 GB/s')
    expect(await page.getByRole('searchbox').inputValue()).toBe('h100 sxm5 80')
    expect(await page.getByRole('heading', { name: 'Models' }).isVisible()).toBe(false)
  })

  test('answers a figure with its value, its mark and its document, and leads to its evidence', async () => {
    const { page, asked } = await openWatched(site, '/search?q=h100+sxm5+80gb+bandwidth')
    const first = rows(page).first()

    expect(await first.locator('.value').innerText()).toMatch(/^3\u2006\u2060350 GB\/s \d/)
    expect(await first.locator('.excerpt').innerText()).toMatch(/H100/)
    await expect
      .poll(() => asked.filter((path) => path.endsWith('.json')).sort())
      .toEqual(['/catalog-index.json', '/catalog-sources.json', '/search-index.json', '/search-text.json'])
    await first.getByRole('link').click()
    await page.waitForURL('**/catalog/nvidia-h100-sxm5-80gb#memoryBandwidthGBs')
  })

  test('finds the text of articles, with the words around it', async () => {
    const { page } = await site.visit('/search?q=embedding+ceiling')

    expect(await rows(page).first().locator('.excerpt mark').innerText()).toMatch(/^embedding|^ceiling/i)
  })

  test('shows what the names give while the texts are on their way, and adds theirs below', async () => {
    const { page } = await visitor(site.browser, site.base)
    const send = await holdFile(page, 'search-text.json')
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

  test('answers without the texts when they can’t be loaded', async () => {
    const { page } = await site.visit('/search')
    await page.route('**/search-text.json', (route) => route.abort())
    await page.getByRole('searchbox').fill('h100 pcie')

    await rows(page).first().waitFor()
    expect(await page.getByRole('status').innerText()).toMatch(/^\d+ results$/)
  })

  test('keeps the query in its address', async () => {
    const { page } = await site.visit('/search')

    await page.getByRole('searchbox').fill('kv cache')
    await page.waitForURL('/search?q=kv+cache')
    await page.getByRole('searchbox').fill('')
    await page.getByRole('heading', { name: 'Models' }).waitFor()

    await page.waitForURL('/search')
  })

  test('goes on by keyboard from the field of the home page', async () => {
    const { page } = await site.visit('/')
    await page.getByRole('searchbox').fill('mi300x')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=mi300x')
    await rows(page).first().waitFor()

    await page.keyboard.press('ArrowDown')

    await expect.poll(() => focused(page)).toMatch(/^Model AMD Instinct MI300X/)
  })

  test('goes to the hits with Enter, and opens one with the next', async () => {
    const { page } = await site.visit('/search')
    await page.keyboard.press('/')
    await page.keyboard.type('mi300x')
    await rows(page).first().waitFor()

    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toMatch(/^Model AMD Instinct MI300X/)
    await page.keyboard.press('Enter')

    await page.waitForURL('**/models/amd-instinct-mi300x')
  })

  test('counts what it does not show, and shows it when asked, without waiting for the texts', async () => {
    const { page } = await visitor(site.browser, site.base)
    await holdFile(page, 'search-text.json')
    await page.goto('/search?q=nvidia')
    await rows(page).nth(19).waitFor()
    const total = Number(/^(\d+) results$/.exec(await page.getByRole('status').innerText())?.[1])

    expect(await rows(page).count()).toBe(20)
    await page.getByRole('button', { name: `Show ${total - 20} more` }).click()

    await page.locator('.results li:nth-child(21) a:focus').waitFor()
    expect(await rows(page).count()).toBe(total)
  })

  test('says when nothing fits, and when the index can’t be loaded', async () => {
    const { page } = await site.visit('/search?q=zzzz')
    await page.getByText('No match for “zzzz”. We list data-centre and workstation accelerators.').waitFor()
    expect(await page.getByRole('link', { name: 'What is not listed, and why' }).isVisible()).toBe(true)

    const cutOff = await visitor(site.browser, site.base)
    await cutOff.page.route('**/search-index.json', (route) => route.abort())
    await cutOff.page.goto('/search')
    await cutOff.page.getByRole('searchbox').fill('h100')

    await cutOff.page.getByText('The index could not be loaded').waitFor()
  })

  test('says that nothing but names without an entry was found, and where to go from there', async () => {
    const { page } = await site.visit('/search?q=3080')
    await page.getByText('Not in the catalog, for these reasons:').waitFor()
    expect(await page.getByRole('link', { name: 'Suggest an accelerator' }).isVisible()).toBe(true)
  })

  test('of a missing page, a word that is only in a reason leads nowhere, and a name to its variant with its figures', async () => {
    const { page } = await site.visit('/nonsense/page')
    await scriptsHaveRun(page)
    expect(await page.locator('[data-not-listed]').isVisible()).toBe(false)

    await page.goto('/catalog/nvidia-h100-sxm-80gb')
    await page.getByText('NVIDIA H100 SXM5 80GB 80 GB').waitFor()
    await page.getByRole('searchbox').fill('l40s')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('**/search?q=l40s')
  })

  test('folds what nobody asked for, under its makers with their numbers of models', async () => {
    const { page } = await site.visit('/search')
    const model = page.getByRole('link', { name: 'NVIDIA H100', exact: true })

    expect(await model.isVisible()).toBe(false)
    await page.getByText(/^\s*NVIDIA\s+\d+ models\s*$/).click()

    expect(await model.isVisible()).toBe(true)
  })

  test('is an index of models and articles without script', async () => {
    const { page } = await site.visit('/search?q=h100', { javaScriptEnabled: false })

    expect(await page.getByRole('link', { name: 'NVIDIA H100', exact: true }).isVisible()).toBe(true)
    expect(await page.locator('noscript').textContent()).toContain('Search needs JavaScript')
  })
})
