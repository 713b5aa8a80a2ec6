/** What a reader enters before the page's script has come is not lost when it comes. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { condition, names, query } from './catalog-page.ts'
import { hold, scriptsHaveRun } from './chromium.ts'
import { DESKTOP } from './layout.ts'
import { servedSite } from './site.ts'

const site = servedSite()
const hashOf = (page: Page) => new URL(page.url()).hash

/** A page whose scripts arrive once `enter` is done, and have all run. */
async function enteredEarly(path: string, enter: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page } = await site.visit('/robots.txt', DESKTOP)
  const release = await hold(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await enter(page)
  release()
  await page.waitForLoadState()
  await scriptsHaveRun(page)
  return page
}

test('it filters the catalog', async () => {
  const page = await enteredEarly('/catalog?q=h100', async (page) => {
    await condition(page, 'memoryGB').fill('>= 94')
    await page.locator('#catalog .conditions input').last().focus()
  })
  await expect.poll(() => query(page)).toBe('?q=h100&memoryGB=>=94')
  expect(await condition(page, 'memoryGB').inputValue()).toBe('>= 94')
  expect((await names(page)).toSorted()).toEqual(['H100 NVL 94GB', 'H100 SXM5 94GB', 'H100 SXM5 96GB'])
})

test('it sorts the catalog', async () => {
  const page = await enteredEarly('/catalog?q=h100', (page) => page.locator('#head [data-sort="powerW.max"]').click())
  await expect.poll(() => query(page)).toBe('?q=h100&sort=powerW.max&order=desc')
  expect(await page.locator('#head th[aria-sort="descending"]').textContent()).toContain('W')
})

test.each(['/fit', '/fit/llama-3-3-70b'])('it is on the shortlist, of %s', async (path) => {
  const page = await enteredEarly(path, (page) => page.getByLabel(/^Choose .*H200 NVL/).check())
  await page.locator('#shortlist').getByText('H200 NVL').first().waitFor()
  expect(await page.getByLabel(/^Choose .*H200 NVL/).isChecked()).toBe(true)
})

test('it is searched for, instead of what the address brought', async () => {
  const page = await enteredEarly('/search?q=b200', (page) => page.locator('#q').fill('hbm3e'))
  await expect.poll(() => query(page)).toBe('?q=hbm3e')
  expect(await page.locator('#q').inputValue()).toBe('hbm3e')
  await page.locator('.results a').first().waitFor()
})

test('it is the load and the use that are estimated, by button, slider and number', async () => {
  const page = await enteredEarly('/estimate', async (page) => {
    await page
      .locator('.segments label')
      .filter({ hasText: /^\s*4\s*$/ })
      .click()
    await page.getByLabel('Conversations at once').first().fill('7')
    const slider = page.getByLabel('Tokens per conversation, slider')
    await slider.focus()
    await slider.press('Home')
    await slider.blur()
  })
  await expect.poll(() => hashOf(page)).toMatch(/weightBytesPerParameter=0\.5/)
  const hash = new URLSearchParams(hashOf(page).slice(1))
  expect(hash.get('concurrency')).toBe('7')
  expect(Number(hash.get('tokens'))).toBeLessThan(4096)
  expect(await page.getByRole('radio', { name: '4', exact: true }).isChecked()).toBe(true)

  const training = await enteredEarly('/estimate', (page) => page.getByText('Training', { exact: true }).click())
  await expect.poll(() => hashOf(training)).toContain('workload=training')
})

test('it narrows the documents, instead of what the address brought', async () => {
  const page = await enteredEarly('/documents?q=amd&status=archived', async (page) => {
    await page.getByLabel('Title or publisher').fill('nvidia')
    await page.getByRole('radio', { name: /^not read/ }).check()
  })
  await expect.poll(() => query(page)).toBe('?q=nvidia&status=unverified')
})

test('it stays in the inquiry', async () => {
  const [model, email] = ['NVIDIA H100 SXM5 80GB', 'buyer@example.com']
  const page = await enteredEarly('/inquire', async (page) => {
    await page.getByLabel('Accelerator', { exact: true }).fill(model)
    await page.getByLabel('Email').fill(email)
  })
  expect(await page.getByLabel('Accelerator', { exact: true }).inputValue()).toBe(model)
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
})
