/** Notices with a real ledger and a real mail server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { shortReference } from '../../inquiry-service/contract/short-reference.ts'
import { retryPauseMs } from '../../inquiry-service/notices/attempts.ts'
import { createDispatcher, type DispatcherOptions } from '../../inquiry-service/notices/dispatcher.ts'
import { countEarlier } from '../../inquiry-service/notices/notice.ts'
import type { LeasedNotice } from '../../inquiry-service/notices/outbox.ts'
import { smtpTransport } from '../../inquiry-service/notices/transport.ts'
import { submission as submissionOf } from '../ledger/submissions.ts'
import { type LedgerStore, openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import {
  bodyOf,
  type MailServer,
  messageIdOf,
  startMailServer,
  startRudeMailServer,
  subjectOf,
} from './mail-servers.ts'
import { NOTICE_SETTINGS } from './settings.ts'

const START = Date.UTC(2026, 10, 21, 9)
const DAY_MS = 86_400_000

let ledger: LedgerStore
let folder: string
let mail: MailServer
let now: number

beforeEach(async () => {
  now = START
  folder = mkdtempSync(join(tmpdir(), 'notices-test-'))
  ledger = await openWholeLedger({ dataDir: folder, durability: ANY_DISK, role: 'service' })
  mail = await startMailServer()
})

afterEach(async () => {
  await mail[Symbol.asyncDispose]()
  await ledger.close()
  rmSync(folder, { recursive: true })
})

function dispatcher(options: Partial<DispatcherOptions> = {}) {
  return createDispatcher({
    outbox: ledger.outbox,
    transport: smtpTransport(mail.url),
    settings: NOTICE_SETTINGS,
    earlier: (notice) => countEarlier(ledger.inquiries, notice),
    clock: () => now,
    random: () => 0.5,
    ...options,
  })
}

describe('a dispatcher', () => {
  test('sends the notice of an accepted inquiry once, and then no longer owes it', async () => {
    const submission = submissionOf({ now })
    await ledger.submit(submission)
    const notices = dispatcher()

    expect(await notices.drain()).toBe(1)
    expect(await notices.drain()).toBe(0)
    await notices.stop()

    expect(mail.received).toHaveLength(1)
    expect(mail.received.map(messageIdOf)).toEqual([`inquiry-${submission.requestId}@reference.example`])
    expect(subjectOf(mail.received[0] ?? '')).toBe(
      `Buy: 8 × accelerators not in the catalog, EU [${shortReference(submission.requestId)}]`,
    )
    expect(mail.received[0]).toContain(`Reply-To: ${submission.inquiry.email}`)
    expect(await ledger.outbox.summary(now)).toEqual({ waiting: 0, givenUp: 0, oldestAgeMs: 0 })
  })

  test('says how many earlier inquiries came from the same address, in any letter case', async () => {
    const ada = { email: 'ada@example.org' }
    await ledger.submit(submissionOf({ now, inquiry: { email: 'Ada@Example.org' } }))
    await ledger.submit(submissionOf({ now: now + 1, inquiry: { email: 'bob@example.org' } }))
    await ledger.submit(submissionOf({ now: now + 2, inquiry: ada }))
    const notices = dispatcher()

    now += 3
    await notices.drain()
    await notices.stop()

    const told = mail.received.map(
      (message) => /^Earlier inquiries from this address: (.*)$/m.exec(bodyOf(message))?.[1],
    )
    expect(told).toEqual(['none', 'none', '1'])
  })

  test('leaves that number out of a notice when earlier inquiries can’t be counted', async () => {
    await ledger.submit(submissionOf({ now }))
    const notices = dispatcher({ earlier: () => Promise.reject(new Error('away')) })

    expect(await notices.drain()).toBe(1)
    await notices.stop()

    expect(mail.received.map(bodyOf).join()).not.toContain('Earlier inquiries')
  })

  test('sends no second notice for a replay', async () => {
    const submission = submissionOf({ now })
    await ledger.submit(submission)
    await ledger.submit(submission)
    const notices = dispatcher()

    expect(await notices.drain()).toBe(1)
    await notices.stop()
  })

  test('sends each of many notices once when two processes share the outbox', async () => {
    for (let count = 0; count < 12; count += 1) await ledger.submit(submissionOf({ now }))
    const [one, other] = [dispatcher(), dispatcher()]

    const tried = await Promise.all([one.drain(), other.drain()])
    await Promise.all([one.stop(), other.stop()])

    expect(tried[0] + tried[1]).toBe(12)
    expect(new Set(mail.received.map(messageIdOf)).size).toBe(12)
    expect(mail.received).toHaveLength(12)
  })

  test('keeps a notice through a day without a mail server, and sends it once when it is back', async () => {
    await ledger.submit(submissionOf({ now }))
    mail.refuse(451)
    const notices = dispatcher()
    let attempts = 0
    while (now < START + DAY_MS) {
      attempts += await notices.drain()
      now += retryPauseMs(attempts, 0.5) ?? DAY_MS
    }
    const page = await ledger.outbox.undelivered({ limit: 10 })

    mail.accept()
    await notices.drain()
    await notices.stop()

    expect(page.items).toMatchObject([{ attempts, lastCode: '451' }])
    expect(mail.received).toHaveLength(1)
    expect((await ledger.outbox.undelivered({ limit: 10 })).items).toEqual([])
  })

  test('logs only once that the outbox is unavailable, however many inquiries nudge it, and checks again later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const away = Promise.withResolvers<LeasedNotice[]>()
    const told: unknown[] = []
    const lease = vi.fn().mockReturnValueOnce(away.promise).mockResolvedValue(undefined)
    const notices = dispatcher({
      outbox: { ...ledger.outbox, lease },
      onOutboxError: (error) => told.push(error),
    })

    for (let nudges = 0; nudges < 5; nudges += 1) {
      notices.nudge()
      await vi.advanceTimersByTimeAsync(1)
    }
    const fault = new Error('away')
    away.reject(fault)
    await vi.advanceTimersByTimeAsync(1)

    expect(told).toEqual([fault])
    expect(lease).toHaveBeenCalledTimes(2)
    await notices.stop()
  })

  test('logs the code of a refusal and nothing about the person', async () => {
    const submission = submissionOf({ now })
    await ledger.submit(submission)
    mail.refuse(550)
    const told: unknown[] = []
    const notices = dispatcher({ onAttempt: (attempt) => told.push(attempt) })

    await notices.drain()
    await notices.stop()

    expect(told).toEqual([{ requestId: submission.requestId, attempt: 1, outcome: 'failed', code: '550' }])
  })

  test.each([
    ['never says a word', 'greeting', 0],
    ['takes the notice and says nothing', 'answer', 1],
    ['takes the notice and hangs up', 'end', 1],
  ] as const)(
    'by a mail server that %s holds up no inquiry, and sends the notice when there is another',
    async (_, lacks, copies) => {
      await using rude = await startRudeMailServer(lacks)
      const submission = submissionOf({ now })
      await ledger.submit(submission)
      const told: unknown[] = []
      const stuck = dispatcher({
        transport: smtpTransport(rude.url, { silenceMs: 500 }),
        onAttempt: (attempt) => told.push(attempt),
      })

      const draining = stuck.drain()
      expect(await ledger.submit(submissionOf({ now: now + 1 }))).toMatchObject({ kind: 'accepted' })
      await draining
      await stuck.stop()
      now += DAY_MS
      const notices = dispatcher()
      await notices.drain()
      await notices.stop()

      expect(told[0]).toEqual({
        requestId: submission.requestId,
        attempt: 1,
        outcome: 'failed',
        code: expect.any(String),
      })
      const ids = [...rude.received, ...mail.received].map(messageIdOf)
      const own = `inquiry-${submission.requestId}@reference.example`
      expect(ids.filter((id) => id === own)).toHaveLength(copies + 1)
      expect(await ledger.outbox.summary(now)).toEqual({ waiting: 0, givenUp: 0, oldestAgeMs: 0 })
    },
  )

  test('resends what the desk asks for, even after delivery, under a new Message-ID', async () => {
    const submission = submissionOf({ now })
    await ledger.submit(submission)
    const notices = dispatcher()
    await notices.drain()

    expect(await ledger.outbox.resend(submission.requestId, { by: 'anna', at: now })).toBe('done')
    await notices.drain()
    await notices.stop()

    const first = `inquiry-${submission.requestId}@reference.example`
    const [, second] = mail.received.map(messageIdOf)
    expect(messageIdOf(mail.received[0] ?? '')).toBe(first)
    expect(second).toMatch(new RegExp(`^inquiry-${submission.requestId}\\.[0-9a-f-]{36}@reference\\.example$`))
    expect(mail.received[0]).not.toMatch(/^References:/m)
    expect(mail.received[1]).toMatch(new RegExp(`^References:\\s*<${first}>\\r?$`, 'm'))
    expect(bodyOf(mail.received[1] ?? '')).toContain('This notice was sent again because the desk asked for it.')
  })
})
