import { describe, expect, test } from 'vitest'
import {
  fillBuy,
  loseNextAnswer,
  REQUESTS,
  receiptId,
  SANDBOX,
  send,
  sendAgain,
  stored,
  visitInquiryPage,
} from '../setup/inquiry-page.ts'
import { servedSite } from '../setup/site.ts'

const site = servedSite()

const inquirePage = (path?: string) => visitInquiryPage(site, path)

describe('an inquiry to buy', () => {
  test('is stored once, gives its id, and leaves nothing personal in the browser', async () => {
    const { page, sent, errors, replay } = await inquirePage()
    await fillBuy(page)
    await send(page)

    const requestId = await receiptId(page)
    expect(sent).toHaveLength(1)
    const [request] = sent
    expect(request && (await replay(request))).toEqual({
      replayed: 'true',
      body: { requestId, status: 'received' },
    })
    expect(JSON.parse(request?.postData() ?? '')).toEqual({
      kind: 'buy',
      modelId: 'nvidia-h100',
      variantId: 'nvidia-h100-sxm5-80gb',
      quantity: 16,
      location: 'Hamburg, Germany',
      email: 'buyer@example.com',
      region: 'EU',
      currency: 'EUR',
      consent: true,
    })
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('example.com')
    expect(kept).not.toContain((await request?.headerValue('Idempotency-Key')) ?? 'no key')
    expect(errors).toEqual([])
  })

  test('keeps its receipt over a reload, and makes way for another inquiry when asked', async () => {
    const { page } = await inquirePage('/inquire?kind=sell&quantity=3')
    await fillBuy(page)
    await send(page)
    const requestId = await receiptId(page)

    await page.reload()
    expect(await receiptId(page)).toBe(requestId)

    await page.getByRole('button', { name: 'Make another inquiry' }).click()
    expect(await page.getByLabel('Place').inputValue()).toBe('')
  })

  test('is sent once when the button is clicked twice', async () => {
    const { page, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    await page.getByRole('button', { name: 'Send the inquiry' }).dblclick()

    await receiptId(page)
    expect(sent).toHaveLength(1)
    expect(await storedBefore()).toBe(1)
  })

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

  test('that was not sent yet can be changed', async () => {
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
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).isVisible()).toBe(false)

    await page.reload()
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()
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
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).isVisible()).toBe(false)
    await sendAgain(page).click()

    await receiptId(page)
    expect(sent).toHaveLength(2)
    expect(await storedBefore()).toBe(1)
  })

  test('is not made a second time from another tab, before or after its outcome is known', async () => {
    const { page, context, sent, storedBefore } = await inquirePage()
    await fillBuy(page)
    const other = await context.newPage()
    await other.goto('/inquire')
    await fillBuy(other)
    await loseNextAnswer(page)
    await send(page)
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()

    // The other tab takes up the same key, and so settles it for both.
    await send(other)
    const requestId = await receiptId(other)
    await expect.poll(() => receiptId(page)).toBe(requestId)

    const third = await context.newPage()
    await third.goto('/inquire')
    await fillBuy(third)
    await send(third)
    await third.getByRole('heading', { name: 'This has been received already' }).waitFor()
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
    await fillBuy(other)
    await send(other)
    await other.getByRole('button', { name: 'Send it once more, as another inquiry' }).click()

    expect(await receiptId(other)).not.toBe(first)
    expect(await storedBefore()).toBe(2)
  })

  test('of which another one waits comes second, and is kept in the form', async () => {
    const { page, context, storedBefore } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()
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
    expect(await other.locator('#pending-occupied').isVisible()).toBe(true)
    expect(await other.locator('#pending-body').textContent()).toContain('Hamburg')

    await sendAgain(other).click()
    await receiptId(other)
    await other.getByRole('button', { name: 'Make another inquiry' }).click()
    expect(await other.getByLabel('Place').inputValue()).toBe('Oslo, Norway')
    await send(other)
    await receiptId(other)
    expect(await storedBefore()).toBe(2)
  })

  test('is forgotten when the visitor wishes so, with a word on what that does not undo', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await page.getByText('if it was received, the desk has it').waitFor()
    await page.getByRole('button', { name: 'Delete draft' }).click()

    expect(await stored(page)).toBeNull()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
  })
})

describe('what is stored under the page’s names', () => {
  test.each(['{}', '[]', 'null', '"text"', '{not json', '{"key":1,"body":"{}"}', '{"key":"k","body":"[]"}'])(
    'does no harm when it is %s',
    async (stored) => {
      const { page, context, errors, storedBefore } = await inquirePage()
      await context.addInitScript((text) => {
        for (const item of ['inquiry-attempt', 'inquiry-receipts']) localStorage.setItem(item, text)
        sessionStorage.setItem('inquiry-receipt', text)
      }, stored)
      await page.reload()
      await fillBuy(page)
      await send(page)

      await receiptId(page)
      expect(errors).toEqual([])
      expect(await storedBefore()).toBe(1)
    },
  )
})

describe('field checks', () => {
  test('are over once the inquiry is received', async () => {
    const { page } = await inquirePage()
    await page.clock.install()
    await fillBuy(page)
    let checks = 0
    await page.route(SANDBOX, (route) => {
      checks += 1
      return route.continue()
    })
    // Leaving a field asks for a check half a second later: the answer to the sending is there before.
    await page.getByLabel('Place').fill('Kiel, Germany')
    await page.getByLabel('Email').focus()
    await send(page)
    await receiptId(page)
    const before = checks
    await page.clock.fastForward(5000)
    await page.evaluate(() => fetch('/api/v1/health'))

    expect(checks).toBe(before)
  })
})

describe('an inquiry to sell', () => {
  test('has a condition and takes a model that the catalog does not have', async () => {
    const { page, sent } = await inquirePage('/inquire?kind=sell')
    await page.getByLabel('Model').fill('Cerebras WSE-3')
    expect(await page.locator('#model-state').textContent()).toBe('Not a model of the catalog: sent as you wrote it.')
    await page.getByLabel('How many').fill('2')
    await page.getByLabel('Condition').fill('New, sealed, invoice 2025-06')
    await page.getByLabel('Place').fill('Rotterdam')
    await page.getByText('Worldwide').click()
    await page.getByText('USD').click()
    await page.getByLabel('Notes').fill('Two lots,\npapers at hand')
    await page.getByLabel('Email').fill('seller@example.com')
    await page.getByRole('checkbox').check()
    await send(page)

    await receiptId(page)
    expect(JSON.parse(sent[0]?.postData() ?? '')).toMatchObject({
      kind: 'sell',
      modelId: 'Cerebras WSE-3',
      condition: 'New, sealed, invoice 2025-06',
      notes: 'Two lots,\npapers at hand',
    })
  })
})

test('one path leads from a preset over a device of the catalog to the stored inquiry', async () => {
  const { page, errors, sent, replay } = await visitInquiryPage(site, '/estimate')
  await page.getByLabel('Preset').selectOption('llama-3-1-70b')
  await page.getByLabel('Find a device').fill('h200 sxm')
  await page
    .getByRole('radio', { name: /Pick NVIDIA H200/ })
    .first()
    .check()
  const bound = (await page.locator('#device-words').textContent()) ?? ''
  await page.getByRole('link', { name: 'Inquire with this estimate' }).click()
  await page.waitForURL('**/inquire#*')
  await page.getByLabel('Place').fill('Hamburg, Germany')
  await page.getByText('EU', { exact: true }).click()
  await page.getByText('EUR', { exact: true }).click()
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('checkbox').check()
  await send(page)

  const requestId = await receiptId(page)
  const [request] = sent
  const body = JSON.parse(request?.postData() ?? '')
  expect(body).toMatchObject({ kind: 'buy', modelId: 'nvidia-h200', variantId: 'nvidia-h200-sxm5-141gb' })
  expect(bound).toContain(`At least ${body.quantity} × NVIDIA H200 SXM 141GB`)
  expect(body.notes).toContain('Memory estimate for inference (Llama 3.1 70B): ')
  expect(request && (await replay(request))).toEqual({ replayed: 'true', body: { requestId, status: 'received' } })
  expect(errors).toEqual([])
})
