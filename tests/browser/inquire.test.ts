import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorBody } from '../../inquiry-service/contract/errors.ts'
import { axeFindings, openChromium, tabTo, visitor } from '../setup/chromium.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'

let product: Standalone
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startStandalone(), openChromium()])
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

const REQUESTS = '**/api/v1/requests'
const SANDBOX = '**/api/v1/sandbox/requests'

/** A page whose sendings are on record. */
async function inquirePage(path = '/inquire', options: BrowserContextOptions = {}) {
  const visit = await visitor(browser, product.base, options)
  const sent: Request[] = []
  visit.context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/requests') sent.push(request)
  })
  await visit.page.goto(path)
  return { ...visit, sent }
}

async function fillBuy(page: Page, { location = 'Hamburg, Germany' } = {}): Promise<void> {
  await page.getByText('Buy', { exact: true }).click()
  await page.getByLabel('Model').fill('H100')
  await page.getByLabel('Variant').selectOption('nvidia-h100-sxm5-80gb')
  await page.getByLabel('How many').fill('16')
  await page.getByLabel('Place').fill(location)
  await page.getByText('EU', { exact: true }).click()
  await page.getByText('EUR', { exact: true }).click()
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('checkbox').check()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send the inquiry' }).click()
const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again with the same key' })
const receiptId = async (page: Page) => {
  await page.getByRole('heading', { name: 'Received and stored' }).waitFor()
  return page.locator('#received-id').textContent()
}
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('inquiry-attempt'))

/** What the service says to the same key and body once more. */
async function replay(request: Request, address: string) {
  const answer = await post(request.postData() ?? '', (await request.headerValue('Idempotency-Key')) ?? '', address)
  return { replayed: answer.headers.get('Idempotent-Replayed'), body: await answer.json() }
}

/** How many inquiries of this address the service has stored: one more says what is left of five. */
async function storedBefore(address: string): Promise<number> {
  const body = JSON.stringify({ ...BODY, notes: 'one more' })
  const answer = await post(body, crypto.randomUUID(), address)
  return 4 - Number(answer.headers.get('RateLimit-Remaining'))
}

const BODY = {
  kind: 'buy',
  quantity: 1,
  location: 'Bergen',
  email: 'other@example.com',
  region: 'GLOBAL',
  currency: 'USD',
  consent: true,
}

function post(body: string, key: string, address: string): Promise<Response> {
  return fetch(`${product.base}/api/v1/requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': address },
    body,
  })
}

/** The request reaches the service and its answer is lost on the way back. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    REQUESTS,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

describe('an inquiry to buy', () => {
  test('is stored once, gives its id, and leaves nothing personal in the browser', async () => {
    const { page, address, sent, errors } = await inquirePage()
    await fillBuy(page)
    await send(page)

    const requestId = await receiptId(page)
    expect(sent).toHaveLength(1)
    const [request] = sent
    expect(request && (await replay(request, address))).toEqual({
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
    const { page, address, sent } = await inquirePage()
    await fillBuy(page)
    await page.getByRole('button', { name: 'Send the inquiry' }).dblclick()

    await receiptId(page)
    expect(sent).toHaveLength(1)
    expect(await storedBefore(address)).toBe(1)
  })

  test('waits while the device is offline, and goes out with its key once it is back', async () => {
    const { page, context, address, sent } = await inquirePage()
    await fillBuy(page)
    await context.setOffline(true)
    await send(page)
    await page.getByRole('heading', { name: 'Not sent yet: this device is offline' }).waitFor()
    const { key } = JSON.parse((await stored(page)) ?? '')

    await context.setOffline(false)
    await sendAgain(page).click()

    await receiptId(page)
    expect(sent).toHaveLength(1)
    expect(await sent[0]?.headerValue('Idempotency-Key')).toBe(key)
    expect(await storedBefore(address)).toBe(1)
  })

  test('that was not sent yet can be changed', async () => {
    const { page, context } = await inquirePage()
    await fillBuy(page)
    await context.setOffline(true)
    await send(page)
    await page.getByRole('button', { name: 'Back to the form with it' }).click()

    expect(await page.getByLabel('Place').inputValue()).toBe('Hamburg, Germany')
    expect(await stored(page)).toBeNull()
  })

  test('whose answer is lost survives a reload, is sent again with the same key, and is stored once', async () => {
    const { page, address, sent } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()
    expect(await page.getByRole('button', { name: 'Back to the form with it' }).isVisible()).toBe(false)

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
    expect(await storedBefore(address)).toBe(1)
  })

  test('is found again when the page goes away while it is being sent', async () => {
    const { page, address, sent } = await inquirePage()
    await fillBuy(page)
    let reached = () => {}
    const arrived = new Promise<void>((resolve) => {
      reached = resolve
    })
    await page.route(REQUESTS, async (route) => {
      await route.fetch()
      reached()
    })
    await send(page)
    await arrived
    await page.unroute(REQUESTS)

    await page.reload()
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()
    await sendAgain(page).click()

    await receiptId(page)
    expect(sent).toHaveLength(2)
    expect(await storedBefore(address)).toBe(1)
  })

  test('is not made a second time from another tab, before or after its outcome is known', async () => {
    const { page, context, address, sent } = await inquirePage()
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
    expect(await storedBefore(address)).toBe(1)
  })

  test('can be made once more when that is meant', async () => {
    const { page, context, address } = await inquirePage()
    await fillBuy(page)
    await send(page)
    const first = await receiptId(page)
    const other = await context.newPage()
    await other.goto('/inquire')
    await fillBuy(other)
    await send(other)
    await other.getByRole('button', { name: 'Send it once more, as another inquiry' }).click()

    expect(await receiptId(other)).not.toBe(first)
    expect(await storedBefore(address)).toBe(2)
  })

  test('of which another one waits comes second, and is kept in the form', async () => {
    const { page, context, address } = await inquirePage()
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
    expect(await storedBefore(address)).toBe(2)
  })

  test('is forgotten when the visitor wishes so, with a word on what that does not undo', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await loseNextAnswer(page)
    await send(page)
    await page.getByText('if it was received, the desk has it').waitFor()
    await page.getByRole('button', { name: 'Forget this draft' }).click()

    expect(await stored(page)).toBeNull()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
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

describe('what the service refuses', () => {
  test('stands at the fields in its own words, with the focus on the first, and is kept nowhere', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await page.getByLabel('How many').fill('0')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('checkbox').uncheck()
    await send(page)

    await page.locator('#refused').waitFor()
    expect(await page.locator('#refused-fields li').allTextContents()).toEqual([
      'Quantity must be an integer from 1 to 100000',
      'Email must be one email address, such as name@example.com',
      'Consent must be true',
    ])
    expect(await page.locator('#quantity-problem').textContent()).toBe('Quantity must be an integer from 1 to 100000')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('quantity')
    expect(await stored(page)).toBeNull()

    await page.getByLabel('How many').fill('1')
    await page.getByLabel('Email').fill('somebody@example.com')
    await page.getByRole('checkbox').check()
    await send(page)
    await receiptId(page)
  })

  test('includes a filled trap, said openly', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await page.getByLabel('Leave this empty').fill('https://spam.example', { force: true })
    await send(page)
    await page.locator('#refused').waitFor()
    expect(await page.locator('#refused-fields').textContent()).toBe(
      'The field that is to stay empty must be empty or left out',
    )
  })

  test('is told while one fills in, at the fields that one has left', async () => {
    const { page } = await inquirePage()
    await page.getByLabel('How many').fill('many')
    await page.getByLabel('Place').focus()
    await expect
      .poll(() => page.locator('#quantity-problem').textContent())
      .toBe('Quantity must be an integer from 1 to 100000')
    expect(await page.locator('#email-problem').isVisible()).toBe(false)

    await page.getByLabel('How many').fill('4')
    expect(await page.locator('#quantity-problem').isVisible()).toBe(false)
  })

  test('stays quiet while the public quota is used up', async () => {
    const { page } = await inquirePage()
    let checks = 0
    await page.route(SANDBOX, (route) => {
      checks += 1
      return route.fulfill({
        status: 429,
        headers: { 'Retry-After': '60' },
        json: errorBody('public-quota', product.base),
      })
    })
    await page.getByLabel('How many').fill('many')
    const answered = page.waitForResponse(SANDBOX)
    await page.getByLabel('Place').fill('Hamburg')
    await answered
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Notes').focus()
    await page.waitForTimeout(1200)

    expect(checks).toBe(1)
    expect(await page.locator('.problem:visible').count()).toBe(0)
  })
})

describe('when the service can’t take it', () => {
  test('too many inquiries in an hour: says when to come back, over a reload, and sends it then', async () => {
    const { page, address, sent } = await inquirePage()
    for (let made = 0; made < 5; made += 1) await post(JSON.stringify(BODY), crypto.randomUUID(), address)
    await fillBuy(page)
    await send(page)
    await page.getByRole('heading', { name: 'Not sent yet: five inquiries in an hour are the limit' }).waitFor()
    expect(await page.locator('#pending-left').textContent()).toMatch(/^(59|60) min \d+ s$/)
    expect(await page.locator('#pending-clock').textContent()).toMatch(/^\d\d:\d\d:\d\d$/)
    expect(await sendAgain(page).isEnabled()).toBe(false)

    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { name: 'Not sent yet: five inquiries in an hour are the limit' }).waitFor()
    expect(await sendAgain(page).isEnabled()).toBe(false)
    await page.clock.fastForward('01:00:01')
    expect(await sendAgain(page).isEnabled()).toBe(true)
    await page.route(REQUESTS, (route) => route.fulfill({ status: 202, json: { requestId: 'id', status: 'received' } }))
    await sendAgain(page).click()
    await receiptId(page)
    const keys = await Promise.all(sent.map((request) => request.headerValue('Idempotency-Key')))
    expect(new Set(keys).size).toBe(1)
  })

  test('a store that can’t confirm: keeps the inquiry and waits as long as it was told', async () => {
    const { page, address } = await inquirePage()
    await fillBuy(page)
    await page.route(
      REQUESTS,
      (route) =>
        route.fulfill({
          status: 503,
          headers: { 'Retry-After': '2' },
          json: errorBody('inquiry-unavailable', product.base),
        }),
      { times: 1 },
    )
    await send(page)
    await page.getByRole('heading', { name: 'Not known whether it was received' }).waitFor()
    expect(await sendAgain(page).isEnabled()).toBe(false)

    await sendAgain(page).click()
    await receiptId(page)
    expect(await storedBefore(address)).toBe(1)
  })

  test('inquiries switched off: says so, and the inquiry can still be changed', async () => {
    const { page } = await inquirePage()
    await fillBuy(page)
    await page.route(REQUESTS, (route) =>
      route.fulfill({ status: 503, json: errorBody('inquiries-off', product.base) }),
    )
    await send(page)
    await page.getByRole('heading', { name: 'Not stored: inquiries are not taken at present' }).waitFor()
    expect(await page.getByRole('button', { name: 'Back to the form with it' }).isVisible()).toBe(true)
  })

  test('a key that belongs to another inquiry: offers a new one', async () => {
    const { page, address, sent } = await inquirePage()
    await fillBuy(page)
    const key = crypto.randomUUID()
    await post(JSON.stringify(BODY), key, address)
    await page.evaluate((used) => {
      crypto.randomUUID = () => used as ReturnType<Crypto['randomUUID']>
    }, key)
    await send(page)
    await page.getByRole('heading', { name: 'Not stored: its key belongs to another inquiry' }).waitFor()
    expect(await sendAgain(page).isVisible()).toBe(false)

    await page.evaluate(() => Reflect.deleteProperty(crypto, 'randomUUID'))
    await page.getByRole('button', { name: 'Back to the form with it' }).click()
    await send(page)
    await receiptId(page)
    expect(sent).toHaveLength(2)
    expect(await storedBefore(address)).toBe(2)
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
        json: errorBody('inquiry-fields', product.base, { variantId: 'must be a variant of the given model' }),
      }),
    )
    await sendAgain(page).click()
    await page.getByRole('heading', { name: 'Refused now, perhaps received before' }).waitFor()
    expect(await stored(page)).not.toBeNull()
  })
})

describe('the inquiry page', () => {
  test.each([
    ['?kind=sell&variantId=nvidia-h100-sxm5-80gb&quantity=4', ['sell', 'NVIDIA H100', 'nvidia-h100-sxm5-80gb', '4']],
    ['#kind=buy&modelId=nvidia-h100&notes=Line%0AAnother', ['buy', 'NVIDIA H100', '', '']],
    ['?modelId=Something+else', [null, 'Something else', '', '']],
    ['', [null, '', '', '']],
  ])('begins with what the address %s brings', async (address, expected) => {
    const { page } = await inquirePage(`/inquire${address}`)
    const values = await page.locator('#inquiry-form').evaluate((form) => {
      const data = new FormData(form as HTMLFormElement)
      return ['kind', 'model', 'variantId', 'quantity'].map((name) => data.get(name) ?? null)
    })
    expect(values.map((value, index) => (index === 2 ? (value ?? '') : value))).toEqual(expected)
  })

  test('can be filled in and sent by keyboard alone', async () => {
    const { page } = await inquirePage()
    const steps: [string, string][] = [
      ['[name="kind"]', 'Space'],
      ['#model', 'NVIDIA L4'],
      ['#quantity', '4'],
      ['#location', 'Turku'],
      ['[name="region"]', 'Space'],
      ['[name="currency"]', 'Space'],
      ['#email', 'keys@example.com'],
      ['#consent', 'Space'],
      ['#send', 'Enter'],
    ]
    for (const [selector, keys] of steps) {
      await tabTo(page, selector)
      if (keys === 'Space' || keys === 'Enter') await page.keyboard.press(keys)
      else await page.keyboard.type(keys)
    }
    await receiptId(page)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Received and stored')
  })

  test('says without a script that the service takes JSON, and how', async () => {
    const { page } = await inquirePage('/inquire', { javaScriptEnabled: false })
    expect(await page.locator('noscript').textContent()).toContain('JSON only')
    expect(await page.locator('main form:visible').count()).toBe(0)
    expect(await page.getByText('Idempotency-Key').isVisible()).toBe(true)
  })

  describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
    test.each([390, 1440])('has no finding of axe in any state, and no sideways scrolling, at %s px', async (width) => {
      const { page, errors } = await inquirePage('/inquire?kind=sell', {
        colorScheme,
        viewport: { width, height: 900 },
      })
      const look = async (state: string) => {
        expect([state, await axeFindings(page)]).toEqual([state, []])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await look('form')
      await send(page)
      await page.locator('#refused').waitFor()
      await look('refused')
      await fillBuy(page)
      await loseNextAnswer(page)
      await send(page)
      await sendAgain(page).waitFor()
      await page.getByText('What it says').click()
      await look('uncertain')
      await sendAgain(page).click()
      await receiptId(page)
      await look('received')
      expect(errors).toEqual([])
    })
  })
})
