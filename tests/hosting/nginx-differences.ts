/** The rows of the contract that nginx keeps differently, each with its reason and what it does instead. */
import { expect } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { Difference, Expectation } from '../contract/row.ts'

const APPROXIMATE =
  'nginx admits 120 reads at once and then two a second; it can’t tell how many are left, so it sends the policy alone'

const READS_HTTP_ITSELF = 'nginx takes HTTP apart before the service sees it, and is more patient here'

const policyAlone: Expectation = async (caller) => {
  const { headers } = await caller.get('/api/v1/health')
  expect(headers['ratelimit-policy']).toBe('"public";q=120;w=60')
  expect(headers['ratelimit']).toBeUndefined()
}

const refusesAfterTheBurst: Expectation = async (caller) => {
  const statuses = await statusesOf(caller, 130)
  // Two a second trickle back while the burst is used up.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120)
  expect(statuses.at(-1)).toBe(429)
  expect((await caller.another().get('/api/v1/health')).status).toBe(200)
}

async function statusesOf(caller: Caller, count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => caller.get('/api/v1/health')))
  return answers.map(({ status }) => status).sort()
}

const served: Expectation = async (caller) => {
  expect((await caller.get('/api/v1/health')).status).toBe(200)
}

const COUNTED = [
  'a read',
  'a read by the other prefix',
  'HEAD',
  'an unknown variant',
  'an unknown document',
  'what has not changed since',
  'an estimate',
  'a bad estimate',
  'a malformed estimate',
  'too large an estimate',
  'a sandbox inquiry',
  'a malformed sandbox inquiry',
  'a sandbox inquiry of another type',
]

const UNCOUNTED = [
  'OPTIONS',
  'a method that is not allowed',
  'HEAD where only POST is answered',
  'an unknown path',
  'another version',
  'a page',
  'a page that is not there',
  'a production inquiry',
  'a bad production inquiry',
]

export const NGINX_DIFFERENCES: readonly Difference[] = [
  ...[
    'the first operation leaves 119, for 60 seconds',
    ...COUNTED.map((what) => `${what} counts, and says what is left`),
    ...UNCOUNTED.map((what) => `${what} does not count`),
  ].map((row) => ({ row, reason: APPROXIMATE, instead: policyAlone })),
  ...[
    '120 operations of all kinds pass, and the next is refused with the time to wait',
    'a client that has used up its quota is refused everywhere it counts, and only there',
    'many at once take no more than what is left',
  ].map((row) => ({ row, reason: APPROXIMATE, instead: refusesAfterTheBurst })),
  ...[
    'a chunk extension of 20,000 bytes: refused, and the connection ends',
    'an unheard expectation: refused or closed',
    'who waits for 100 gets the refusal when the header already decides',
  ].map((row) => ({ row, reason: READS_HTTP_ITSELF, instead: served })),
]
