import { describe, expect, test } from 'vitest'
import {
  fillBuy,
  loseNextAnswer,
  REQUESTS,
  receiptId,
  send,
  sendAgain,
  stored,
  visitInquiryPage,
} from './inquiry-page.ts'
import { servedSite } from './site.ts'

const site = servedSite()

const inquirePage = (path?: string) => visitInquiryPage(site, path)

describe('an inquiry', () => {
  test('waits while the device is offline, and goes out with its key once it is back', async () => {
    const { page, context, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    await context.setOffline(true)
    await send(page)
    await page.getByRole('heading', { name: 'Not sent yet: this device is offline' }).waitFor()
    const { key } = JSON.parse((await stored(page)) ?? '')

    await context.setOffline(false)
    await page.getByRole('heading', { name: 'Not sent yet: the connection is back' }).waitFor()
    expect(await page.locator('#inquiry-status').textContent()).toBe('The connection is back: the inquiry can be sent')
    await page.reload()
    await page.getByRole('heading', { name: 'Not sent yet: the connection is back' }).waitFor()
    await sendAgain(page).click()

    await receiptId(page)
    expect(sent).toHaveLength(1)
    expect(await sent[0]?.headerValue('Idempotency-Key')).toBe(key)
    expect(await storedBefore()).toBe(1)
  })

  test('can be changed as long as it was not sent', async () => {
    const { page, context } = await inquirePage()
    await fillBuy(page)
    await context.setOffline(true)
    await send(page)
    await page.getByRole('button', { name: 'Edit' }).click()

    expect(await page.getByLabel('Place').inputValue()).toBe('Hamburg, Germany')
    expect(await stored(page)).toBeNull()
  })

  test('whose answer is lost survives a reload, is sent again with the same key, and is stored once', async () => {
    const { page, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await page.getByRole('heading', { name: 'We do not know whether it was received' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).isVisible()).toBe(false)

    await page.reload()
    await page.getByRole('heading', { name: 'We do not know whether it was received' }).waitFor()
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
    let reached = () => {}
    const arrived = new Promise<void>((resolve) => {
      reached = resolve
    })
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
    await page.getByRole('heading', { name: 'We do not know whether it was received' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).isVisible()).toBe(false)
    await sendAgain(page).click()

    await receiptId(page)
    expect(sent).toHaveLength(2)
    expect(await storedBefore()).toBe(1)
  })

  test('is forgotten on request, with a note on what that does not undo', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await page.getByText('if it arrived, we still have it').waitFor()
    await page.getByRole('button', { name: 'Delete draft' }).click()

    expect(await stored(page)).toBeNull()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
  })
})

describe('an inquiry of which another tab knows', () => {
  test('is not made a second time from another tab, before or after its outcome is known', async () => {
    const { page, context, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    const other = await context.newPage()
    await other.goto('/inquire')
    await fillBuy(other)
    await loseNextAnswer(page)
    await send(page)
    await page.getByRole('heading', { name: 'We do not know whether it was received' }).waitFor()

    await other.waitForFunction(() => localStorage.getItem('inquiry-attempt') !== null)
    // The other tab takes up the same key, and so settles it for both.
    await send(other)
    const requestId = await receiptId(other)
    await expect.poll(() => receiptId(page)).toBe(requestId)

    const third = await context.newPage()
    await third.goto('/inquire')
    await fillBuy(third)
    await send(third)
    await third.getByRole('heading', { name: 'This has already been received' }).waitFor()
    expect(await third.locator('#repeated-id').textContent()).toBe(requestId)
    expect(sent).toHaveLength(2)
    expect(await storedBefore()).toBe(1)
  })

  test('can be made once more when that is meant', async () => {
    const { page, context, storedBefore } = await inquirePage()
    await fillBuy(page)
    await send(page)
    const first = await receiptId(page)
    const other = await context.newPage()
    await other.goto('/inquire')
    await other.waitForFunction(() => localStorage.getItem('inquiry-receipts') !== null)
    await fillBuy(other)
    await send(other)
    await other.getByRole('button', { name: 'Send it again as a new inquiry' }).click()

    expect(await receiptId(other)).not.toBe(first)
    expect(await storedBefore()).toBe(2)
  })

  test('waits behind a pending one, and is kept in the form', async () => {
    const { page, context, storedBefore } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await page.getByRole('heading', { name: 'We do not know whether it was received' }).waitFor()
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
    expect(await other.getByLabel('Place').inputValue()).toBe('Oslo, Norway')
    await send(other)
    await receiptId(other)
    expect(await storedBefore()).toBe(2)
  })
})
