/** When a notice warns that an earlier copy may have arrived: real ledgers, real mail servers, well-behaved and not. */
import { expect, test, vi } from 'vitest'
import { createDispatcher } from '../../inquiry-service/notices/dispatcher.ts'
import { relatedOfNotice } from '../../inquiry-service/notices/notice.ts'
import type { LeasedNotice } from '../../inquiry-service/notices/outbox.ts'
import { smtpTransport } from '../../inquiry-service/notices/transport.ts'
import { freePort } from '../../scripts/free-port.ts'
import { acceptNext } from '../ledger/submissions.ts'
import { onEveryEngine, type World } from '../ledger/world.ts'
import { startMailServer, startRudeMailServer } from './mail-servers.ts'
import { NOTICE_SETTINGS } from './settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ADA = { by: 'Ada', at: Date.UTC(2026, 10, 21) }
const SAYS_SO = 'You may already have a copy of this notice'

/** The address of a mail server that does not accept the notice. */
type Failing = () => Promise<AsyncDisposable & { url: string }>

const SURELY_NOT_TAKEN: [string, Failing][] = [
  ['nobody listened', async () => at(`smtp://127.0.0.1:${await freePort()}`)],
  ['nobody listened at any address of the name', async () => at(`smtp://localhost:${await freePort()}`)],
  ['the name was not found', async () => at('smtp://mail.invalid:25')],
  ['the server never said a word', () => startRudeMailServer('greeting')],
  ['the server greeted with a refusal', () => startRudeMailServer('welcome')],
  ['the server hung up before the mail', () => startRudeMailServer('patience')],
  ['the server took longer than a session may last', () => startRudeMailServer('haste')],
  ['the server was not to be trusted', () => startMailServer({ encrypted: true })],
  ['the server refused the mail for now', () => refusing(451)],
  ['the server refused the mail for good', () => refusing(550)],
]

const MAY_BE_TAKEN: [string, Failing][] = [
  ['the server took it and said nothing', () => startRudeMailServer('answer')],
  ['the server took it and hung up', () => startRudeMailServer('end')],
  ['the server took it and answered nonsense', () => startRudeMailServer('sense')],
]

onEveryEngine('A second attempt at a notice', (world, { name }) => {
  /** The mail servers are the same whatever keeps the ledger: the marks that engines keep are the outbox's own tests. */
  const table = test.runIf(name === 'sqlite' || process.env['FAULTS'] === 'full')

  table.each(SURELY_NOT_TAKEN)('does not mention a copy when %s on the first attempt', async (_, fail) => {
    await acceptNext(world())
    await attemptInVain(world(), fail)

    expect(await nextCopy(world())).not.toContain(SAYS_SO)
  })

  table.each(MAY_BE_TAKEN)('says that a copy may have arrived when %s on the first attempt', async (_, fail) => {
    await acceptNext(world())
    await attemptInVain(world(), fail)

    expect(await nextCopy(world())).toContain(SAYS_SO)
  })

  test('still says so after further attempts that certainly failed', async () => {
    await acceptNext(world())
    await attemptInVain(world(), () => startRudeMailServer('end'))
    await attemptInVain(world(), () => refusing(451))

    expect(await nextCopy(world())).toContain(SAYS_SO)
  })

  test('says so when the process making the first attempt died while sending', async () => {
    await acceptNext(world())
    world().now += HOUR_MS
    await world().ledger.outbox.lease({ now: world().now, leaseMs: 1 })

    expect(await nextCopy(world())).toContain(SAYS_SO)
  })

  test('does not mention a copy when a stop came before the mail server was asked', async () => {
    await acceptNext(world())
    await using mail = await startMailServer()
    world().now += HOUR_MS
    const counting = Promise.withResolvers<never>()
    const leased = Promise.withResolvers<void>()
    const related = () => {
      leased.resolve()
      return counting.promise
    }
    const dispatcher = createDispatcher({ ...optionsOf(world(), mail.url), related })
    const draining = dispatcher.drain()
    await leased.promise
    const stopping = dispatcher.stop()
    counting.reject(new Error('away'))
    await Promise.all([draining, stopping])

    expect(mail.received).toEqual([])
    expect(await nextCopy(world())).not.toContain(SAYS_SO)
  })

  test('is not made when only the record of the first was lost', async () => {
    await acceptNext(world())
    await using mail = await startMailServer()
    world().now += HOUR_MS
    const { outbox } = world().ledger
    const delivered = vi.fn(outbox.delivered).mockRejectedValueOnce(new Error('away'))
    const dispatcher = createDispatcher({ ...optionsOf(world(), mail.url), outbox: { ...outbox, delivered } })
    await expect(dispatcher.drain()).rejects.toThrow('away')
    world().now += DAY_MS

    expect(await dispatcher.drain()).toBe(0)
    expect(mail.received).toHaveLength(1)
    expect(await outbox.summary(world().now)).toMatchObject({ waiting: 0, givenUp: 0 })
  })

  test('says so when the desk asks for it again after delivery, but not after a refusal', async () => {
    const requestId = await acceptNext(world())
    await attemptInVain(world(), () => refusing(550))
    await world().ledger.outbox.resend(requestId, ADA)
    expect(await nextCopy(world())).not.toContain(SAYS_SO)

    await world().ledger.outbox.resend(requestId, ADA)
    expect(await nextCopy(world())).toContain(SAYS_SO)
  })
})

/** What arrives once a well-behaved mail server is there. */
async function nextCopy(world: World): Promise<string> {
  await using mail = await startMailServer()
  expect(await drain(world, mail.url)).toEqual(['delivered'])
  // Quoted-printable without its soft line breaks.
  return mail.received.join().replaceAll('=\r\n', '')
}

async function attemptInVain(world: World, fail: Failing): Promise<void> {
  await using mail = await fail()
  // Shorter than three replies of a server that takes its time; a well-behaved one may be as slow as a busy machine.
  expect(await drain(world, mail.url, { silenceMs: 500, sessionMs: 1000 })).toEqual(['failed'])
}

/** How long a server may say nothing, and all of a session may take. */
interface Limits {
  silenceMs?: number
  sessionMs?: number
}

/** One attempt, long after the previous one. */
async function drain(world: World, url: string, limits: Limits = {}): Promise<string[]> {
  world.now += DAY_MS
  const outcomes: string[] = []
  const onAttempt = ({ outcome }: { outcome: string }) => outcomes.push(outcome)
  const dispatcher = createDispatcher({ ...optionsOf(world, url, limits), onAttempt })
  await dispatcher.drain()
  await dispatcher.stop()
  return outcomes
}

function optionsOf(world: World, url: string, limits: Limits = {}) {
  return {
    outbox: world.ledger.outbox,
    transport: smtpTransport(url, limits),
    settings: NOTICE_SETTINGS,
    related: (notice: LeasedNotice) => relatedOfNotice(world.ledger.inquiries, notice, NOTICE_SETTINGS.names),
    clock: () => world.now,
  }
}

function at(url: string) {
  return { url, [Symbol.asyncDispose]: async () => {} }
}

async function refusing(code: number) {
  const server = await startMailServer()
  server.refuse(code)
  return server
}
