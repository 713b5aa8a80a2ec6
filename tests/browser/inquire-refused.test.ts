import { describe, expect, test } from 'vitest'
import { errorBody } from '../../inquiry-service/contract/errors.ts'
import {
  fillBuy,
  loseNextAnswer,
  REQUESTS,
  receiptId,
  SANDBOX,
  send,
  sendAgain,
  stopClock,
  stored,
  visitInquiryPage,
} from './inquiry-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const inquirePage = () => visitInquiryPage(site)

describe('what the service refuses', () => {
  test('is said at the fields, with the focus on the first, until it is corrected, and is kept nowhere', async () => {
    const { page } = await inquirePage()
    await stopClock(page)
    await fillBuy(page)
    await page.getByLabel('How many').fill('0')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('checkbox').uncheck()
    await send(page)

    await page.locator('#refused').waitFor()
    expect(await page.locator('#refused-fields li').allTextContents()).toEqual([
      'Quantity: enter a whole number from 1 to 100\u2006\u2060000',
      'Email: enter one email address, such as name@example.com',
      'Consent: tick the box so that we may answer',
    ])
    expect(await page.locator('#quantity-problem').textContent()).toBe(
      'Enter a whole number from 1 to 100\u2006\u2060000',
    )
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('quantity')
    expect(await stored(page)).toBeNull()

    await page.getByLabel('How many').fill('1')
    expect(await page.locator('#refused-fields li').allTextContents()).toEqual([
      'Email: enter one email address, such as name@example.com',
      'Consent: tick the box so that we may answer',
    ])
    await page.getByLabel('Email').fill('somebody@example.com')
    await page.getByRole('checkbox').check()
    await page.locator('#refused').waitFor({ state: 'hidden' })
    await send(page)
    await receiptId(page)
  })

  test('is said of all lines and fields at once, each accelerator by its name', async () => {
    const { page } = await visitInquiryPage(site, '/inquire?ids=nvidia-h100-pcie-80gb,nvidia-l40s-48gb', {
      timezoneId: 'Europe/London',
    })
    await stopClock(page)
    await page.locator('#quantity').fill('0')
    await send(page)
    await page.locator('#refused').waitFor()

    expect(await page.locator('#refused-fields li').allTextContents()).toEqual([
      'NVIDIA H100 PCIe 80GB: enter a whole number from 1 to 100\u2006\u2060000',
      'NVIDIA L40S 48GB: enter how many',
      'Place: enter a town and country',
      'Email: enter your email address',
      'Consent: tick the box so that we may answer',
    ])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('quantity')
  })

  test('covers a filled trap field, and says so', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await page.getByLabel('Leave this empty').fill('https://spam.example', { force: true })
    await send(page)
    await page.locator('#refused').waitFor()
    expect(await page.locator('#refused-fields').textContent()).toBe(
      'Leave this empty: clear this field: the browser or an extension may have filled it in',
    )
  })

  test('is shown while the form is filled in, at the fields that were left', async () => {
    const { page } = await inquirePage()
    await stopClock(page)
    await page.getByLabel('How many').fill('many')
    await page.getByLabel('Place').focus()
    await page.clock.runFor(500)
    await expect
      .poll(() => page.locator('#quantity-problem').textContent())
      .toBe('Enter a whole number from 1 to 100\u2006\u2060000')
    expect(await page.locator('#email-problem').isVisible()).toBe(false)

    await page.getByLabel('How many').fill('4')
    expect(await page.locator('#quantity-problem').isVisible()).toBe(false)
  })

  test('is not said of what was corrected while it was being checked', async () => {
    const { page } = await inquirePage()
    await stopClock(page)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(SANDBOX, async (route) => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest(SANDBOX)
    await page.getByLabel('How many').fill('many')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Place').focus()
    await page.clock.runFor(500)
    await asked
    await page.getByLabel('How many').fill('4')

    release()
    await page.locator('#email-problem').waitFor()

    expect(await page.locator('#quantity-problem').isVisible()).toBe(false)
  })

  test('stays quiet while the public quota is used up', async () => {
    const { page } = await inquirePage()
    await stopClock(page)
    let checks = 0
    await page.route(SANDBOX, (route) => {
      checks += 1
      return route.fulfill({
        status: 429,
        headers: { 'Retry-After': '60' },
        json: errorBody('public-quota', site.base),
      })
    })
    await page.getByLabel('How many').fill('many')
    const answered = page.waitForResponse(SANDBOX)
    await page.getByLabel('Place').fill('Hamburg')
    await page.clock.runFor(500)
    await answered
    // What the page asked for before has been read when this has.
    await page.evaluate(() => fetch('/api/v1/health').then((answer) => answer.text()))
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Notes').focus()
    await page.clock.fastForward(5000)
    // A check that was sent before this request has been counted when it is answered.
    await page.evaluate(() => fetch('/api/v1/health'))

    expect(checks).toBe(1)
    expect(await page.locator('.problem:visible').count()).toBe(0)
  })
})

describe('when the service can’t take it', () => {
  test('too many inquiries in an hour: says when to come back, over a reload, and sends it then', async () => {
    const { page, sent, inquireElsewhere } = await inquirePage()
    for (let made = 0; made < 5; made += 1) await inquireElsewhere()
    await fillBuy(page)
    await send(page)
    await page.getByRole('heading', { name: 'Not sent yet: the limit is five inquiries in an hour' }).waitFor()
    expect(await page.locator('#pending-left').textContent()).toMatch(/^(59|60) min \d+ s$/)
    expect(await page.locator('#pending-clock').textContent()).toMatch(/^\d\d:\d\d:\d\d$/)
    expect(await sendAgain(page).isEnabled()).toBe(false)

    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { name: 'Not sent yet: the limit is five inquiries in an hour' }).waitFor()
    expect(await sendAgain(page).isEnabled()).toBe(false)
    await page.clock.fastForward('01:00:01')
    await expect.poll(() => sendAgain(page).isEnabled()).toBe(true)
    await page.route(REQUESTS, (route) => route.fulfill({ status: 202, json: { requestId: 'id', status: 'received' } }))
    await sendAgain(page).click()
    await receiptId(page)
    const keys = await Promise.all(sent.map((request) => request.headerValue('Idempotency-Key')))
    expect(new Set(keys).size).toBe(1)
  })

  test('a store that can’t confirm: keeps the inquiry and waits as long as it was told', async () => {
    const { page, storedBefore } = await inquirePage()
    await stopClock(page)
    await fillBuy(page)
    await page.route(
      REQUESTS,
      (route) =>
        route.fulfill({
          status: 503,
          headers: { 'Retry-After': '2' },
          json: errorBody('inquiry-unavailable', site.base),
        }),
      { times: 1 },
    )
    await send(page)
    await page.getByRole('heading', { name: 'We do not know whether it was received' }).waitFor()
    expect(await sendAgain(page).isEnabled()).toBe(false)

    await page.clock.runFor(3000)
    await sendAgain(page).click()
    await receiptId(page)
    expect(await storedBefore()).toBe(1)
  })

  test('inquiries switched off: says so, and the inquiry can still be changed', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await page.route(REQUESTS, (route) => route.fulfill({ status: 503, json: errorBody('inquiries-off', site.base) }))
    await send(page)
    await page.getByRole('heading', { name: 'Not stored: we are not taking inquiries at present' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).isVisible()).toBe(true)
  })

  test('a key that belongs to another inquiry: offers a new one', async () => {
    const { page, sent, storedBefore, inquireElsewhere } = await inquirePage()
    await fillBuy(page)
    const key = crypto.randomUUID()
    await inquireElsewhere(key)
    await page.evaluate((used) => {
      crypto.randomUUID = () => used as ReturnType<Crypto['randomUUID']>
    }, key)
    await send(page)
    await page.getByRole('heading', { name: 'Not stored: another inquiry was sent from this page' }).waitFor()
    expect(await sendAgain(page).isVisible()).toBe(false)

    await page.evaluate(() => Reflect.deleteProperty(crypto, 'randomUUID'))
    await page.getByRole('button', { name: 'Send it as a new inquiry' }).click()
    await receiptId(page)
    expect(sent).toHaveLength(2)
    expect(await storedBefore()).toBe(2)
  })

  test('a refusal after a sending without answer is no proof that the first was not received', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await sendAgain(page).waitFor()
    await page.route(REQUESTS, (route) =>
      route.fulfill({
        status: 422,
        json: errorBody('inquiry-fields', site.base, { variantId: 'must be a variant of the given model' }),
      }),
    )
    await sendAgain(page).click()
    await page.getByRole('heading', { name: 'This time it was not accepted' }).waitFor()
    expect(await stored(page)).not.toBeNull()
    expect(await sendAgain(page).isVisible()).toBe(false)
    // The reason is kept with the inquiry, and shown where it can be corrected.
    await page.reload()
    const reason = 'Accelerator: this variant is no longer in the catalog: name another'
    expect(await page.locator('#pending-problems li').allTextContents()).toEqual([reason])

    await page.getByRole('button', { name: 'Correct it' }).click()
    expect(await page.getByLabel('Place').inputValue()).toBe('Hamburg, Germany')
    expect(await page.locator('#refused-fields li').allTextContents()).toEqual([reason])
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('model')
  })

  test.each([
    [429, 'inquiry-quota', 'Not just now, though: we take at most five new inquiries'],
    [503, 'inquiries-off', 'We are not taking inquiries at present. The inquiry waits here until we are.'],
  ] as const)(
    'an answer of %s after a sending without answer never says that nothing was stored',
    async (status, fault, words) => {
      const { page } = await inquirePage()
      await fillBuy(page)
      await loseNextAnswer(page)
      await send(page)
      await sendAgain(page).waitFor()
      await page.route(REQUESTS, (route) =>
        route.fulfill({ status, headers: { 'Retry-After': '60' }, json: errorBody(fault, site.base) }),
      )
      await sendAgain(page).click()
      await page.getByText(words).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We do not know whether it was received')
      expect(await page.locator('#panel-pending').innerText()).not.toContain('Nothing was stored')
    },
  )
})
