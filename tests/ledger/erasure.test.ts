/** What every store promises someone who asks to be forgotten. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ErasedInquiry, StoredInquiry } from '../../inquiry-service/records/records.ts'
import { acceptNext, storedRecord } from './submissions.ts'
import { onEveryEngine } from './world.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

onEveryEngine('Erasure', (world, { name }) => {
  const desk = () => world().ledger.desk
  /** Later than anything received so far. */
  const ada = () => ({ by: 'Ada', at: world().now + MINUTE_MS })
  const now = () => ({ by: 'Ada', at: world().now })
  const accepted = (changes = {}) => acceptNext(world(), changes)
  /** A file is overwritten at once; a server's log follows later. */
  const traces = name === 'sqlite' ? { kind: 'done' } : { kind: 'later', remaining: expect.any(String) }

  test('removes all that is known of an inquiry and its notice, and leaves its audit trail', async () => {
    const requestId = await accepted()
    await desk().addNote(requestId, 'Called Ada', ada())
    await desk().setField(requestId, 'owner', 'anna', ada())
    await desk().setField(requestId, 'remindAt', Date.UTC(2026, 11, 1), ada())
    await desk().open(requestId, ada())
    const receivedAt = world().now

    expect(await desk().erase({ requestId }, ada())).toEqual({
      ...ada(),
      requestIds: [requestId],
      notes: 1,
      notices: 1,
      mentionedIn: [],
      unreadable: [],
      ...(name === 'sqlite' && { backups: [] }),
      unreachableBackups: [],
      traces,
    })

    const file = await desk().show(requestId)
    expect(file).toMatchObject({ inquiry: { requestId, receivedAt, erasedAt: ada().at }, notes: [] })
    expect(Object.keys(file?.inquiry ?? {})).toHaveLength(3)
    expect(file).not.toHaveProperty('notice')
    expect(file?.audit.map(({ action }) => action)).toEqual([
      ...['received', 'note-added', 'owner-set', 'reminder-set', 'opened', 'erased'],
    ])
    expect(await desk().find({}, { limit: 10 })).toEqual({ items: [] })
  })

  test('by email removes every inquiry sent with it, in any letter case, and lists those that mention it', async () => {
    const one = await accepted({ inquiry: { email: 'eve@example.org' } })
    const two = await accepted({ inquiry: { email: 'Eve@Example.org' } })
    const friend = await accepted({ inquiry: { notes: 'Please copy eve@example.org' } })
    const noted = await accepted()
    await desk().addNote(noted, 'Forwarded to EVE@example.org', ada())
    const stranger = await accepted({ inquiry: { email: 'not-eve@example.com' } })

    const receipt = await desk().erase({ email: ' eve@EXAMPLE.org ' }, ada())

    expect(receipt).toMatchObject({ requestIds: [two, one], mentionedIn: [noted, friend] })
    expect((await desk().find({}, { limit: 10 })).items.map(({ requestId }) => requestId)).toEqual([
      stranger,
      noted,
      friend,
    ])
  })

  test('survives a restart, leaves the client’s quota as it was, and finds nothing to erase when repeated', async () => {
    const requestId = await accepted({ client: 'one' })
    for (let count = 1; count < 5; count += 1) await accepted({ client: 'one', inquiry: { email: 'eve@example.org' } })
    await desk().erase({ requestId }, ada())
    await desk().erase({ email: 'eve@example.org' }, ada())

    await world().restart()

    expect((await desk().show(requestId))?.inquiry).toHaveProperty('erasedAt')
    expect(await desk().checkIntegrity(world().now)).toEqual({ inquiries: 0, erased: 5, problems: [] })
    const nothing = { requestIds: [], notes: 0, notices: 0 }
    for (const what of [{ requestId }, { requestId: randomUUID() }, { email: 'eve@example.org' }])
      expect(await desk().erase(what, ada())).toMatchObject(nothing)
    expect((await desk().show(requestId))?.audit.map(({ action }) => action)).toEqual(['received', 'erased'])
    await expect(accepted({ client: 'one' })).rejects.toThrow('limited')
  })

  test('by retention first reports, then removes, whatever is older than its state allows, to the millisecond', async () => {
    const oldNew = await accepted()
    const oldClosed = await accepted()
    const receivedAt = world().now
    await desk().setState(oldClosed, 'closed', ada())
    world().now += 50 * DAY_MS
    const young = await accepted()
    await desk().setState(young, 'closed', ada())
    const policy = { closed: 90 * DAY_MS, answered: 30 * DAY_MS }
    world().now = receivedAt + policy.closed
    expect(await desk().retain(policy, now(), { dryRun: true })).toEqual({ due: [] })
    world().now += 1
    const due = [{ requestId: oldClosed, kind: 'buy', state: 'closed', receivedAt }]

    expect(await desk().retain(policy, now(), { dryRun: true })).toEqual({ due })
    expect((await desk().find({}, { limit: 10 })).items).toHaveLength(3)

    expect(await desk().retain(policy, now(), { dryRun: false })).toMatchObject({
      due,
      receipt: { requestIds: [oldClosed], traces },
    })
    expect((await desk().find({}, { limit: 10 })).items.map(({ requestId }) => requestId)).toEqual([young, oldNew])
    const nothing = { due: [], receipt: { requestIds: [] } }
    expect(await desk().retain(policy, now(), { dryRun: false })).toMatchObject(nothing)
  })

  test.runIf(name === 'redis')(
    'by retention removes nothing before it is due by the store’s clock (D22a)',
    async () => {
      await desk().setState(await accepted(), 'closed', ada())
      const aheadByYears = { by: 'Ada', at: world().now + 3_650 * DAY_MS }
      const policy = { closed: 90 * DAY_MS }

      expect(await desk().retain(policy, aheadByYears, { dryRun: false })).toMatchObject({
        due: [],
        receipt: { requestIds: [] },
      })
      world().now += 90 * DAY_MS + MINUTE_MS
      expect(await desk().retain(policy, aheadByYears, { dryRun: true })).toMatchObject({ due: [{ state: 'closed' }] })
    },
  )

  test('by retention spares an inquiry that was reopened after it was listed', async () => {
    const closed = Array.from({ length: 450 }, (_, index) =>
      storedRecord(world().now - 450 + index, { state: 'closed' }),
    )
    await desk().load(Readable.from(closed), { by: 'Ada', at: world().now })
    const policy = { closed: 0 }
    const { due } = await desk().retain(policy, now(), { dryRun: true })
    const [first, taken] = [due[0]?.requestId ?? '', due.at(-1)?.requestId ?? '']

    const retaining = desk().retain(policy, now(), { dryRun: false })
    // All have been listed by the time the first is gone. The erasure goes on in turns of its own between two looks.
    while (isStored((await desk().show(first))?.inquiry)) await nextTurn()
    expect(await desk().setState(taken, 'in-review', now())).toBe('done')

    const report = await retaining
    expect(report.due).toEqual(due)
    expect(report.receipt?.requestIds).toEqual(due.slice(0, -1).map(({ requestId }) => requestId))
    expect((await desk().find({}, { limit: 10 })).items).toMatchObject([{ requestId: taken, state: 'in-review' }])
    expect(await desk().checkIntegrity(world().now)).toEqual({ inquiries: 1, erased: 449, problems: [] })
  })
})

function isStored(inquiry: StoredInquiry | ErasedInquiry | undefined): boolean {
  return inquiry !== undefined && 'inquiry' in inquiry
}
