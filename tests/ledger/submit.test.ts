/** What every store promises about a submission. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { inquiryDigest } from '../../inquiry-service/ledger/keys.ts'
import { accept, countKinds, INQUIRY, retryOf, submission } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const WINDOW_MS = INQUIRY_QUOTA.windowSeconds * 1000

onEveryEngine('submit()', (world) => {
  /** The world's time, which matters at the edge of a window. */
  const at = (changes = {}) => submission({ now: world().now, ...changes })

  test('stores an inquiry with its notice and audit line, and says what is left of the quota', async () => {
    const first = at()

    expect(await world().ledger.submit(first)).toEqual({
      kind: 'accepted',
      requestId: first.requestId,
      quota: { policy: INQUIRY_QUOTA, remaining: 4, resetSeconds: 3600 },
    })

    const file = await world().ledger.desk.show(first.requestId)
    const receivedAt = world().now
    expect(file).toEqual({
      inquiry: { requestId: first.requestId, receivedAt, state: 'new', stateAt: receivedAt, inquiry: INQUIRY },
      notes: [],
      audit: [{ at: receivedAt, by: 'service', action: 'received', requestId: first.requestId }],
      notice: {
        requestId: first.requestId,
        receivedAt,
        attempts: 0,
        nextAttemptAt: receivedAt,
        mayHaveBeenSent: false,
      },
    })
  })

  test('answers a retry with the first request id and stores nothing', async () => {
    const first = at()
    await world().ledger.submit(first)

    expect(await world().ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })

    const { items } = await world().ledger.desk.find({}, { limit: 10 })
    expect(items.map(({ requestId }) => requestId)).toEqual([first.requestId])
    expect(await world().ledger.outbox.summary(world().now)).toMatchObject({ waiting: 1 })
  })

  test('tells a retry what is left of the client’s quota, and uses none of it', async () => {
    const first = at({ client: 'one' })
    await world().ledger.submit(first)
    await world().ledger.submit(at({ client: 'one' }))

    const outcomes = [
      await world().ledger.submit(retryOf(first)),
      await world().ledger.submit({ ...retryOf(first), client: 'another' }),
      await world().ledger.submit(retryOf(first)),
    ]

    const { requestId } = first
    const left = (remaining: number, resetSeconds: unknown) => {
      return { kind: 'replayed', requestId, quota: { policy: INQUIRY_QUOTA, remaining, resetSeconds } }
    }
    expect(outcomes).toEqual([left(3, expect.any(Number)), left(5, undefined), left(3, expect.any(Number))])
  })

  test('on a retry forgets what has left the window', async () => {
    const first = at({ client: 'one' })
    await world().ledger.submit(first)

    world().now += WINDOW_MS

    expect(await world().ledger.submit({ ...retryOf(first), now: world().now })).toMatchObject({
      kind: 'replayed',
      quota: { remaining: 5 },
    })
  })

  test('treats an inquiry with its members in another order as the same (D16)', async () => {
    const first = at()
    await world().ledger.submit(first)

    const inquiry = Object.fromEntries(Object.entries(INQUIRY).reverse()) as Inquiry
    const again = { ...retryOf(first), inquiry, digest: inquiryDigest(inquiry) }

    expect(await world().ledger.submit(again)).toMatchObject({ kind: 'replayed', requestId: first.requestId })
  })

  test('refuses another inquiry under the same key, and keeps the first', async () => {
    const first = at()
    await world().ledger.submit(first)

    expect(await world().ledger.submit(at({ key: first.key, inquiry: { quantity: 9 } }))).toEqual({ kind: 'conflict' })

    expect(await world().ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })
    expect((await world().ledger.desk.find({}, { limit: 10 })).items.map(({ inquiry }) => inquiry)).toEqual([INQUIRY])
  })

  test('recognizes a key whichever client sends it (D37)', async () => {
    const first = at()
    await world().ledger.submit(first)

    const elsewhere = { ...retryOf(first), client: 'another' }

    expect(await world().ledger.submit(elsewhere)).toMatchObject({ kind: 'replayed', requestId: first.requestId })
  })

  test('stores one of 50 concurrent submissions with one key, and gives all of them its request id (D19)', async () => {
    const first = at()
    const all = Array.from({ length: 50 }, () => retryOf(first))

    const outcomes = await Promise.all(all.map((one) => world().ledger.submit(one)))

    expect(countKinds(outcomes)).toEqual({ accepted: 1, replayed: 49 })
    const ids = new Set(outcomes.map((outcome) => ('requestId' in outcome ? outcome.requestId : 'none')))
    const { items } = await world().ledger.desk.find({}, { limit: 10 })
    expect([...ids]).toEqual(items.map(({ requestId }) => requestId))
    expect(await world().ledger.submit(at({ client: first.client }))).toMatchObject({ quota: { remaining: 3 } })
  })

  test('stores one of two inquiries that race for the same key, and refuses the other', async () => {
    const key = randomUUID()
    const racers = [1, 2].flatMap((quantity) => Array.from({ length: 10 }, () => at({ key, inquiry: { quantity } })))

    const outcomes = await Promise.all(racers.map((one) => world().ledger.submit(one)))

    expect(countKinds(outcomes)).toEqual({ accepted: 1, replayed: 9, conflict: 10 })
    expect((await world().ledger.desk.find({}, { limit: 10 })).items).toHaveLength(1)
  })

  test('admits 5 of 20 concurrent new inquiries of one client', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => world().ledger.submit(at({ client: 'one' }))))

    expect(countKinds(outcomes)).toEqual({ accepted: 5, limited: 15 })
    expect((await world().ledger.desk.find({}, { limit: 30 })).items).toHaveLength(5)
  })

  test('counts each client separately', async () => {
    for (let count = 0; count < 5; count += 1) await accept(world().ledger, { client: 'one', now: world().now })

    expect(await world().ledger.submit(at({ client: 'one' }))).toMatchObject({ kind: 'limited' })
    expect(await world().ledger.submit(at({ client: 'other' }))).toMatchObject({ quota: { remaining: 4 } })
  })

  test('answers a retry and a conflict while the quota is used up (D17)', async () => {
    const first = at({ client: 'one' })
    await world().ledger.submit(first)
    for (let count = 0; count < 4; count += 1) await accept(world().ledger, { client: 'one', now: world().now })

    expect(await world().ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })
    expect(await world().ledger.submit(at({ client: 'one', key: first.key, inquiry: { quantity: 9 } }))).toEqual({
      kind: 'conflict',
    })
  })

  test('holds a client back until its oldest inquiry leaves the window, and not a moment longer', async () => {
    const begin = world().now
    for (const minute of [0, 10, 20, 30, 40]) {
      world().now = begin + minute * 60_000
      await accept(world().ledger, { client: 'one', now: world().now })
    }

    world().now = begin + WINDOW_MS - 1
    const held = await world().ledger.submit(at({ client: 'one' }))
    expect(held).toMatchObject({ kind: 'limited', retryAfterSeconds: 1, quota: { remaining: 0, resetSeconds: 1 } })

    // The window is half-open: after exactly its length a stamp is out.
    world().now = begin + WINDOW_MS
    expect(await world().ledger.submit(at({ client: 'one' }))).toMatchObject({
      kind: 'accepted',
      quota: { remaining: 0, resetSeconds: 600 },
    })
  })

  test('does not count what it refused', async () => {
    const begin = world().now
    for (let count = 0; count < 5; count += 1) await accept(world().ledger, { client: 'one', now: world().now })
    world().now = begin + WINDOW_MS / 2
    for (let count = 0; count < 5; count += 1) await world().ledger.submit(at({ client: 'one' }))

    world().now = begin + WINDOW_MS

    expect(await world().ledger.submit(at({ client: 'one' }))).toMatchObject({ quota: { remaining: 4 } })
  })

  test('leaves the key of a refused submission free for when there is room', async () => {
    for (let count = 0; count < 5; count += 1) await accept(world().ledger, { client: 'one', now: world().now })
    const refused = at({ client: 'one' })
    await world().ledger.submit(refused)

    world().now += WINDOW_MS
    const later = { ...retryOf(refused), now: world().now }

    expect(await world().ledger.submit(later)).toMatchObject({ kind: 'accepted', requestId: later.requestId })
  })

  test('keeps inquiries, keys and quotas across a restart', async () => {
    const first = at({ client: 'one' })
    await world().ledger.submit(first)
    const before = await world().ledger.desk.show(first.requestId)

    await world().restart()

    expect(await world().ledger.desk.show(first.requestId)).toEqual(before)
    expect(await world().ledger.submit(retryOf(first))).toMatchObject({ kind: 'replayed', requestId: first.requestId })
    expect(await world().ledger.submit(at({ client: 'one' }))).toMatchObject({ quota: { remaining: 3 } })
    expect(await world().ledger.outbox.summary(world().now)).toMatchObject({ waiting: 2 })
  })

  test('remembers the key of an erased inquiry for ever (D18)', async () => {
    const first = at()
    await world().ledger.submit(first)
    await world().ledger.desk.erase({ requestId: first.requestId }, { by: 'Ada', at: world().now })

    world().now += 10 * 365 * 86_400_000

    expect(await world().ledger.submit({ ...retryOf(first), now: world().now })).toMatchObject({
      kind: 'replayed',
      requestId: first.requestId,
    })
    expect(await world().ledger.submit(at({ key: first.key, inquiry: { quantity: 9 } }))).toEqual({ kind: 'conflict' })
  })

  test('stores every text as it was sent', async () => {
    const inquiry = { location: 'Łódź “𝔸” \\ "x"', notes: 'line\nbreak\tand tab %s \u2028 ﷽', condition: '=1+1' }
    const requestId = await accept(world().ledger, { inquiry })

    const file = await world().ledger.desk.show(requestId)

    expect(file?.inquiry).toMatchObject({ inquiry: { ...INQUIRY, ...inquiry } })
  })

  test('is ready while the store is, and refuses after closing', async () => {
    expect(world().ledger.health()).toMatchObject({ ready: true, reason: '' })
    const { ledger } = world()
    await world().restart()

    await expect(ledger.submit(at())).rejects.toMatchObject({ name: 'LedgerUnavailableError', applied: 'no' })
  })
})
