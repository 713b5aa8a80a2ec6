/** What every store promises about a submission. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import type { Submission } from '../../inquiry-service/ledger/ledger.ts'
import { countKinds, INQUIRY, retryOf, submission } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const WINDOW_MS = INQUIRY_QUOTA.windowSeconds * 1000
const MINUTE_MS = 60_000

onEveryEngine('submit()', (world) => {
  /** The world's time, which matters at the edge of a window. */
  const at = (changes = {}) => submission({ now: world().now, ...changes })
  const submit = (changes = {}) => world().ledger.submit(at(changes))
  const retry = (first: ReturnType<typeof at>, changes = {}) =>
    world().ledger.submit({ ...retryOf(first), now: world().now, ...changes })
  const accepted = async (changes = {}) => {
    const first = at(changes)
    expect(await world().ledger.submit(first)).toMatchObject({ kind: 'accepted' })
    return first
  }
  const fill = async () => {
    for (let count = 0; count < INQUIRY_QUOTA.limit; count += 1) await accepted({ client: 'one' })
  }
  /** At once, through two processes where the store may have several. */
  const throughAll = async (sent: readonly Submission[]) => {
    const other = await world().another?.()
    const outcomes = await Promise.all(sent.map((each, i) => ((i % 2 && other) || world().ledger).submit(each)))
    await other?.close()
    return outcomes
  }
  const found = async () => (await world().ledger.desk.find({}, { limit: 30 })).items
  const replayed = ({ requestId }: { requestId: string }) => ({ kind: 'replayed', requestId })

  test('stores an inquiry with its notice and audit line, and says what is left of the quota', async () => {
    const first = at()
    const { requestId } = first

    expect(await world().ledger.submit(first)).toEqual({
      kind: 'accepted',
      requestId,
      quota: { policy: INQUIRY_QUOTA, remaining: 4, resetSeconds: 3600 },
    })

    const receivedAt = world().now
    expect(await world().ledger.desk.show(requestId)).toEqual({
      inquiry: { requestId, receivedAt, state: 'new', stateAt: receivedAt, inquiry: INQUIRY },
      notes: [],
      audit: [{ at: receivedAt, by: 'service', action: 'received', requestId }],
      notice: { requestId, receivedAt, attempts: 0, nextAttemptAt: receivedAt, mayHaveBeenSent: false },
    })
  })

  test('answers a retry, whoever sends it, with the first request id and what is left of its quota, and stores nothing (D37)', async () => {
    const first = await accepted({ client: 'one' })
    await accepted({ client: 'one' })
    const before = await found()

    const outcomes = [await retry(first), await retry(first, { client: 'another' }), await retry(first)]
    world().now += WINDOW_MS
    outcomes.push(await retry(first))

    const left = (remaining: number, resetSeconds?: unknown) => ({
      ...replayed(first),
      quota: { policy: INQUIRY_QUOTA, remaining, resetSeconds },
    })
    expect(outcomes).toEqual([left(3, 3600), left(5), left(3, 3600), left(5)])
    expect(await found()).toEqual(before)
    expect(await world().ledger.outbox.summary(world().now)).toMatchObject({ waiting: 2 })
  })

  test('refuses another inquiry under the same key, and keeps the first', async () => {
    const first = await accepted()

    expect(await submit({ key: first.key, inquiry: { quantity: 9 } })).toEqual({ kind: 'conflict' })

    expect(await retry(first)).toMatchObject(replayed(first))
    expect((await found()).map(({ inquiry }) => inquiry)).toEqual([INQUIRY])
  })

  test('stores one of 50 concurrent submissions with one key, whichever process they come through, and gives all of them its request id (D19)', async () => {
    const first = at()
    const outcomes = await throughAll(Array.from({ length: 50 }, () => ({ ...retryOf(first), now: world().now })))

    expect(countKinds(outcomes)).toEqual({ accepted: 1, replayed: 49 })
    const ids = new Set(outcomes.map((outcome) => ('requestId' in outcome ? outcome.requestId : 'none')))
    expect([...ids]).toEqual((await found()).map(({ requestId }) => requestId))
    expect(await submit({ client: first.client })).toMatchObject({ quota: { remaining: 3 } })
  })

  test('stores one of two inquiries that race for the same key, and refuses the other', async () => {
    const key = randomUUID()
    const racers = [1, 2].flatMap((quantity) => Array.from({ length: 10 }, () => ({ key, inquiry: { quantity } })))

    const outcomes = await throughAll(racers.map(at))

    expect(countKinds(outcomes)).toEqual({ accepted: 1, replayed: 9, conflict: 10 })
    expect(await found()).toHaveLength(1)
  })

  test('admits 5 of 20 concurrent new inquiries of one client, whichever process they come through', async () => {
    const outcomes = await throughAll(Array.from({ length: 20 }, () => at({ client: 'one' })))

    expect(countKinds(outcomes)).toEqual({ accepted: 5, limited: 15 })
    expect(await found()).toHaveLength(5)
    expect(await submit({ client: 'other' })).toMatchObject({ quota: { remaining: 4 } })
  })

  test('holds a client back until its oldest inquiry leaves the window, and not a moment longer', async () => {
    const begin = world().now
    for (const minute of [0, 10, 20, 30, 40]) {
      world().now = begin + minute * MINUTE_MS
      await accepted({ client: 'one' })
    }

    world().now = begin + WINDOW_MS - 1
    expect(await submit({ client: 'one' })).toMatchObject({
      kind: 'limited',
      retryAfterSeconds: 1,
      quota: { remaining: 0, resetSeconds: 1 },
    })

    // The window is half-open: after exactly its length a stamp is out.
    world().now = begin + WINDOW_MS
    expect(await submit({ client: 'one' })).toMatchObject({
      kind: 'accepted',
      quota: { remaining: 0, resetSeconds: 600 },
    })
  })

  test('does not count what it refused, and leaves its key free for when there is room', async () => {
    await fill()
    const refused = at({ client: 'one' })
    world().now += WINDOW_MS / 2
    for (let count = 0; count < 5; count += 1) expect((await retry(refused)).kind).toBe('limited')

    world().now += WINDOW_MS / 2

    expect(await retry(refused)).toMatchObject({ kind: 'accepted', quota: { remaining: 4 } })
  })

  test('keeps inquiries, keys, notices and quotas across a restart', async () => {
    const first = await accepted({ client: 'one' })
    const before = await world().ledger.desk.show(first.requestId)

    await world().restart()

    expect(await world().ledger.desk.show(first.requestId)).toEqual(before)
    expect(await retry(first)).toMatchObject(replayed(first))
    expect(await submit({ client: 'one' })).toMatchObject({ quota: { remaining: 3 } })
  })

  test('remembers the key of an erased inquiry for ever (D18)', async () => {
    const first = await accepted()
    await world().ledger.desk.erase({ requestId: first.requestId }, { by: 'Ada', at: world().now })

    world().now += 10 * 365 * 86_400_000

    expect(await retry(first)).toMatchObject(replayed(first))
    expect(await submit({ key: first.key, inquiry: { quantity: 9 } })).toEqual({ kind: 'conflict' })
  })

  test('stores every text as it was sent', async () => {
    const inquiry = { location: 'Łódź “𝔸” \\ "x"', notes: 'line\nbreak\tand tab %s \u2028 ﷽', condition: '=1+1' }
    const { requestId } = await accepted({ inquiry })

    expect((await world().ledger.desk.show(requestId))?.inquiry).toMatchObject({ inquiry: { ...INQUIRY, ...inquiry } })
  })

  test('is ready while the store is, and refuses after closing', async () => {
    const { ledger } = world()
    expect(ledger.health()).toMatchObject({ ready: true, reason: '' })
    await world().restart()

    await expect(ledger.submit(at())).rejects.toMatchObject({ name: 'LedgerUnavailableError', applied: 'no' })
  })
})
