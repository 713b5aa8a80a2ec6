/** The daily digest, with real ledgers, a real mail server and a clock set by the test. */
import { expect, test, vi } from 'vitest'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { createDigest } from '../../inquiry-service/notices/digest.ts'
import { smtpTransport } from '../../inquiry-service/notices/transport.ts'
import { accept, reportSubmission } from '../ledger/submissions.ts'
import type { LedgerStore } from '../ledger/whole-ledger.ts'
import { onEveryEngine, type World } from '../ledger/world.ts'
import { eventually } from '../setup/eventually.ts'
import { bodyOf, messageIdOf, startMailServer, startRudeMailServer, subjectOf } from './mail-servers.ts'
import { NOTICE_SETTINGS } from './settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const MIDNIGHT = Date.UTC(2026, 10, 21)

/** A process that sends the digest at 08:00. */
function options(world: World, url: string, ledger: LedgerStore = world.ledger, limits: { silenceMs?: number } = {}) {
  return {
    inquiries: ledger.inquiries,
    outbox: ledger.outbox,
    turn: ledger.digest,
    transport: smtpTransport(url, limits),
    settings: NOTICE_SETTINGS,
    dueMs: 8 * HOUR_MS,
    clock: () => world.now,
  }
}

const digestOf = (...process: Parameters<typeof options>) => createDigest(options(...process))
const dayOf = (message: string) => /digest-([\d-]+)@/.exec(messageIdOf(message) ?? '')?.[1]

onEveryEngine('the digest', (world, { name }) => {
  /** What comes of looking at this hour of the day, or of a later one. */
  const lookAt = async (hours: number, { url }: { url: string }, limits?: { silenceMs: number }) => {
    world().now = MIDNIGHT + hours * HOUR_MS
    return await digestOf(world(), url, world().ledger, limits).look()
  }

  test('is sent once a day at its time, across restarts', async () => {
    await using mail = await startMailServer()
    const outcomes: string[] = []
    for (const hours of [7.99, 8, 8.01, 20, 31.9, 32, 33]) {
      outcomes.push(await lookAt(hours, mail))
      await world().restart()
    }

    const [no, sent] = ['nothing to do', 'sent']
    expect(outcomes).toEqual([no, sent, no, no, no, sent, no])
    expect(mail.received.map(dayOf)).toEqual(['2026-11-21', '2026-11-22'])
    const { items } = await world().ledger.desk.audit({}, { limit: 10 })
    expect(items).toEqual([
      { at: MIDNIGHT + 8 * HOUR_MS, by: 'service', action: 'digest-sent', detail: '2026-11-21' },
      { at: MIDNIGHT + 32 * HOUR_MS, by: 'service', action: 'digest-sent', detail: '2026-11-22' },
    ])
  })

  test('is sent by only one of several processes that check at the same time', async () => {
    await using mail = await startMailServer()
    world().now = MIDNIGHT + 9 * HOUR_MS
    const other = await world().another?.()
    const processes = [world().ledger, world().ledger, other ?? world().ledger, other ?? world().ledger]

    const outcomes = await Promise.all(processes.map((ledger) => digestOf(world(), mail.url, ledger).look()))
    await other?.close()

    expect(outcomes.sort()).toEqual(['nothing to do', 'nothing to do', 'nothing to do', 'sent'])
    expect(mail.received).toHaveLength(1)
  })

  test('lists what is new, what is older than a day and what was not delivered, reports too, and names no person', async () => {
    await using mail = await startMailServer()
    const { ledger } = world()
    const variant = { modelId: 'nvidia-a100', variantId: 'nvidia-a100-pcie-40gb', quantity: 16 }
    const submit = (at: number, inquiry = {}) => {
      world().now = at
      return accept(ledger, { now: at, receivedAt: at, inquiry })
    }
    const old = await submit(MIDNIGHT - 2 * DAY_MS + 15 * HOUR_MS, { kind: 'sell', ...variant })
    const answered = await submit(MIDNIGHT - DAY_MS)
    await ledger.desk.setState(answered, 'answered', { by: 'anna', at: MIDNIGHT })
    const fresh = await submit(MIDNIGHT + 7.5 * HOUR_MS)
    world().now += HOUR_MS / 4
    const [report, decided] = [1, 2].map(() => reportSubmission({ now: world().now }))
    for (const each of [report, decided]) if (each) await ledger.submit(each)
    await ledger.desk.setState(decided?.requestId ?? '', 'declined', { by: 'anna', at: world().now })

    world().now = MIDNIGHT + 8 * HOUR_MS
    await digestOf(world(), mail.url).look()

    const [message = ''] = mail.received
    expect(subjectOf(message)).toBe('Desk, Saturday, November 21, 2026: 2 new, 1 older than a day, 5 undelivered')
    expect(bodyOf(message).trimEnd()).toBe(`New in the last day: 2

    ${shortReference(report?.requestId ?? '')}  Report: a figure of A100 PCIe 40GB
              Saturday, November 21, 2026, 07:45 UTC
    ${shortReference(fresh)}  Buy: 8 × accelerators not in the catalog, EU
              Saturday, November 21, 2026, 07:30 UTC

New for more than a day: 1

    ${shortReference(old)}  Sell: 16 × A100 PCIe 40GB, EU
              Thursday, November 19, 2026, 15:00 UTC

Notices not delivered: 5 (0 given up)

    desk undelivered

To see them at the desk:

    desk list --state new`)
  })

  test('that was not accepted is tried again later, and sent once', async () => {
    await using mail = await startMailServer()
    mail.refuse(451)
    const outcomes = [await lookAt(8, mail)]
    mail.accept()
    for (const minutes of [1, 14.9, 15, 16]) outcomes.push(await lookAt(8 + minutes / 60, mail))

    const nothing = 'nothing to do'
    expect(outcomes).toEqual(['failed', nothing, nothing, 'sent', nothing])
    expect(mail.received).toHaveLength(1)
  })

  test('that could not be written is tried again later, and not when only the record of it was lost', async () => {
    await using mail = await startMailServer()
    world().now = MIDNIGHT + 8 * HOUR_MS
    const { outbox, digest: turn } = world().ledger
    const summary = vi.fn(outbox.summary).mockRejectedValueOnce(new Error('unwritten'))
    const sent = vi.fn(turn.sent).mockRejectedValueOnce(new Error('unrecorded'))
    const digest = createDigest({ ...options(world(), mail.url), outbox: { summary }, turn: { ...turn, sent } })
    await expect(digest.look()).rejects.toThrow('unwritten')
    expect(mail.received).toEqual([])
    world().now += HOUR_MS
    await expect(digest.look()).rejects.toThrow('unrecorded')
    world().now += HOUR_MS

    expect(await digest.look()).toBe('nothing to do')
    expect(mail.received).toHaveLength(1)
  })

  test('has the same Message-ID when it is sent again because the mail server’s reply was lost', async () => {
    await using mail = await startMailServer()
    await using rude = await startRudeMailServer('answer')

    expect([await lookAt(8, rude, { silenceMs: 500 }), await lookAt(9, mail)]).toEqual(['failed', 'sent'])

    expect(messageIdOf(rude.received[0] ?? '')).toBe(messageIdOf(mail.received[0] ?? ''))
  })

  test('is taken over by another process when the turn of one that died while sending ends', async () => {
    await using mail = await startMailServer()
    world().now = MIDNIGHT + 8 * HOUR_MS
    await world().ledger.digest.take({ day: '2026-11-21', now: world().now, turnMs: 2 * MINUTE_MS })
    const outcomes: string[] = []
    for (const minutes of [1, 2, 3]) outcomes.push(await lookAt(8 + minutes / 60, mail))

    expect(outcomes).toEqual(['nothing to do', 'sent', 'nothing to do'])
  })

  test('is sent by a process that starts after the set time, and logged', async () => {
    await using mail = await startMailServer()
    world().now = MIDNIGHT + 9 * HOUR_MS
    const onAttempt = vi.fn()
    const digest = createDigest({ ...options(world(), mail.url), onAttempt })
    digest.start()

    await eventually(() => onAttempt.mock.calls.length > 0)
    await digest.stop()

    expect(onAttempt.mock.calls).toEqual([[{ day: '2026-11-21', outcome: 'delivered' }]])
    expect(mail.received).toHaveLength(1)
  })

  // Only one process can have the ledger when it is a file.
  const isShared = name === 'redis'
  test.runIf(isShared)('is sent once a day by processes whose clocks are days apart (D22a)', async () => {
    const other = await world().another?.()
    if (!other) throw new Error('A shared store is for one process alone')
    await using mail = await startMailServer()
    world().now = MIDNIGHT + 9 * HOUR_MS
    const ahead = { ...options(world(), mail.url, other), clock: () => world().now + 2 * DAY_MS }
    const behind = { ...options(world(), mail.url), clock: () => world().now - 2 * DAY_MS }

    for (let count = 0; count < 3; count += 1) {
      for (const process of [ahead, behind]) await createDigest(process).look()
    }
    await other.close()

    expect(mail.received.map(dayOf)).toEqual(['2026-11-21'])
    expect(subjectOf(mail.received[0] ?? '')).toContain('Saturday, November 21, 2026')
  })

  test('is not held up by a turn taken by a clock that was ahead (D22a)', async () => {
    await using mail = await startMailServer()
    world().now = MIDNIGHT + 9 * HOUR_MS
    const now = world().now + 365 * DAY_MS
    await world().ledger.digest.take({ day: '2026-11-21', now, turnMs: 365 * DAY_MS })

    expect(await lookAt(9, mail)).toBe('sent')
  })
})
