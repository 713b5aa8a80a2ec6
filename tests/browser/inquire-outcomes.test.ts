/** What becomes of an inquiry that was sent: refused, postponed, of unknown outcome, or known to another tab, each to its end. Longer than 300 lines: one flow with one table of outcomes. */
import { describe, expect, test } from 'vitest'
import { errorBody } from '../../inquiry-service/contract/errors.ts'
import { axeFindings, hold } from './chromium.ts'
import {
  fillBuy,
  focusedId,
  hasHeading,
  loseNextAnswer,
  REQUESTS,
  receiptId,
  refusals,
  SANDBOX,
  send,
  sendAgain,
  sendInVain,
  stopClock,
  stored,
  UNCERTAIN,
  visitInquiryPage,
} from './inquiry-page.ts'
import { sidewaysScroll } from './layout.ts'
import { servedSite, type VisitOptions } from './site.ts'

const site = servedSite()

const inquirePage = (path?: string, options?: VisitOptions) => visitInquiryPage(site, path, options)

describe('what the service refuses', () => {
  test('is shown at all lines and fields at once, with the focus on the first, until it is corrected', async () => {
    const ids = 'nvidia-h100-pcie-80gb,nvidia-l40s-48gb'
    const { page } = await inquirePage(`/inquire?ids=${ids}`, { timezoneId: 'Europe/London', alone: true })
    await stopClock(page)
    await page.locator('#quantity').fill('0')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Leave this empty').fill('https://spam.example', { force: true })
    await send(page)

    await page.locator('#refused').waitFor()
    const [first, second, ...others] = [
      'NVIDIA H100 PCIe 80GB: enter a whole number from 1 to 100,000',
      'NVIDIA L40S 48GB: enter how many',
      'Location: enter a city and country',
      'Email: enter one email address, such as name@example.com',
      'Leave this empty: clear this field: the browser or an extension may have filled it in',
      'Consent: tick the box so that we may answer',
    ]
    expect(await refusals(page)).toEqual([first, second, ...others])
    expect(await page.locator('#quantity-problem').textContent()).toMatch(/^Enter a whole number from 1/)
    expect(await focusedId(page)).toBe('quantity')
    expect(await stored(page)).toBeNull()

    // One number is enough for two alternatives.
    await page.locator('#quantity').fill('1')
    expect(await refusals(page)).toEqual(others)
    await page.getByLabel('Location').fill('Leeds, England')
    await page.getByLabel('Email').fill('somebody@example.com')
    await page.getByLabel('Leave this empty').fill('', { force: true })
    await page.getByRole('checkbox').check()
    await page.locator('#refused').waitFor({ state: 'hidden' })
    await send(page)
    await receiptId(page)
  })

  test('is shown of a field that was left, and not if it was corrected during the check', async () => {
    const { page } = await inquirePage('/inquire', { alone: true })
    await stopClock(page)
    const quantity = page.getByLabel('How many')
    const problem = page.locator('#quantity-problem')
    await quantity.fill('many')
    await page.getByLabel('Location').focus()
    await page.clock.runFor(500)
    await expect.poll(() => problem.textContent()).toBe('Enter a whole number from 1 to 100,000')
    expect(await page.locator('#email-problem').isVisible()).toBe(false)
    await quantity.fill('4')
    expect(await problem.isVisible()).toBe(false)

    const release = await hold(page, SANDBOX)
    const asked = page.waitForRequest(SANDBOX)
    await quantity.fill('many')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Location').focus()
    await page.clock.runFor(500)
    await asked
    await quantity.fill('4')
    release()
    await page.locator('#email-problem').waitFor()
    expect(await problem.isVisible()).toBe(false)
  })

  test('is not asked for while the public quota is used up', async () => {
    const { page } = await inquirePage('/inquire', { alone: true })
    await stopClock(page)
    let checks = 0
    await page.route(SANDBOX, (route) => {
      checks += 1
      const headers = { 'Retry-After': '60' }
      return route.fulfill({ status: 429, headers, json: errorBody('public-quota', site.base) })
    })
    await page.getByLabel('How many').fill('many')
    const answered = page.waitForResponse(SANDBOX)
    await page.getByLabel('Location').fill('Hamburg')
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
    const { page, sent, inquireElsewhere } = await inquirePage('/inquire', { alone: true })
    for (let made = 0; made < 5; made += 1) await inquireElsewhere()
    await fillBuy(page)
    await send(page)
    await hasHeading(page, 'Not sent yet: the limit is five inquiries and reports in an hour')
    expect(await page.locator('#pending-left').textContent()).toMatch(/^(59|60) min \d+ s$/)
    expect(await page.locator('#pending-clock').textContent()).toMatch(/^\d{1,2}:\d\d:\d\d\s[AP]M$/)
    expect(await sendAgain(page).isEnabled()).toBe(false)

    await page.clock.install()
    await page.reload()
    await hasHeading(page, 'Not sent yet: the limit is five inquiries and reports in an hour')
    expect(await sendAgain(page).isEnabled()).toBe(false)
    await page.clock.fastForward('01:00:01')
    await expect.poll(() => sendAgain(page).isEnabled()).toBe(true)
    await page.route(REQUESTS, (route) => route.fulfill({ status: 202, json: { requestId: 'id', status: 'received' } }))
    await sendAgain(page).click()
    await receiptId(page)
    const keys = await Promise.all(sent.map((request) => request.headerValue('Idempotency-Key')))
    expect(new Set(keys).size).toBe(1)
  })

  test('a store that can’t confirm: keeps the inquiry and waits as long as the answer says', async () => {
    const { page, storedBefore, refuse } = await inquirePage('/inquire', { alone: true })
    await stopClock(page)
    await fillBuy(page)
    await refuse('inquiry-unavailable', 503, { times: 1, retryAfter: '2' })
    await send(page)
    await hasHeading(page, UNCERTAIN)
    expect(await sendAgain(page).isEnabled()).toBe(false)

    await page.clock.runFor(3000)
    await sendAgain(page).click()
    await receiptId(page)
    expect(await storedBefore()).toBe(1)
  })

  test('waits while the device is offline, can be edited, and goes out with its key once it is back', async () => {
    const { page, context, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    await context.setOffline(true)
    await send(page)
    await hasHeading(page, 'Not sent yet: this device is offline')
    expect(await axeFindings(page, '#panel-pending')).toEqual([])
    await page.getByRole('button', { name: 'Edit' }).click()
    expect(await page.getByLabel('Location').inputValue()).toBe('Hamburg, Germany')
    expect(await stored(page)).toBeNull()

    await page.getByRole('checkbox').check()
    await send(page)
    await hasHeading(page, 'Not sent yet: this device is offline')
    const { key } = JSON.parse((await stored(page)) ?? '')
    await context.setOffline(false)
    await hasHeading(page, 'Not sent yet: the connection is back')
    expect(await page.locator('#inquiry-status').textContent()).toBe('The connection is back: the inquiry can be sent')
    await page.reload()
    await hasHeading(page, 'Not sent yet: the connection is back')
    await sendAgain(page).click()

    await receiptId(page)
    expect(sent).toHaveLength(1)
    expect(await sent[0]?.headerValue('Idempotency-Key')).toBe(key)
    expect(await storedBefore()).toBe(1)
  })
})

describe('an inquiry whose answer is lost', () => {
  test('survives a reload, is sent again with the same key, and is stored once', async () => {
    const { page, sent, storedBefore } = await inquirePage()
    await sendInVain(page)
    expect(await page.getByRole('button', { name: 'Edit' }).isVisible()).toBe(false)

    await page.reload()
    await hasHeading(page, UNCERTAIN)
    expect(await page.locator('#pending-body').textContent()).toContain('Hamburg, Germany')
    await sendAgain(page).click()

    await receiptId(page)
    expect(await page.locator('#received-replayed').isVisible()).toBe(true)
    expect(await stored(page)).toBeNull()
    const keys = await Promise.all(sent.map((request) => request.headerValue('Idempotency-Key')))
    expect(new Set(keys).size).toBe(1)
    expect(sent.map((request) => request.postData())).toEqual([sent[0]?.postData(), sent[0]?.postData()])
    expect(await storedBefore()).toBe(1)
  })

  test('is found again when the page goes away while it is being sent', async () => {
    const { page, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    const { promise: arrived, resolve: reached } = Promise.withResolvers<void>()
    await page.route(
      REQUESTS,
      async (route) => {
        await route.fetch()
        reached()
      },
      { times: 1 },
    )
    await send(page)
    await arrived

    await page.reload()
    await hasHeading(page, UNCERTAIN)
    expect(await page.getByRole('button', { name: 'Edit' }).isVisible()).toBe(false)
    await sendAgain(page).click()
    await receiptId(page)
    expect(sent).toHaveLength(2)
    expect(await storedBefore()).toBe(1)
  })

  test('is forgotten on request, with a note on what that does not undo', async () => {
    const { page } = await inquirePage()
    await sendInVain(page)
    await page.getByText('if it arrived, we still have it').waitFor()
    await page.getByRole('button', { name: 'Delete draft' }).click()

    expect(await stored(page)).toBeNull()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
  })

  test('and then refused is not taken for one that was never received; it can be corrected', async () => {
    const { page } = await inquirePage()
    await sendInVain(page)
    const json = errorBody('inquiry-fields', site.base, { variantId: 'must be a variant of the given model' })
    await page.route(REQUESTS, (route) => route.fulfill({ status: 422, json }))
    await sendAgain(page).click()
    await hasHeading(page, 'This time it was not accepted')
    expect(await stored(page)).not.toBeNull()
    expect(await sendAgain(page).isVisible()).toBe(false)
    // The reason is kept with the inquiry, and shown where it can be corrected.
    await page.reload()
    const reason = 'Accelerator: this variant is no longer in the catalog: name another'
    expect(await page.locator('#pending-problems li').allTextContents()).toEqual([reason])

    await page.getByRole('button', { name: 'Correct it' }).click()
    expect(await page.getByLabel('Location').inputValue()).toBe('Hamburg, Germany')
    expect(await refusals(page)).toEqual([reason])
    expect(await focusedId(page)).toBe('model')
  })

  test.each([
    [429, 'inquiry-quota', 'Not just now, though: we take at most five new inquiries'],
    [503, 'inquiries-off', 'We are not taking inquiries at present. The inquiry waits here until we are.'],
  ] as const)('and then answered with %s is never called not stored', async (status, fault, words) => {
    const { page, refuse } = await inquirePage()
    await sendInVain(page)
    await refuse(fault, status)
    await sendAgain(page).click()
    await page.getByText(words).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(UNCERTAIN)
    expect(await page.locator('#panel-pending').innerText()).not.toContain('Nothing was stored')
  })
})

describe('an inquiry of which another tab knows', () => {
  test('is settled by either with the same key', async () => {
    const { page, context, storedBefore } = await inquirePage()
    const other = await context.newPage()
    await other.goto('/inquire')
    await fillBuy(other)
    await sendInVain(page)
    await other.waitForFunction(() => localStorage.getItem('inquiry-attempt') !== null)
    // The other tab takes up the same key, and so settles it for both.
    await send(other)
    const requestId = await receiptId(other)
    await expect.poll(() => receiptId(page)).toBe(requestId)
    expect(await storedBefore()).toBe(1)
  })

  test('waits behind a pending one, and is kept in the form', async () => {
    const { page, context, storedBefore } = await inquirePage()
    await sendInVain(page)
    const other = await context.newPage()
    await other.addInitScript(() => {
      // The other tab was open before the first one was sent.
      const item = localStorage.getItem('inquiry-attempt')
      localStorage.removeItem('inquiry-attempt')
      addEventListener('load', () => item && localStorage.setItem('inquiry-attempt', item))
    })
    await other.goto('/inquire')
    await fillBuy(other, { location: 'Oslo, Norway' })
    await send(other)
    await other.locator('#pending-occupied').waitFor()
    expect(await other.locator('#pending-body').textContent()).toContain('Hamburg')

    await sendAgain(other).click()
    await receiptId(other)
    await other.getByRole('button', { name: 'Make another inquiry' }).click()
    expect(await other.getByLabel('Location').inputValue()).toBe('Oslo, Norway')
    await send(other)
    await receiptId(other)
    expect(await storedBefore()).toBe(2)
  })
})

// One walk through the states: those that wait share a panel, and each shows another part of it.
test('the form has nothing that axe objects to, and no sideways scrolling, refused, waiting, in conflict, uncertain and received', async () => {
  const { page, errors, refuse, sent } = await inquirePage('/sell')
  const look = async (state: string, colorScheme: 'dark' | 'light') => {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect([state, width, await sidewaysScroll(page)]).toEqual([state, width, 0])
    }
    expect([state, await axeFindings(page, 'main')]).toEqual([state, []])
  }
  await page.getByRole('button', { name: 'Add another accelerator' }).click()
  await send(page)
  await page.locator('#refused').waitFor()
  await look('refused', 'dark')
  for (const [fault, status, heading] of [
    ['inquiry-quota', 429, 'Not sent yet: the limit is five inquiries and reports in an hour'],
    ['inquiries-off', 503, 'Not stored: we are not taking inquiries at present'],
    ['idempotency-conflict', 400, 'Not stored: another inquiry was sent from this page'],
  ] as const) {
    await fillBuy(page)
    await refuse(fault, status, { times: 1, retryAfter: '2400' })
    await send(page)
    await hasHeading(page, heading)
    await look(fault, 'light')
    if (fault !== 'idempotency-conflict') await page.getByRole('button', { name: 'Edit' }).click()
  }
  expect(await sendAgain(page).isVisible()).toBe(false)
  await loseNextAnswer(page)
  await page.getByRole('button', { name: 'Send it as a new inquiry' }).click()
  await sendAgain(page).waitFor()
  await look('uncertain', 'light')
  await sendAgain(page).click()
  await receiptId(page)
  await look('received', 'dark')
  const keys = await Promise.all(sent.slice(-3).map((request) => request.headerValue('Idempotency-Key')))
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([false, true])
  expect(errors).toEqual([])
})
