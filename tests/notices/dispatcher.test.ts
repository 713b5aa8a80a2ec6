/** Notices with a real ledger and a real mail server. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { retryPauseMs } from '../../inquiry-service/notices/attempts.ts'
import { createDispatcher, type DispatcherOptions } from '../../inquiry-service/notices/dispatcher.ts'
import { relatedOfNotice } from '../../inquiry-service/notices/notice.ts'
import { smtpTransport } from '../../inquiry-service/notices/transport.ts'
import { freePort } from '../../scripts/free-port.ts'
import { submission as submissionOf } from '../ledger/submissions.ts'
import { type LedgerStore, openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
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
let mail: MailServer
let now: number

beforeEach(async () => {
  now = START
  ledger = await openWholeLedger({ dataDir: temporaryFolder(), durability: ANY_DISK, role: 'service' })
  mail = await startMailServer()
})

afterEach(async () => {
  await mail[Symbol.asyncDispose]()
  await ledger.close()
})

function dispatcher(options: Partial<DispatcherOptions> = {}) {
  const notices = createDispatcher({
    outbox: ledger.outbox,
    transport: smtpTransport(mail.url),
    settings: NOTICE_SETTINGS,
    related: (notice) => relatedOfNotice(ledger.inquiries, notice, NOTICE_SETTINGS.names),
    clock: () => now,
    random: () => 0.5,
    ...options,
  })
  onTestFinished(() => notices.stop())
  return notices
}

/** Submits an inquiry; returns its request id. */
async function submit(inquiry: Partial<Inquiry> = {}): Promise<string> {
  const submission = submissionOf({ now, inquiry })
  await ledger.submit(submission)
  return submission.requestId
}

test('The notice of an inquiry is sent once, however often that is retried, and then no longer owed', async () => {
  const submission = submissionOf({ now })
  for (let count = 0; count < 2; count += 1) await ledger.submit(submission)
  const notices = dispatcher()

  expect([await notices.drain(), await notices.drain()]).toEqual([1, 0])

  expect(mail.received.map(messageIdOf)).toEqual([`inquiry-${submission.requestId}@reference.example`])
  expect(subjectOf(mail.received[0] ?? '')).toBe(
    `Buy: 8 × accelerators not in the catalog, EU [${shortReference(submission.requestId)}]`,
  )
  expect(mail.received[0]).toContain(`Reply-To: ${submission.inquiry.email}`)
  expect(await ledger.outbox.summary(now)).toEqual({ waiting: 0, givenUp: 0, oldestAgeMs: 0 })
})

test('A notice says how many earlier inquiries came from the address, unless they can’t be counted', async () => {
  for (const email of ['Ada@Example.org', 'bob@example.org', 'ada@example.org']) {
    await submit({ email })
    now += 1
  }
  await dispatcher().drain()
  await submit()
  await dispatcher({ related: () => Promise.reject(new Error('away')) }).drain()

  const counted = mail.received.map(
    (message) => /^Earlier inquiries from this address: (.*)$/m.exec(bodyOf(message))?.[1],
  )
  expect(counted).toEqual(['none', 'none', '1', undefined])
})

test('A notice is kept through a day without a mail server, and sent once when it is back', async () => {
  await submit()
  mail.refuse(451)
  const notices = dispatcher()
  let attempts = 0
  while (now < START + DAY_MS) {
    attempts += await notices.drain()
    now += retryPauseMs(attempts, 0.5) ?? DAY_MS
  }
  expect((await ledger.outbox.undelivered({ limit: 10 })).items).toMatchObject([{ attempts, lastCode: '451' }])

  mail.accept()
  await notices.drain()

  expect(mail.received).toHaveLength(1)
  expect((await ledger.outbox.undelivered({ limit: 10 })).items).toEqual([])
})

test('An outbox that is away is logged once, however many inquiries nudge, and checked again later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const away = Promise.withResolvers<undefined>()
  const onOutboxError = vi.fn()
  const lease = vi.fn().mockReturnValueOnce(away.promise).mockResolvedValue(undefined)
  const notices = dispatcher({ outbox: { ...ledger.outbox, lease }, onOutboxError })

  for (let nudges = 0; nudges < 5; nudges += 1) {
    notices.nudge()
    await vi.advanceTimersByTimeAsync(1)
  }
  const fault = new Error('away')
  away.reject(fault)
  await vi.advanceTimersByTimeAsync(1)

  expect(onOutboxError.mock.calls).toEqual([[fault]])
  expect(lease).toHaveBeenCalledTimes(2)
})

test('The log of a refusal has its code and nothing about the person', async () => {
  const requestId = await submit()
  mail.refuse(550)
  const onAttempt = vi.fn()

  await dispatcher({ onAttempt }).drain()

  expect(onAttempt.mock.calls).toEqual([[{ requestId, attempt: 1, outcome: 'failed', code: '550' }]])
})

test('A notice that the mail server refuses for one of two recipients is delivered, and the log counts the refusal', async () => {
  const requestId = await submit()
  const onAttempt = vi.fn()
  const to = ['desk@example.org', 'gone@example.org']

  await dispatcher({ onAttempt, settings: { ...NOTICE_SETTINGS, to } }).drain()

  expect(onAttempt.mock.calls).toEqual([[{ requestId, attempt: 1, outcome: 'delivered', refusedRecipients: 1 }]])
})

test('A mail server that hangs holds up no inquiry', async () => {
  await using rude = await startRudeMailServer('answer')
  await submit()

  const draining = dispatcher({ transport: smtpTransport(rude.url, { silenceMs: 500 }) }).drain()

  expect(await ledger.submit(submissionOf({ now: now + 1 }))).toMatchObject({ kind: 'accepted' })
  await draining
})

test('What the desk asks for is sent again, even after delivery, under a new Message-ID', async () => {
  const requestId = await submit()
  const notices = dispatcher()
  await notices.drain()

  expect(await ledger.outbox.resend(requestId, { by: 'anna', at: now })).toBe('done')
  await notices.drain()

  const [one = '', two = ''] = mail.received
  const first = `inquiry-${requestId}@reference.example`
  expect(messageIdOf(one)).toBe(first)
  expect(messageIdOf(two)).toMatch(new RegExp(`^inquiry-${requestId}\\.[0-9a-f-]{36}@reference\\.example$`))
  expect(one).not.toMatch(/^References:/m)
  expect(two).toMatch(new RegExp(`^References:\\s*<${first}>\\r?$`, 'm'))
  expect(bodyOf(two)).toContain('This notice was sent again because the desk asked for it.')
})

/** A mail server that takes no notice, and how that looks; whether it may have taken it all the same. */
const FAILING: [how: string, mayBeTaken: boolean, () => Promise<AsyncDisposable & { url: string }>][] = [
  ['nobody listened', false, async () => at(`smtp://127.0.0.1:${await freePort()}`)],
  ['the name was not found', false, async () => at('smtp://mail.invalid:25')],
  ['the server never said a word', false, () => startRudeMailServer('greeting')],
  ['the server greeted with a refusal', false, () => startRudeMailServer('welcome')],
  ['the server hung up before the mail', false, () => startRudeMailServer('patience')],
  ['the server took longer than a session may last', false, () => startRudeMailServer('haste')],
  ['the server was not to be trusted', false, () => startMailServer({ encrypted: true })],
  ['the server refused the mail for now', false, () => refusing(451)],
  ['the server took it and said nothing', true, () => startRudeMailServer('answer')],
  ['the server took it and hung up', true, () => startRudeMailServer('end')],
]
const SAYS_SO = 'You may already have a copy of this notice'

test.each(FAILING)(
  'After an attempt in which %s, the next one says that a copy may have arrived: %s',
  async (_, mayBeTaken, fail) => {
    await submit()
    await using failing = await fail()
    // Shorter than three replies of a server that takes its time.
    const transport = smtpTransport(failing.url, { silenceMs: 500, sessionMs: 1000 })
    const onAttempt = vi.fn()
    await dispatcher({ transport, onAttempt }).drain()
    now += DAY_MS

    await dispatcher({ onAttempt }).drain()

    expect(onAttempt.mock.calls.map(([{ outcome }]) => outcome)).toEqual(['failed', 'delivered'])
    expect(bodyOf(mail.received[0] ?? '').includes(SAYS_SO)).toBe(mayBeTaken)
  },
)

test('A stop that comes before the mail server is asked leaves no doubt about a copy', async () => {
  await submit()
  const counting = Promise.withResolvers<never>()
  const leased = Promise.withResolvers<void>()
  const related = () => {
    leased.resolve()
    return counting.promise
  }
  const notices = dispatcher({ related })
  const draining = notices.drain()
  await leased.promise
  const stopping = notices.stop()
  counting.reject(new Error('away'))
  await Promise.all([draining, stopping])
  expect(mail.received).toEqual([])

  await dispatcher().drain()

  expect(mail.received.map((message) => bodyOf(message).includes(SAYS_SO))).toEqual([false])
})

test('A notice is not sent again when only the record of it was lost', async () => {
  await submit()
  const delivered = vi.fn(ledger.outbox.delivered).mockRejectedValueOnce(new Error('away'))
  const notices = dispatcher({ outbox: { ...ledger.outbox, delivered } })
  await expect(notices.drain()).rejects.toThrow('away')
  now += DAY_MS

  expect(await notices.drain()).toBe(0)
  expect(mail.received).toHaveLength(1)
  expect(await ledger.outbox.summary(now)).toMatchObject({ waiting: 0, givenUp: 0 })
})

const at = (url: string) => ({ url, [Symbol.asyncDispose]: async () => {} })

async function refusing(code: number) {
  const server = await startMailServer()
  server.refuse(code)
  return server
}
