/**
 * Random requests: the built product answers each with a status of the contract or closes the connection, stays alive
 * and does not grow. Short in `npm test`; 100,000 requests with `npm run test:faults`. The seed is printed, and
 * `FUZZ_SEED` repeats a run.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_PREFIXES, ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../estimator/inputs.ts'
import { exchange } from '../setup/exchange.ts'
import { sendRaw } from '../setup/raw-socket.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'

const IS_WHOLE = process.env['FAULTS'] === 'full'
const REQUESTS = IS_WHOLE ? 100_000 : 2_000
const AT_ONCE = 8
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000)

/** One raw message in so many; the others go through an HTTP client. */
const RAW_ONE_IN = 20

let standalone: Standalone

beforeAll(async () => {
  standalone = await startStandalone()
})

afterAll(async () => {
  expect(await standalone.stop()).toBe(0)
})

/** Mulberry32: small, even, and the same for a seed everywhere. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/JSON;charset=x',
  '',
  '*/*',
]
const ODD_VALUES: readonly unknown[] = [
  ...[null, '', true, [], {}, { toString: 'x', constructor: 1 }, [[[[[]]]]]],
  ...[-1, 0, Number.MAX_VALUE, 1.5, Number.MAX_SAFE_INTEGER],
  ...['\u0000', '\ud800', 'é'.repeat(3000), '=1+1'],
]

describe('the built product under requests made by chance', () => {
  test(`answers ${REQUESTS} of seed ${SEED} by the contract, and stays as it is`, { timeout: 1_800_000 }, async () => {
    const random = chance(SEED)
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    const statuses = new Map<number, number>()
    const send = async () => {
      const status = random() < 1 / RAW_ONE_IN ? await rawStatus(random) : await clientStatus(random, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    await inParallel(REQUESTS / 10, send)
    const warm = residentBytes(standalone)
    await inParallel((REQUESTS / 10) * 9, send)
    agent.destroy()

    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect(residentBytes(standalone)).toBeLessThan(warm * 1.5)
    // A page: garbled messages may have used up the reads of this address.
    expect((await exchange(standalone.base, 'GET', '/')).status).toBe(200)
  })
})

/** 0 for a connection that ended without an answer. */
async function clientStatus(random: () => number, agent: Agent): Promise<number> {
  const method = pick(METHODS, random)
  const headers: Record<string, string> = { 'X-Forwarded-For': addressOf(random) }
  if (random() < 0.8) headers['Content-Type'] = pick(TYPES, random)
  if (random() < 0.5) headers['Idempotency-Key'] = random() < 0.5 ? crypto.randomUUID() : letters(random)
  if (random() < 0.3) headers['Accept'] = `${letters(random)};q=${random()}`
  if (random() < 0.3) headers['Accept-Encoding'] = `br;q=${random().toFixed(3)}, ${letters(random)}`
  if (random() < 0.2) headers['If-None-Match'] = `"${letters(random)}", W/"x", *`
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(random)
  const chunks = body !== undefined && random() < 0.3 ? [body.slice(0, 5), body.slice(5)] : body
  return await exchange(standalone.base, method, targetOf(random), { headers, body: chunks, agent }).then(
    ({ status }) => status,
    () => 0,
  )
}

async function rawStatus(random: () => number): Promise<number> {
  const bytes = Buffer.from(
    `${pick(METHODS, random)} ${targetOf(random)} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nX-Forwarded-For: ${addressOf(random)}\r\n\r\nbody`,
    'latin1',
  )
  const broken = Math.floor(random() * bytes.length)
  bytes[broken] = Math.floor(random() * 256)
  const { answers } = await sendRaw(standalone.base, bytes, { answers: 1, patienceMs: 1_000 })
  return answers[0]?.status ?? 0
}

function targetOf(random: () => number): string {
  if (random() < 0.1) return `/${encodeURIComponent(letters(random))}`
  const path = pick(ENDPOINTS, random).path.replace(/\{\w+\}/, () => encodeURIComponent(letters(random)))
  const suffix = random() < 0.1 ? pick(['/', '?x=1', '%00', '%', '/..%2f', '//'], random) : ''
  return pick(API_PREFIXES, random) + path + suffix
}

/** A valid body with one odd field, text cut off anywhere, or anything else. */
function bodyOf(random: () => number): string {
  const good: Record<string, unknown> = random() < 0.5 ? { ...INQUIRY } : { ...INFERENCE }
  const field = pick([...Object.keys(good), '__proto__', letters(random)], random)
  const text = JSON.stringify({ ...good, [field]: pick(ODD_VALUES, random) })
  if (random() < 0.2) return text.slice(0, Math.floor(random() * text.length))
  return random() < 0.05 ? `${text}${' '.repeat(Math.floor(random() * 20_000))}` : text
}

function letters(random: () => number): string {
  return Array.from({ length: Math.floor(random() * 40) }, () => String.fromCharCode(33 + random() * 90)).join('')
}

/** A few thousand clients, so that some meet their quotas. */
function addressOf(random: () => number): string {
  return `198.18.${Math.floor(random() * 16)}.${Math.floor(random() * 256)}`
}

function pick<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('Bug: picked from nothing')
  return value
}

async function inParallel(count: number, run: () => Promise<void>): Promise<void> {
  let left = count
  const work = async () => {
    while (left > 0) {
      left -= 1
      await run()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Memory that the process holds, bytes. */
function residentBytes({ pid }: Standalone): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
