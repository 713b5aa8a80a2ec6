import { describe, expect, test } from 'vitest'
import { axeFindings } from './chromium.ts'
import { focused, holdFile, openWatched, pathOf, rows } from './search.ts'
import { servedSite } from './site.ts'

const site = servedSite()

describe('the dialog of the search', () => {
  test('loads nothing of the search until it is asked for', async () => {
    const { page, asked } = await openWatched(site, '/articles')
    const isSearch = (path: string) => /search/.test(path)

    expect(asked.filter(isSearch)).toEqual([])
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
    expect(asked.filter(isSearch).length).toBeGreaterThan(0)
    expect(asked).not.toContain('/search-index.json')
  })

  test.each(['/', 'Control+k', 'Meta+k'])(
    'opens with %s, finds as one types, and opens the first hit with Enter',
    async (keys) => {
      const { page, errors } = await site.visit('/about')

      await page.keyboard.press(keys)
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('h100 pcie')
      await rows(page).first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/catalog/nvidia-h100-pcie-80gb')

      expect(errors).toEqual([])
    },
  )

  test('moves with the arrow keys and closes with Escape, with the focus where it was before', async () => {
    const { page } = await site.visit('/about')
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('h100')
    await rows(page).nth(1).waitFor()

    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Model NVIDIA H100/)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toMatch(/^Variant NVIDIA H100/)
    await page.keyboard.press('Escape')

    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // With the key that opens it, which only eyes read.
    expect(await focused(page)).toBe('Search/')
  })

  test('closes when a hit is on the current page', async () => {
    const { page } = await site.visit('/developers/errors/idempotency_conflict')
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('idempotency_conflict')
    await rows(page).first().waitFor()

    await page.keyboard.press('Enter')
    // The address is that of the hit before Enter already.
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    expect(pathOf(page)).toBe('/developers/errors/idempotency_conflict')
  })

  test('opens the first hit with Enter pressed before there is one, while the texts are still on their way', async () => {
    const { page } = await site.visit('/about')
    const send = await holdFile(page, 'search-index.json')
    await holdFile(page, 'search-text.json')
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('h100 pcie')
    await page.keyboard.press('Enter')

    send()

    await page.waitForURL('**/catalog/nvidia-h100-pcie-80gb')
  })

  test('takes nobody anywhere who has closed it before the answer to Enter came', async () => {
    const { page } = await site.visit('/about')
    const send = await holdFile(page, 'search-index.json')
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('h100 pcie')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const opened: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && opened.push(request.url()))

    send()
    await page.locator('.results li').first().waitFor({ state: 'attached' })
    await page.keyboard.press('/')
    await rows(page).first().waitFor()

    expect(opened).toEqual([])
  })

  test('names what people look up most until something is typed, and says why something is not listed', async () => {
    const { page } = await site.visit('/about')
    await page.keyboard.press('/')
    const popular = page.getByRole('dialog').getByRole('link', { name: 'MI300X' })
    await popular.waitFor()

    await page.keyboard.type('tpu')
    await expect
      .poll(() => rows(page).first().innerText())
      .toBe('Not listed\nGoogle TPU v4\nOffered in Google’s cloud; not sold as a part.')
    expect(await popular.isVisible()).toBe(false)
  })

  test('does not open with / while someone is typing', async () => {
    const { page } = await site.visit('/developers')
    const field = page.getByRole('textbox').first()
    const before = await field.inputValue()
    await field.focus()

    await page.keyboard.press('/')

    // A key that opens the dialog writes nothing.
    expect((await field.inputValue()).length).toBe(before.length + 1)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('has no axe findings', async () => {
    const { page } = await site.visit('/about')
    await page.keyboard.press('/')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('memory')
    await rows(page).first().waitFor()

    expect(await axeFindings(page)).toEqual([])
  })
})
