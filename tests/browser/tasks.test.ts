/** What people come for, done as a person does it: within so many actions, and none of them a dead end. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scriptsHaveRun } from './chromium.ts'
import { REQUESTS, receiptId } from './inquiry-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

/** Someone with a task. Pressing a key or two, a click and filling in a field each count as one action; reading and scrolling don't. */
interface Person {
  readonly page: Page
  click(what: Locator): Promise<void>
  /** Into a field, replacing what was there. */
  write(field: Locator, text: string): Promise<void>
  press(keys: string): Promise<void>
  /** Fails where there were more actions, pages that answered with an error, or scripts that failed. */
  expectDone(most: number): void
}

/** A person on the home page, with a window of 1440 × 900 and the clock of Rotterdam if no other is given. */
async function personAtHome(timezoneId = 'Europe/Amsterdam'): Promise<Person> {
  const viewport = { width: 1440, height: 900 }
  const { page, errors } = await site.visit('/', { viewport, timezoneId })
  const actions: string[] = []
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.status() >= 400)
      failed.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  const act = async (words: string, run: () => Promise<void>) => {
    actions.push(words)
    await run()
  }
  return {
    page,
    click: (what) => act(`click ${what}`, () => what.click()),
    write: (field, text) => act(`write ${text}`, () => field.fill(text)),
    press: (keys) => act(`press ${keys}`, () => page.keyboard.press(keys)),
    expectDone(most) {
      expect([...failed, ...errors]).toEqual([])
      expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(most)
    },
  }
}

const menu = ({ page }: Person, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function writeAddress(person: Person, email: string): Promise<void> {
  await person.write(person.page.getByLabel('Location'), 'Rotterdam, Netherlands')
  await person.write(person.page.getByLabel('Email'), email)
  await person.click(person.page.getByRole('checkbox'))
}

const send = (person: Person) => person.click(person.page.getByRole('button', { name: /^Send the (?:inquiry|offer)$/ }))

/** From a comparison of four to the load that the estimate begins with, on these four. */
async function estimateFour({ page, click }: Person): Promise<void> {
  await page.locator('.comparison').waitFor()
  expect(await page.locator('.comparison thead a').allTextContents()).toHaveLength(4)
  // The figures that decide are there to be read.
  expect(await page.locator('.first-rows th').allTextContents()).toContain('Memory bandwidth GB/s')

  await click(page.getByRole('navigation', { name: 'Next steps' }).last().getByRole('link', { name: 'Estimate' }))
  await page.locator('#carry[href*="ids="]').waitFor()
  expect(await page.locator('main').innerText()).toMatch(/70B/)
}

/** The accelerators in the form, of each as many as the model needs. */
async function askedFor(page: Page): Promise<string[]> {
  const asked = await page
    .locator('#items [data-part]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  for (const quantity of asked.filter((_, index) => index % 2 === 1)) expect(quantity).toMatch(/^[1-9]\d*$/)
  return asked.filter((_, index) => index % 2 === 0)
}

test('a buyer chooses four variants in the catalog, compares them for a 70B model and asks for an offer in at most 12 actions', async () => {
  const buyer = await personAtHome()
  const { page } = buyer
  await buyer.click(menu(buyer, 'Catalog'))
  await scriptsHaveRun(page)
  await buyer.write(page.getByLabel('Names, separated by commas'), 'h100 pcie, h200 nvl, l40s, mi300x')
  await buyer.click(page.getByRole('button', { name: 'Choose all' }))
  const tray = page.getByRole('complementary', { name: 'Shortlist' })
  // Also by keyboard, with the next step at hand.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Compare')
  await buyer.click(tray.getByRole('link', { name: 'Compare' }))
  await estimateFour(buyer)
  await buyer.click(tray.getByRole('link', { name: 'Ask to buy' }))
  await page.locator('.item').nth(3).waitFor()
  expect((await askedFor(page)).sort()).toEqual([
    ...['AMD Instinct MI300X (OAM)', 'NVIDIA H100 PCIe 80GB', 'NVIDIA H200 NVL 141GB', 'NVIDIA L40S 48GB'],
  ])
  await writeAddress(buyer, 'buyer@example.com')
  await send(buyer)
  await receiptId(page)
  expect(await page.locator('#received-body dt').allTextContents()).toContain('Any one of')
  buyer.expectDone(12)
})

test('a buyer compares four variants for a 70B model with 16 users at 32k and asks for two of them in at most 12 actions', async () => {
  const buyer = await personAtHome()
  const { page } = buyer
  await buyer.write(page.getByRole('searchbox').first(), 'h100 pcie vs h200 nvl vs l40s vs mi300x')
  await page.locator('.results li:visible a').first().waitFor()
  await buyer.press('Enter')
  await estimateFour(buyer)
  await buyer.write(page.getByRole('textbox', { name: 'Conversations at once' }), '16')
  await buyer.write(page.getByRole('textbox', { name: 'Tokens per conversation' }), '32k')
  await page.locator('#carry[href*="16+conversations"]').waitFor()
  await buyer.click(page.locator('#carry'))
  await page.locator('.item').nth(3).waitFor()
  await buyer.click(page.getByRole('button', { name: 'Remove this accelerator' }).nth(3))
  await buyer.click(page.getByRole('button', { name: 'Remove this accelerator' }).nth(2))
  expect(await askedFor(page)).toHaveLength(2)
  expect(await page.locator('#missing').textContent()).toBe('Still needed: location, email and consent')
  await writeAddress(buyer, 'buyer@example.com')
  const [answer] = await Promise.all([page.waitForResponse(REQUESTS), send(buyer)])
  await receiptId(page)
  expect(JSON.parse(answer.request().postData() ?? '')).toMatchObject({
    quantity: expect.any(Number),
    region: 'EU',
    currency: 'EUR',
    notes: expect.stringMatching(/^Any one of these:.*70B.*16 conversations/s),
  })
  buyer.expectDone(12)
})

test('a seller offers 16 used A100 PCIe 40GB in at most 8 actions', async () => {
  const seller = await personAtHome('UTC')
  const { page } = seller
  await seller.click(menu(seller, 'Sell'))
  await page.waitForURL('**/sell')
  await scriptsHaveRun(page)
  await seller.write(page.getByLabel('Accelerator', { exact: true }), 'a100 pcie 40gb')
  await seller.write(page.locator('#quantity'), '16')
  await page.getByLabel('Condition').fill('New, opened, 12 months old')
  // What was written behind the words that are replaced stays.
  await seller.click(page.getByRole('button', { name: 'Used, tested' }))
  await writeAddress(seller, 'seller@example.com')
  const [answer] = await Promise.all([page.waitForResponse(REQUESTS), send(seller)])
  await receiptId(page)

  expect(JSON.parse(answer.request().postData() ?? '')).toEqual({
    kind: 'sell',
    modelId: 'nvidia-a100',
    variantId: 'nvidia-a100-pcie-40gb',
    quantity: 16,
    condition: 'Used, tested, 12 months old',
    location: 'Rotterdam, Netherlands',
    email: 'seller@example.com',
    region: 'GLOBAL',
    currency: 'USD',
    consent: true,
  })
  seller.expectDone(8)
})

test('a seller offers a lot of two kinds, one of which the catalog does not have, in at most 12 actions', async () => {
  const seller = await personAtHome()
  const { page } = seller
  await seller.click(menu(seller, 'Sell'))
  await page.waitForURL('**/sell')
  await scriptsHaveRun(page)
  expect(await page.locator('#meaning').isVisible()).toBe(false)
  // Which of two was meant is asked, not denied.
  const name = page.getByLabel('Accelerator', { exact: true })
  await name.fill('a100 pcie')
  await name.blur()
  expect(await page.locator('#model-state').textContent()).toBe(
    'Did you mean NVIDIA A100 PCIe 40GB or NVIDIA A100 PCIe 80GB?',
  )
  await seller.write(name, 'Cerebras WSE-3')
  await seller.write(page.locator('#quantity'), '16')
  expect(await page.locator('#model-state').textContent()).toBe('Not in our catalog. We get the name as you typed it.')
  await seller.click(page.getByRole('button', { name: 'Add another accelerator' }))
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('model-2')
  await seller.write(page.locator('#model-2'), 'v100 sxm2 32gb')
  await seller.write(page.locator('#quantity-2'), '8')
  expect(await page.locator('#model-2').inputValue()).toBe('NVIDIA V100 SXM2 32GB')
  await seller.write(page.getByLabel('Condition'), 'In service until 2026-10, tested 2026-11-10')
  await writeAddress(seller, 'seller@example.com')
  const [answer] = await Promise.all([page.waitForResponse(REQUESTS), send(seller)])
  await receiptId(page)

  expect(JSON.parse(answer.request().postData() ?? '')).toMatchObject({
    kind: 'sell',
    modelId: 'Cerebras WSE-3',
    quantity: 16,
    condition: 'In service until 2026-10, tested 2026-11-10',
    notes: 'All of these:\n- 16 × Cerebras WSE-3\n- 8 × NVIDIA V100 SXM2 32GB',
  })
  seller.expectDone(12)
})

test('an engineer gets from a name to the document behind its FP8 rate in at most 6 actions', async () => {
  const engineer = await personAtHome()
  const { page } = engineer
  await engineer.press('/')
  await page.getByRole('dialog').waitFor()
  await engineer.write(page.getByRole('dialog').getByRole('searchbox'), 'h200 sxm')
  await page.locator('.results li:visible a').first().waitFor()
  await engineer.press('Enter')
  await page.waitForURL('**/catalog/nvidia-h200-sxm5-141gb')
  const rate = 'tr:has([id^="compute.FP8.tensor"])'
  await engineer.click(page.locator(`${rate} summary`).first())
  await engineer.click(page.locator(`${rate} + .evidence`).first().locator('a[href^="/documents/"]').first())
  await page.waitForURL('**/documents/*')

  expect(await page.locator('main a[href^="https://"]').count()).toBeGreaterThan(0)
  engineer.expectDone(6)
})
