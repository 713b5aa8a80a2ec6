/** Both quotas: 120 operations per client in 60 seconds, and 5 new inquiries per client and hour. Source: D22 to D24. */
import { expect } from 'vitest'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../../estimator/inputs.ts'
import type { Answer } from '../../setup/exchange.ts'
import { type Caller, expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const LIMIT = 120

/** What `RateLimit` says is left. */
function remainingIn({ headers }: Answer): number {
  return Number(/;r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
}

async function use(caller: Caller, operations: number): Promise<void> {
  for (let count = 0; count < operations; count += 1) await caller.get('/api/v1/health')
}

/** Operations that count, whatever becomes of them (D23). */
const COUNTED: Readonly<Record<string, (caller: Caller) => Promise<Answer>>> = {
  'a read': (caller) => caller.get('/api/v1/catalog'),
  'a read by the other prefix': (caller) => caller.get('/api/catalog/nvidia-h100-sxm5-80gb'),
  HEAD: (caller) => caller.send('HEAD', '/api/v1/documents'),
  'an unknown variant': (caller) => caller.get('/api/v1/catalog/not-listed'),
  'what has not changed since': (caller) => caller.get('/api/v1/articles', { 'If-None-Match': '*' }),
  'an estimate': (caller) => caller.post('/api/v1/estimate', INFERENCE),
  'a bad estimate': (caller) => caller.post('/api/v1/estimate', {}),
  'too large an estimate': (caller) => caller.post('/api/v1/estimate', ' '.repeat(4097)),
  'a sandbox inquiry': (caller) => caller.post('/api/v1/sandbox/requests', INQUIRY),
  'a sandbox inquiry of another type': (caller) =>
    caller.post('/api/v1/sandbox/requests', INQUIRY, { 'Content-Type': 'text/plain' }),
}

/** Operations that do not. */
const UNCOUNTED: Readonly<Record<string, (caller: Caller) => Promise<Answer>>> = {
  OPTIONS: (caller) => caller.send('OPTIONS', '/api/v1/catalog'),
  'a method that is not allowed': (caller) => caller.send('DELETE', '/api/v1/catalog'),
  'HEAD where only POST is answered': (caller) => caller.send('HEAD', '/api/v1/estimate'),
  'an unknown path': (caller) => caller.get('/api/v1/nothing'),
  'another version': (caller) => caller.get('/api/v2/catalog'),
  'a page': (caller) => caller.get('/'),
  'a page that is not there': (caller) => caller.get('/nothing-here'),
  'a production inquiry': (caller) => caller.submit(INQUIRY),
  'a bad production inquiry': (caller) => caller.submit({}),
}

export const publicQuotaRows: RowGroup = (row) => {
  row('the first operation leaves 119, for 60 seconds (D24)', async (caller) => {
    const { headers } = await caller.get('/api/v1/health')

    expect(headers).toMatchObject({ 'ratelimit-policy': '"public";q=120;w=60', ratelimit: '"public";r=119;t=60' })
  })

  for (const [what, operation] of Object.entries(COUNTED)) {
    row(`${what} counts, and says what is left`, async (caller) => {
      await use(caller, 1)

      expect(remainingIn(await operation(caller))).toBe(118)
      expect(remainingIn(await caller.get('/api/v1/health'))).toBe(117)
    })
  }

  for (const [what, operation] of Object.entries(UNCOUNTED)) {
    row(`${what} does not count (D23)`, async (caller) => {
      await use(caller, 1)
      await operation(caller)

      expect(remainingIn(await caller.get('/api/v1/health'))).toBe(118)
    })
  }

  row('120 operations of all kinds pass, and the next is refused with the time to wait', async (caller) => {
    const kinds = [COUNTED['a read by the other prefix'], COUNTED['an estimate'], COUNTED['a sandbox inquiry']]
    const left: number[] = []
    for (let count = 0; count < LIMIT; count += 1) {
      const answer = await kinds[count % kinds.length]?.(caller)
      expect(answer?.status).toBe(200)
      if (answer) left.push(remainingIn(answer))
    }
    const refused = await caller.get('/api/v1/catalog')

    expect(left).toEqual(Array.from({ length: LIMIT }, (_, index) => LIMIT - 1 - index))
    expectRefusal(caller, refused, 'public-quota')
    expectWaitingTime(refused)
  })

  row('a client that has used up its quota is refused everywhere it counts, and only there', async (caller) => {
    await use(caller, LIMIT)

    for (const [what, operation] of Object.entries(COUNTED)) {
      const answer = await operation(caller)
      expect(answer.status, what).toBe(429)
      expectWaitingTime(answer)
    }
    for (const [what, operation] of Object.entries(UNCOUNTED))
      expect((await operation(caller)).status, what).not.toBe(429)
    expect((await caller.another().get('/api/v1/catalog')).status).toBe(200)
  })

  row('many at once take no more than what is left', async (caller) => {
    await use(caller, LIMIT - 10)
    const answers = await Promise.all(Array.from({ length: 30 }, () => caller.get('/api/v1/health')))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })
}

/** Retry-After is no shorter than `t`, and both stay within the window. */
function expectWaitingTime({ headers }: Answer): void {
  const match = /^"public";r=0;t=(\d+)$/.exec(headers['ratelimit'] ?? '')
  const retryAfter = Number(headers['retry-after'])

  expect(Number(match?.[1])).toBeLessThanOrEqual(retryAfter)
  expect(retryAfter).toBeLessThanOrEqual(60)
}

/** `t` is read, not expected: seconds pass. */
function quotaFields({ headers }: Answer) {
  const reset = /;t=(\d+)$/.exec(headers['ratelimit'] ?? '')?.[1]
  return {
    policy: headers['ratelimit-policy'],
    rateLimit: headers['ratelimit']?.replace(/\d+$/, '…'),
    limit: headers['ratelimit-limit'],
    remaining: headers['ratelimit-remaining'],
    resetAgrees: reset !== undefined && reset === headers['ratelimit-reset'],
  }
}

const fieldsWith = (remaining: number) => ({
  policy: '"inquiries";q=5;w=3600',
  rateLimit: `"inquiries";r=${remaining};t=…`,
  limit: '5',
  remaining: String(remaining),
  resetAgrees: true,
})

export const inquiryQuotaRows: RowGroup = (row) => {
  row('five inquiries pass, the sixth is refused with the time to wait, and so is the seventh', async (caller) => {
    const passed: Answer[] = []
    for (let count = 0; count < 5; count += 1) passed.push(await caller.submit(INQUIRY))

    expect(passed.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
    expect(passed.map(quotaFields)).toEqual([4, 3, 2, 1, 0].map(fieldsWith))
    expect(passed[0]?.headers['ratelimit-reset']).toBe('3600')
    for (const refused of [await caller.submit(INQUIRY), await caller.submit(INQUIRY)]) {
      expectRefusal(caller, refused, 'inquiry-quota')
      expect(quotaFields(refused)).toEqual(fieldsWith(0))
      const retryAfter = Number(refused.headers['retry-after'])
      expect(retryAfter).toBeGreaterThan(3500)
      expect(retryAfter).toBeLessThanOrEqual(3600)
      expect(retryAfter).toBeGreaterThanOrEqual(Number(refused.headers['ratelimit-reset']))
    }
  })

  row('a replay says what is left, to another client too, and takes nothing of it', async (caller) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await caller.submit(INQUIRY, key)
    await caller.submit(INQUIRY)

    expect(quotaFields(await caller.submit(INQUIRY, key))).toEqual(fieldsWith(3))
    expect((await caller.another().submit(INQUIRY, key)).headers).toMatchObject({
      'idempotent-replayed': 'true',
      'ratelimit-policy': '"inquiries";q=5;w=3600',
      ratelimit: '"inquiries";r=5',
      'ratelimit-limit': '5',
      'ratelimit-remaining': '5',
      'ratelimit-reset': '0',
    })
  })

  row('a client that has used up the public quota still submits', async (caller) => {
    for (let count = 0; count < 121; count += 1) await caller.get('/api/v1/health')

    expect((await caller.get('/api/v1/health')).status).toBe(429)
    expect((await caller.submit(INQUIRY)).status).toBe(202)
  })
}
