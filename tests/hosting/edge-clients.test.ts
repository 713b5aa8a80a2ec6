/** The edge vouches for a client's address: nobody else can, and no cache passes on one client's answers (D21, D24). */
import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { edgeClientField, edgeClientMessage } from '../../inquiry-service/wire/proxies.ts'
import { Caller } from '../contract/caller.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import type { Answer } from '../setup/exchange.ts'
import { standaloneDeployment, startStandalone } from '../setup/standalone.ts'
import { EDGE_CLIENT_SECRET, edgeDeployment, startEdge } from './edge.ts'

// The service trusts no proxy: every address it learns is either its peer's own, or signed.
const service = await startStandalone({ environment: { EDGE_CLIENT_SECRET, TRUSTED_PROXIES: '' }, site: false })
const edge = await startEdge({ inquiryUrl: service.base })
afterAll(async () => {
  await edge.stop()
  await service.stop()
})

const direct = new Caller({ ...standaloneDeployment(service), client: () => ({}) })
const atEdge = (address: string) =>
  new Caller({ ...edgeDeployment(edge), client: () => ({ headers: { 'CF-Connecting-IP': address } }) })

function left({ headers }: Answer): number {
  return Number(/;r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
}

interface Claim {
  address: string
  key: string
  seconds?: number
  secret?: string
}

function signed({ address, key, seconds = Math.floor(Date.now() / 1000), secret = EDGE_CLIENT_SECRET }: Claim) {
  const signature = createHmac('sha256', secret).update(edgeClientMessage({ address, seconds }, key)).digest('hex')
  return { 'Idempotency-Key': key, 'X-Edge-Client': edgeClientField({ address, seconds }, signature) }
}

test('the service counts inquiries by the address that the edge signed', async () => {
  expect(left(await atEdge('203.0.113.1').submit(INQUIRY))).toBe(4)
  expect(left(await atEdge('203.0.113.1').submit(INQUIRY))).toBe(3)
  expect(left(await atEdge('203.0.113.2').submit(INQUIRY))).toBe(4)
  expect(left(await direct.submit(INQUIRY, signed({ address: '203.0.113.2', key: crypto.randomUUID() })))).toBe(3)
})

test('IPv6 counts by /64 at the edge too, and each network by itself, however often others asked for the same page', async () => {
  const [one, same, other] = [atEdge('2001:db8:1:2::1'), atEdge('2001:db8:1:2:ffff::1'), atEdge('2001:db8:1:3::1')]

  const reads: number[] = []
  for (const caller of [one, same, other, one, other]) reads.push(left(await caller.get('/api/v1/catalog')))
  expect(reads).toEqual([119, 118, 119, 117, 118])
  expect([left(await one.submit(INQUIRY)), left(await same.submit(INQUIRY))]).toEqual([4, 3])
})

test('the edge does not pass on what the client says about its own address', async () => {
  const caller = atEdge('203.0.113.10')
  const claims = {
    'X-Forwarded-For': '203.0.113.11',
    Forwarded: 'for=203.0.113.11',
    ...signed({ address: '203.0.113.11', key: crypto.randomUUID(), secret: 'guessed, but not the one that is shared' }),
  }

  expect(left(await caller.get('/api/v1/health', claims))).toBe(119)
  expect(left(await caller.get('/api/v1/health', { ...claims, 'X-Forwarded-For': '203.0.113.12' }))).toBe(118)
  expect(left(await caller.submit(INQUIRY, claims))).toBe(4)
  expect(left(await caller.submit(INQUIRY))).toBe(3)
})

test('the service believes no address that is forged, signed with another key, or claimed twice', async () => {
  const key = () => crypto.randomUUID()
  const valid = signed({ address: '203.0.113.20', key: key() })
  const timed = signed({ address: '203.0.113.20', key: key() })
  const claims = [
    signed({ address: '203.0.113.20', key: key(), secret: 'guessed, but not the one that is shared' }),
    { ...valid, 'Idempotency-Key': key() },
    // A different time from the one that was signed.
    { ...timed, 'X-Edge-Client': timed['X-Edge-Client'].replace(/ \d+ /, ' 1 ') },
    { 'Idempotency-Key': key(), 'X-Edge-Client': '203.0.113.20' },
  ]
  const remaining: number[] = []
  for (const claim of claims) remaining.push(left(await direct.submit(INQUIRY, claim)))

  // All of them count as the one peer.
  expect(remaining).toEqual([4, 3, 2, 1])
  const twice = { ...valid, 'X-Edge-Client': [valid['X-Edge-Client'], valid['X-Edge-Client']] }
  expect(left(await direct.submit(INQUIRY, twice))).toBe(0)
})

test('a wrong clock, at the edge or at the service, turns no caller into another client, and is logged once (D22a)', async () => {
  const now = Math.floor(Date.now() / 1000)
  const remaining: number[] = []
  for (const seconds of [now - 86_400, now + 315_360_000, now]) {
    const claim = signed({ address: '203.0.113.25', key: crypto.randomUUID(), seconds })
    remaining.push(left(await direct.submit(INQUIRY, claim)))
  }
  const other = signed({ address: '203.0.113.26', key: crypto.randomUUID(), seconds: now - 86_400 })

  const last = await direct.submit(INQUIRY, other)
  expect([...remaining, left(last)]).toEqual([4, 3, 2, 4])
  await expect.poll(() => service.output()).toContain(last.headers['x-request-id'])
  expect(service.output().match(/"secondsAhead":-864\d\d,"msg":"the clock of the edge differs/g)).toHaveLength(1)
  expect(service.output().match(/secondsAhead/g)).toHaveLength(1)
})

test('the cache holds bytes under their own hash, and no other part of an answer', async () => {
  const { headers } = await atEdge('203.0.113.60').get('/api/v1/catalog')
  // The runtime's type package uses this name for something else.
  const { default: cache } = (await edge.runtime.getCaches()) as unknown as { default: Cache }
  const cached = await cache.match(`https://assets.invalid/${headers['etag']?.replaceAll('"', '')}`)

  expect(
    [...(cached?.headers.keys() ?? [])].filter((name) => /ratelimit|vary|request-id|access-control/.test(name)),
  ).toEqual([])
  expect((await cached?.arrayBuffer())?.byteLength).toBe(Number(headers['content-length']))
  for (const path of ['/api/v1/catalog', '/developers']) expect(await cache.match(edge.base + path)).toBeUndefined()
})

test('no cache in front may keep an answer from the edge, because it is meant for one client', async () => {
  const reader = atEdge('203.0.113.70')
  const answers = await Promise.all(
    ['/api/v1/catalog', '/api/v1/nothing', '/developers', '/'].map((path) => reader.get(path)),
  )

  for (const { headers } of answers) expect(headers['cdn-cache-control']).toMatch(/^no-store\b/)
})
