/** The quota of production: 5 new inquiries per client and hour. Source: D22, D24. */
import { expect } from 'vitest'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import type { Answer } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

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

  row('both prefixes share it', async (caller) => {
    const submit = (prefix: string) =>
      caller.post(`${prefix}/requests`, INQUIRY, { 'Idempotency-Key': crypto.randomUUID() })

    expect(quotaFields(await submit('/api'))).toEqual(fieldsWith(4))
    expect(quotaFields(await submit('/api/v1'))).toEqual(fieldsWith(3))
  })

  row('replays and refusals take nothing of it', async (caller) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await caller.submit(INQUIRY, key)
    await caller.submit(INQUIRY, key)
    await caller.submit({ ...INQUIRY, quantity: 9 }, key)
    await caller.submit({ ...INQUIRY, quantity: 0 })
    await caller.submit('{')
    await caller.submit(INQUIRY, { 'Content-Type': 'text/plain' })
    await caller.submit(INQUIRY, { 'Idempotency-Key': 'x' })

    expect(quotaFields(await caller.submit(INQUIRY))).toEqual(fieldsWith(3))
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

  row('20 keys at once are 5 inquiries and 15 refusals', async (caller) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => caller.submit(INQUIRY)))

    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  row('a client that has used up the public quota still submits', async (caller) => {
    for (let count = 0; count < 121; count += 1) await caller.get('/api/v1/health')

    expect((await caller.get('/api/v1/health')).status).toBe(429)
    expect((await caller.submit(INQUIRY)).status).toBe(202)
  })
}
