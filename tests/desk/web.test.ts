/**
 * The web desk in a browser: what people do with it, and what the ledger contains afterwards. On Redis from list to answer, and with
 * FAULTS=full the rest too: the desk's own tests ask both engines for everything that it calls.
 */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { INQUIRY_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { axeFindings, openChromium, visitor } from '../browser/chromium.ts'
import { sidewaysScroll } from '../browser/layout.ts'
import { acceptNext } from '../ledger/submissions.ts'
import { onEveryEngine } from '../ledger/world.ts'
import { openDesk } from './web-world.ts'

const DAY_MS = 86_400_000
const SELL = {
  kind: 'sell',
  modelId: 'nvidia-a100',
  variantId: 'nvidia-a100-pcie-40gb',
  quantity: 16,
  email: 'seller@example.net',
  notes: '<b>Two racks</b>',
} as const

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

onEveryEngine('the web desk', (world, engine) => {
  /** Someone signed in. */
  async function comeIn(desk: Awaited<ReturnType<typeof openDesk>>, name: string, options = {}) {
    const { page, context, errors } = await visitor(browser, desk.origin, options)
    onTestFinished(() => context.close())
    await page.goto(desk.address)
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Continue' }).click()
    await arrive(page, page.getByRole('heading', { name: 'Inquiries' }))
    return { page, errors, open: (path: string) => page.goto(`${desk.secret}${path}`) }
  }
  /** Waits for the page that has it. */
  async function arrive(page: Page, what: Locator) {
    await what.waitFor()
    await page.waitForLoadState()
  }
  /** Both engines give the same markup. */
  const isFirst = engine.name === 'sqlite'
  const more = test.runIf(isFirst || process.env['FAULTS'] === 'full')

  test('takes an inquiry from the list to an answer, each step signed and audited', async () => {
    const requestId = await acceptNext(world(), { inquiry: SELL })
    await acceptNext(world())
    world().now += DAY_MS
    const { page, errors } = await comeIn(await openDesk({ world: world() }), 'Anna')

    const row = page.getByRole('row', { name: shortReference(requestId) })
    expect(await row.locator('.tag').allTextContents()).toEqual(['not opened', 'overdue'])
    if (isFirst) expect(await axeFindings(page)).toEqual([])
    await row.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await arrive(page, page.getByRole('heading', { name: 'Sell: 16 × A100 PCIe 40GB, EU' }))
    if (isFirst) expect(await axeFindings(page)).toEqual([])
    expect(await page.getByRole('link', { name: 'NVIDIA A100 PCIe 40GB' }).getAttribute('href')).toBe(
      'https://reference.example/catalog/nvidia-a100-pcie-40gb',
    )
    expect(await page.getByText('<b>Two racks</b>').count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Answer by email' }).getAttribute('href')).toMatch(
      new RegExp(`^mailto:seller@example.net\\?subject=.*${shortReference(requestId)}`),
    )

    await page.getByRole('button', { name: 'Take it' }).click()
    await arrive(page, page.getByText('It is yours.'))
    await page.getByLabel('New note').fill('Called back')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByLabel('Day (UTC)').fill('2036-12-01')
    await page.getByRole('button', { name: 'Set reminder' }).click()
    await page.getByText('On 2036-12-01').waitFor()
    await page.getByRole('button', { name: 'In review' }).click()
    await arrive(page, page.getByText('In review since'))

    const at = world().now
    const file = await world().ledger.desk.show(requestId)
    expect(file).toMatchObject({
      inquiry: { state: 'in-review', owner: 'Anna', remindAt: Date.UTC(2036, 11, 1), openedAt: at },
      notes: [{ at, by: 'Anna', text: 'Called back' }],
    })
    expect(file?.audit.map(({ by, action, detail }) => [by, action, detail])).toEqual([
      ['service', 'received', undefined],
      ['Anna', 'opened', undefined],
      ['Anna', 'owner-set', 'Anna'],
      ['Anna', 'note-added', undefined],
      ['Anna', 'reminder-set', '2036-12-01'],
      ['Anna', 'state-set', 'new to in-review'],
    ])
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await page.getByRole('link', { name: 'Mine' }).click()
    await expect.poll(() => page.locator('tbody th a').allTextContents()).toEqual(['Sell: 16 × A100 PCIe 40GB, EU'])
    expect(errors).toEqual([])
  })

  more('shows several accelerators, as the API’s example writes them, as lines above the notes', async () => {
    const { notes } = INQUIRY_EXAMPLES.several.value
    const requestId = await acceptNext(world(), { inquiry: { ...SELL, notes } })
    const { page, open } = await comeIn(await openDesk({ world: world() }), 'Anna')
    await open(`/inquiries/${requestId}`)

    const beside = (label: string) => page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')
    await expect
      .poll(() => beside('All of').locator('li').allTextContents())
      .toEqual(['8 × NVIDIA H100 SXM5 80GB', '4 × NVIDIA H200 NVL 141GB'])
    expect(await beside('They wrote').textContent()).toBe('New or used.')
  })

  more('tells a person that someone else has the inquiry open, and for how long', async () => {
    const requestId = await acceptNext(world(), { inquiry: SELL })
    const desk = await openDesk({ world: world() })
    const [anna, ben] = [await comeIn(desk, 'Anna'), await comeIn(desk, 'Ben')]
    await anna.open(`/inquiries/${requestId}`)
    expect(await anna.page.getByText('is working on this too').count()).toBe(0)

    world().now += 120_000
    await ben.open(`/inquiries/${requestId}`)
    expect(await ben.page.getByRole('status').textContent()).toBe(
      'Anna is working on this too, and last looked at it 2 min ago.',
    )

    world().now += 3_600_000
    await anna.open(`/inquiries/${requestId}`)
    expect(await anna.page.getByText('is working on this too').count()).toBe(0)
  })

  more('finds by reference, words and filters, and exports what is shown, with an audit line', async () => {
    const buy = await acceptNext(world(), { inquiry: { location: 'Kyōto' } })
    await acceptNext(world(), { inquiry: SELL })
    const { page } = await comeIn(await openDesk({ world: world() }), 'Anna')

    await page.getByLabel('Search').fill('kyōto')
    await page.keyboard.press('Enter')
    await page.waitForURL(/text=/)
    expect(await page.locator('tbody th a').count()).toBe(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export these as CSV' }).click(),
    ])
    const chunks = await Array.fromAsync(await download.createReadStream())
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${buy},`)
    const { items } = await world().ledger.desk.audit({}, { limit: 10 })
    expect(items.at(-1)).toMatchObject({ by: 'Anna', action: 'exported' })

    await page.getByLabel('Search').fill(shortReference(buy).toUpperCase())
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/inquiries/${buy}`)
  })

  more('sends a notice again, and says so when none are sent', async () => {
    const requestId = await acceptNext(world(), { inquiry: SELL })
    const { page } = await comeIn(await openDesk({ world: world() }), 'Anna')
    await page.getByRole('link', { name: 'Notices (1 not delivered)' }).click()
    await page.getByRole('button', { name: `Send again ${shortReference(requestId)}` }).click()

    const steps = async () => (await world().ledger.desk.show(requestId))?.audit.map(({ by, action }) => [by, action])
    await expect.poll(steps).toEqual([
      ['service', 'received'],
      ['Anna', 'notice-requeued'],
    ])
    const { page: other, open } = await comeIn(await openDesk({ world: world(), sendsNotices: false }), 'Ben')
    await open(`/inquiries/${requestId}`)
    expect(await other.getByText('None sent: SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set.').count()).toBe(1)
  })

  more('erases a person with all inquiries, after showing them, and gives a receipt', async () => {
    const [one, other, kept] = [
      await acceptNext(world(), { inquiry: SELL }),
      await acceptNext(world(), { inquiry: { ...SELL, email: 'Seller@Example.net' } }),
      await acceptNext(world()),
    ]
    const { page, open } = await comeIn(await openDesk({ world: world() }), 'Anna', {
      viewport: { width: 320, height: 800 },
    })
    expect(await sidewaysScroll(page)).toBe(0)
    await open(`/inquiries/${one}`)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole('link', { name: 'Erase this inquiry, or all from this person' }).click()
    await arrive(page, page.getByRole('button', { name: 'Erase for good' }))
    if (isFirst) expect(await axeFindings(page)).toEqual([])
    const listed = (await page.locator('fieldset li code').allTextContents()).sort()
    expect(listed).toEqual([one, other].map(shortReference).sort())
    await page.getByLabel('This person: all 2 inquiries from seller@example.net').check()
    await page.getByLabel('I have checked who is asking for this').check()
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await page.getByRole('heading', { name: /^(Erased|Not erased everywhere yet)$/ }).waitFor()

    const receipt = await page.locator('pre').textContent()
    expect(receipt).toContain(one)
    expect(receipt).toContain(other)
    const { items } = await world().ledger.desk.find({}, { limit: 10 })
    expect(items.map(({ requestId }) => requestId)).toEqual([kept])
    await open(`/inquiries/${one}`)
    expect(await page.getByText('Nothing about the person is left.').count()).toBe(1)
    await page.getByRole('button', { name: 'Erase again, for a receipt' }).click()
    await page.getByRole('heading', { name: /^(Erased|Not erased everywhere yet)$/ }).waitFor()
  })
})
