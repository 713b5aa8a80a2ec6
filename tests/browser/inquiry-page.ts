/** Steps shared by tests of the inquiry page: fill in, send, lose answers, and ask the service what it has stored. */
import type { Page, Request } from 'playwright-core'
import type { Site, VisitOptions } from './site.ts'

export const REQUESTS = '**/api/v1/requests'
export const SANDBOX = '**/api/v1/sandbox/requests'

/** A visitor's inquiry page, with a record of what it sends. */
export async function visitInquiryPage(
  { visit: visitPage, base }: Pick<Site, 'visit' | 'base'>,
  path = '/inquire',
  options: VisitOptions = {},
) {
  // What one inquiry leaves in the browser decides about the next: nobody takes over its profile.
  const visit = await visitPage(path, { ...options, alone: true })
  const sent: Request[] = []
  visit.context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/requests') sent.push(request)
  })
  const address = visit.address
  return {
    ...visit,
    sent,
    replay: (request: Request) => replay(request, base, address),
    storedBefore: () => storedBefore(base, address),
    /** Makes an inquiry that the page does not know about. */
    inquireElsewhere: (key: string = crypto.randomUUID()) => post(JSON.stringify(BODY), key, base, address),
  }
}

/** Fills in what a buyer of 16 H100 writes, leaving alone what the form already has. */
export async function fillBuy(page: Page, { location = 'Hamburg, Germany' } = {}): Promise<void> {
  await page.getByRole('radio', { name: 'Buy' }).check()
  await page.getByLabel('Accelerator', { exact: true }).fill('NVIDIA H100 SXM5 80GB')
  await page.getByLabel('How many').fill('16')
  await page.getByLabel('Place').fill(location)
  await page.getByRole('radio', { name: 'EU', exact: true }).check()
  await page.getByRole('radio', { name: 'EUR' }).check()
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('checkbox').check()
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send the inquiry' }).click()
export const sendAgain = (page: Page) =>
  page.getByRole('button', { name: /^Send (?:again \(safe: it is stored once\)|now)$/ })
export const receiptId = async (page: Page) => {
  await page.getByRole('heading', { name: 'Received and stored' }).waitFor()
  return page.locator('#received-id').textContent()
}
export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('inquiry-attempt'))

/**
 * From now on the page's clock stands: what it does after a time, or within one, does not depend on how busy the machine is.
 * `page.clock.runFor` moves it on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + A_WHILE_MS)
}

/** A clock is stopped at a time that has not come yet. */
const A_WHILE_MS = 600_000

/** What the service answers to the same key and body sent again. */
async function replay(request: Request, base: string, address: string) {
  const answer = await post(
    request.postData() ?? '',
    (await request.headerValue('Idempotency-Key')) ?? '',
    base,
    address,
  )
  return { replayed: answer.headers.get('Idempotent-Replayed'), body: await answer.json() }
}

/** How many inquiries from this address the service has stored: sending one more shows what is left of five. */
async function storedBefore(base: string, address: string): Promise<number> {
  const body = JSON.stringify({ ...BODY, notes: 'one more' })
  const answer = await post(body, crypto.randomUUID(), base, address)
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

function post(body: string, key: string, base: string, address: string): Promise<Response> {
  return fetch(`${base}/api/v1/requests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': address },
    body,
  })
}

/** The request reaches the service and its answer is lost on the way back. */
export async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    REQUESTS,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
