/**
 * The daily digest: one email about what is waiting at the desk, containing nothing that a person typed. As with a notice,
 * only one of several processes sends it; after a failure it is retried until the next one is due.
 */
import type { CatalogNames } from '../contract/catalog-names.ts'
import { dayInWords, timeInWords } from '../contract/dates.ts'
import { shortReference } from '../contract/short-reference.ts'
import type { Desk } from '../ledger/desk.ts'
import type { DigestLease, DigestTurn } from '../ledger/digest.ts'
import type { Outbox } from '../ledger/outbox.ts'
import { everyItem, type StoredInquiry } from '../ledger/records.ts'
import { attempts, LEASE_MS } from './attempts.ts'
import { type DeskMail, type NoticeSettings, noticeTitle } from './notice.ts'
import { failureCode, mayHaveBeenSent, type NoticeTransport } from './transport.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 15 * 60_000
/** How often the clock is checked, milliseconds. */
const LOOK_MS = 30_000
/** Inquiries listed per section; the rest are only counted. */
const LISTED = 50

interface DigestOptions {
  desk: Pick<Desk, 'find'>
  outbox: Pick<Outbox, 'summary'>
  turn: DigestTurn
  transport: NoticeTransport
  settings: NoticeSettings
  /** When it is due, milliseconds after midnight UTC. */
  dueMs: number
  /** Called after each attempt, for the log. */
  onAttempt?: (attempt: { day: string; outcome: 'delivered' | 'failed'; code?: string }) => void
  /** Called when the ledger can't be reached. */
  onLedgerError?: (error: unknown) => void
  clock?: () => number
}

export interface Digest {
  /** Sends today's digest if it is due and nobody has sent it. */
  look(): Promise<'sent' | 'failed' | 'nothing to do'>
  /** Looks now, and again and again. */
  start(): void
  /** Waits briefly for a mail being sent; the lease covers the rest. */
  stop(): Promise<void>
}

export function createDigest({
  desk,
  outbox,
  turn,
  transport,
  settings,
  dueMs,
  onAttempt,
  onLedgerError,
  clock = Date.now,
}: DigestOptions): Digest {
  let timer: NodeJS.Timeout | undefined

  // A mail server may take longer than the pause between two checks.
  const looking = attempts<'sent' | 'failed' | 'nothing to do'>(async () => {
    const now = await turn.present(clock())
    const midnight = now - (now % DAY_MS)
    if (now < midnight + dueMs) return 'nothing to do'
    const day = new Date(now).toISOString().slice(0, 10)
    const lease = await turn.lease({ day, now, leaseMs: LEASE_MS })
    if (!lease) return 'nothing to do'
    const mail = digestMail(lease, await findWaiting(desk, outbox, now), settings, now)
    try {
      await transport.send(mail)
    } catch (error) {
      const failure = { now: clock(), pauseMs: RETRY_MS, mayHaveBeenSent: mayHaveBeenSent(error) }
      await turn.failed(lease, failure)
      onAttempt?.({ day, outcome: 'failed', code: failureCode(error) })
      return 'failed'
    }
    await turn.sent(lease, clock())
    onAttempt?.({ day, outcome: 'delivered' })
    return 'sent'
  })

  return {
    look: looking.run,
    start() {
      const look = () => looking.run().catch((error: unknown) => onLedgerError?.(error))
      timer = setInterval(look, LOOK_MS).unref()
      void look()
    },
    async stop() {
      clearInterval(timer)
      await looking.finish()
    },
  }
}

/** The contents of a digest. */
export interface Waiting {
  /** Received within the last day and still new. */
  fresh: Section
  /** Received earlier and still new. */
  old: Section
  /** The state of notices by email. */
  undelivered: { waiting: number; givenUp: number }
}

interface Section {
  count: number
  /** Newest first, at most LISTED. */
  listed: StoredInquiry[]
}

async function findWaiting(desk: Pick<Desk, 'find'>, outbox: Pick<Outbox, 'summary'>, now: number): Promise<Waiting> {
  const fresh: Section = { count: 0, listed: [] }
  const old: Section = { count: 0, listed: [] }
  for await (const stored of everyItem((page) => desk.find({ state: 'new' }, page))) {
    const section = now - stored.receivedAt < DAY_MS ? fresh : old
    section.count += 1
    if (section.listed.length < LISTED) section.listed.push(stored)
  }
  return { fresh, old, undelivered: await outbox.summary(now) }
}

function digestMail(
  { day, mayHaveBeenSent }: Pick<DigestLease, 'day' | 'mayHaveBeenSent'>,
  { fresh, old, undelivered }: Waiting,
  { from, to, siteUrl, names, deskCommand }: NoticeSettings,
  now: number,
): DeskMail {
  const late = undelivered.waiting + undelivered.givenUp
  const sections = [
    sectionText('New in the last day', fresh, names),
    sectionText('New for more than a day', old, names),
    late === 0
      ? 'Notices: all delivered'
      : `Notices not delivered: ${late} (${undelivered.givenUp} given up)\n\n    ${deskCommand} undelivered`,
  ]
  return {
    from,
    to: [...to],
    subject: `Desk, ${dayInWords(now)}: ${fresh.count} new, ${old.count} older than a day, ${late} undelivered`,
    messageId: `<digest-${day}@${new URL(siteUrl).hostname}>`,
    date: new Date(now),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      ...(mayHaveBeenSent ? ['You may already have a copy of this digest.'] : []),
      ...sections,
      `To see them at the desk:\n\n    ${deskCommand} list --state new`,
    ]
      .join('\n\n')
      .concat('\n'),
  }
}

function sectionText(title: string, { count, listed }: Section, names: CatalogNames): string {
  if (count === 0) return `${title}: none`
  const lines = listed.map(({ requestId, receivedAt, inquiry }) => {
    return `    ${shortReference(requestId)}  ${noticeTitle(inquiry, names)}\n              ${timeInWords(receivedAt)}`
  })
  const more = count > listed.length ? [`    and ${count - listed.length} more`] : []
  return [`${title}: ${count}`, '', ...lines, ...more].join('\n')
}
