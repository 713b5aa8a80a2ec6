/** How every store copes with a clock that is set forward and back (D22a). */
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { repairTimes } from '../../inquiry-service/desk/transfer.ts'
import type { SubmissionOutcome } from '../../inquiry-service/ledger/ledger.ts'
import { submission } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const WINDOW_MS = INQUIRY_QUOTA.windowSeconds * 1000
const TEN_YEARS_MS = 10 * 365 * 86_400_000

onEveryEngine('A ledger whose clock is set', (world, engine) => {
  const { name } = engine
  const submit = (client = 'one'): Promise<SubmissionOutcome> =>
    world().ledger.submit({ ...submission({ client }), ...world().times() })
  const fill = async (client = 'one') => {
    for (let count = 0; count < INQUIRY_QUOTA.limit; count += 1) expect((await submit(client)).kind).toBe('accepted')
  }
  /** Loads inquiries of the client, counted so many minutes from now. */
  const load = (minutes: readonly number[]) => {
    const at = world().now
    const records = minutes.map((each) => ({ kind: 'quota' as const, client: 'one', at: at + each * 60_000, count: 1 }))
    return world().ledger.desk.load(Readable.from(records), { by: 'Ada', at })
  }

  test('lets a client in again after a window, even though the clock began ten years ahead', async () => {
    world().wallAhead = TEN_YEARS_MS
    await world().restart()
    await fill()
    world().wallAhead = -TEN_YEARS_MS
    await world().restart()

    const refused = await submit()
    world().now += WINDOW_MS - 1
    const stillRefused = await submit()
    world().now += 1

    expect(refused).toMatchObject({ kind: 'limited', retryAfterSeconds: 3600, quota: { resetSeconds: 3600 } })
    expect(stillRefused).toMatchObject({ kind: 'limited', retryAfterSeconds: 1 })
    expect(await submit()).toMatchObject({ kind: 'accepted', quota: { remaining: 4 } })
    expect(world().ahead).toEqual([{ stamps: 5 }])
  })

  test('never penalizes a client for a wrong clock: one that had room keeps it', async () => {
    await submit()
    world().wallAhead = TEN_YEARS_MS
    await submit('another')
    world().wallAhead = 0

    expect(await submit()).toMatchObject({ kind: 'accepted', quota: { remaining: 3 } })
  })

  test('counts every stamp of a client that was loaded and lies ahead', async () => {
    await load([1, 2, 3, 4, 5])
    await world().restart()

    expect(await submit()).toMatchObject({ kind: 'limited', retryAfterSeconds: 3600 })
    expect(world().ahead).toEqual([{ stamps: 5 }])
  })

  test('lets in every client that waits as long as Retry-After said, whether more inquiries than the limit were loaded or not', async () => {
    await fill()
    await load([-1, -2])

    const refused = await submit()

    if (refused.kind !== 'limited') throw new Error(`It was ${refused.kind}`)
    expect(refused).toMatchObject({ retryAfterSeconds: 3600, quota: { remaining: 0, resetSeconds: 3480 } })
    world().now += refused.retryAfterSeconds * 1000
    expect((await submit()).kind).toBe('accepted')
  })

  test('finds stored times that lie ahead, repairs them by dump and load, and keeps the former times in the audit trail', async () => {
    const soundTime = world().now
    world().wallAhead = TEN_YEARS_MS
    await world().restart()
    const ahead = soundTime + TEN_YEARS_MS
    const { requestId, ...sent } = submission({ client: 'one' })
    await world().ledger.submit({ requestId, ...sent, ...world().times() })
    await world().ledger.desk.addNote(requestId, 'called', { by: 'Ada', at: ahead })
    world().wallAhead = -TEN_YEARS_MS
    if (name === 'redis') await world().restart()
    const { desk } = world().ledger
    const now = soundTime

    const { problems } = await desk.checkIntegrity(now)
    const dumped = await Array.fromAsync(repairTimes(desk.dump(), { by: 'Ada', at: now }))

    expect(problems).toEqual([
      `Inquiry ${requestId}: its times are ahead of the clock`,
      'Quota of inquiries: 1 times are ahead of the clock',
    ])
    await using started = await engine.start()
    await using empty = await started.open()
    empty.now = now
    await empty.ledger.desk.load(Readable.from(dumped), { by: 'Ada', at: now })
    expect(await empty.ledger.desk.checkIntegrity(now)).toEqual({ inquiries: 1, erased: 0, problems: [] })
    const file = await empty.ledger.desk.show(requestId)
    expect(file).toMatchObject({
      inquiry: { receivedAt: now, stateAt: now },
      notes: [{ at: now, text: 'called' }],
      notice: { nextAttemptAt: now },
    })
    const detail = `received ${new Date(ahead).toISOString()}`
    expect(file?.audit).toContainEqual({ at: ahead, by: 'service', action: 'received', requestId })
    expect(file?.audit).toContainEqual({ at: now, by: 'Ada', action: 'times-repaired', requestId, detail })
  })

  test.runIf(name === 'sqlite').each([
    ['forward', 86_400_000],
    ['back', -86_400_000],
  ])('neither frees nor locks out anybody when set a day %s while it runs, even across a restart', async (_, jump) => {
    await fill()
    world().now += 1_800_000
    world().wallAhead = jump

    const held = await submit()
    await world().restart()
    const heldAfterwards = await submit()
    world().now += 1_800_000

    expect(held).toMatchObject({ kind: 'limited', retryAfterSeconds: 1800 })
    expect(heldAfterwards).toMatchObject({ kind: 'limited', retryAfterSeconds: 1800 })
    expect(await submit()).toMatchObject({ kind: 'accepted', quota: { remaining: 4 } })
    expect(world().ahead).toEqual([])
  })

  test.runIf(name === 'sqlite')('frees nobody when the first commit after it was set fails', async () => {
    await fill()
    const other = submission({ client: 'another' })
    await world().ledger.submit({ ...other, ...world().times() })
    world().wallAhead = 86_400_000

    // An id that is stored already breaks a rule of the schema.
    const failing = submission({ client: 'another', requestId: other.requestId })
    await expect(world().ledger.submit({ ...failing, ...world().times() })).rejects.toThrow()

    expect(await submit()).toMatchObject({ kind: 'limited', retryAfterSeconds: 3600 })
  })

  test.runIf(name === 'sqlite')('shows people the wall clock, whatever clock the windows use', async () => {
    world().wallAhead = -3_600_000
    const sent = submission()

    await world().ledger.submit({ ...sent, ...world().times() })

    const receivedAt = world().now - 3_600_000
    expect(await world().ledger.desk.show(sent.requestId)).toMatchObject({
      inquiry: { receivedAt },
      notice: { nextAttemptAt: receivedAt },
      audit: [{ at: receivedAt }],
    })
  })
})
