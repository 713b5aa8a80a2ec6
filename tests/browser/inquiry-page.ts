/** The inquiry page: fill in, send, lose answers, and ask the service what it has stored. */
import type { Page, Request } from 'playwright-core'
import { errorBody, type FaultName } from '../../inquiry-service/contract/errors.ts'
import type { Site, VisitOptions } from './site.ts'

export const REQUESTS = '**/api/v1/requests'
export const SANDBOX = '**/api/v1/sandbox/requests'

/** A visitor's inquiry page, with a record of what it sends. */
export async function visitInquiryPage(site: Site, path = '/inquire', options: VisitOptions = {}) {
  const visit = await site.visit(path, options)
  const sent: Request[] = []
  visit.context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/requests') sent.push(request)
  })
  const post = (body: string, key: string) =>
    fetch(`${site.base}/api/v1/requests`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, 'X-Forwarded-For': visit.address },
      body,
    })
  return {
    ...visit,
    sent,
    post,
    /** What the service answers to the same key and body sent again. */
    async replay(request: Request) {
      const answer = await post(request.postData() ?? '', (await request.headerValue('Idempotency-Key')) ?? '')
      return { replayed: answer.headers.get('Idempotent-Replayed'), body: await answer.json() }
    },
    /** How many inquiries from this address the service has stored: sending one more shows what is left of five. */
    async storedBefore() {
      const answer = await post(JSON.stringify({ ...BODY, notes: 'one more' }), crypto.randomUUID())
      return 4 - Number(answer.headers.get('RateLimit-Remaining'))
    },
    /** Makes an inquiry that the page does not know about. */
    inquireElsewhere: (key: string = crypto.randomUUID()) => post(JSON.stringify(BODY), key),
    /** Answers the next inquiry, or all of them, with this error. */
    refuse(
      fault: FaultName,
      status: number,
      { times, retryAfter = '60' }: { times?: number; retryAfter?: string } = {},
    ) {
      const answer = { status, headers: { 'Retry-After': retryAfter }, json: errorBody(fault, site.base) }
      return visit.page.route(REQUESTS, (route) => route.fulfill(answer), times === undefined ? {} : { times })
    },
  }
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

/** Fills in what a buyer of 16 H100 writes, leaving alone what the form already has. */
export async function fillBuy(page: Page, { location = 'Hamburg, Germany' } = {}): Promise<void> {
  await page.getByRole('radio', { name: 'Buy' }).check()
  await page.getByLabel('Accelerator', { exact: true }).fill('NVIDIA H100 SXM5 80GB')
  await page.getByLabel('How many').fill('16')
  await page.getByLabel('Location').fill(location)
  await page.getByRole('radio', { name: 'EU', exact: true }).check()
  await page.getByRole('radio', { name: 'EUR' }).check()
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByRole('checkbox').check()
}

export const send = (page: Page) => page.getByRole('button', { name: /^Send the (?:inquiry|offer)$/ }).click()
export const sendAgain = (page: Page) =>
  page.getByRole('button', { name: /^Send (?:again \(safe: it is stored once\)|now)$/ })
export const hasHeading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
export const UNCERTAIN = 'We do not know whether it was received'
export const receiptId = async (page: Page) => {
  await hasHeading(page, 'Received and stored')
  return page.locator('#received-id').textContent()
}
export const stored = (page: Page) => page.evaluate(() => localStorage.getItem('inquiry-attempt'))
export const refusals = (page: Page) => page.locator('#refused-fields li').allTextContents()
export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/**
 * From now on the page's clock stands: what it does after a time, or within one, does not depend on how busy the machine is.
 * `page.clock.runFor` moves it on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  // A clock can only be stopped at a time that has not come yet.
  await page.clock.pauseAt(Date.now() + 600_000)
}

/** The request reaches the service and its answer is lost on the way back. Resolves once it has been sent. */
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

/** An inquiry that was sent and whose answer was lost. */
export async function sendInVain(page: Page): Promise<void> {
  await fillBuy(page)
  await loseNextAnswer(page)
  await send(page)
  await hasHeading(page, UNCERTAIN)
}
