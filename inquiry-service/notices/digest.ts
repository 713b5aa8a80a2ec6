/** What is waiting at the desk, with nothing that a person typed. Retried until midnight UTC under one Message-ID. */
import type { CatalogNames } from '../contract/accelerators.ts'
import { dayInWords, isoDay, shortReference, timeInWords } from '../contract/words.ts'
import { everyItem, type ReadInquiries, type StoredInquiry } from '../records/records.ts'
import { attempts } from './attempts.ts'
import { type DeskMail, type NoticeSettings, noticeTitle } from './notice.ts'
import type { DigestTurn, Outbox } from './outbox.ts'
import type { MailOutcome, NoticeTransport } from './transport.ts'

const DAY_MS = 86_400_000
/** Longer than any session with a mail server. When it ends without an outcome, or with a failure, the next turn begins. */
const TURN_MS = 15 * 60_000
const LOOK_MS = 30_000
const LISTED = 50

interface DigestOptions {
  inquiries: ReadInquiries
  outbox: Pick<Outbox, 'summary'>
  turn: DigestTurn
  transport: NoticeTransport
  settings: NoticeSettings
  /** When it is due, milliseconds after midnight UTC. */
  dueMs: number
  onAttempt?: (attempt: { day: string } & MailOutcome) => void
  onLedgerError?: (error: unknown) => void
  clock?: () => number
}

export type Digest = ReturnType<typeof createDigest>

export function createDigest(options: DigestOptions) {
  const { inquiries, outbox, turn, transport, settings, dueMs, onAttempt, onLedgerError, clock = Date.now } = options
  let timer: NodeJS.Timeout | undefined

  const looking = attempts<'sent' | 'failed' | 'nothing to do'>(async () => {
    const now = await turn.present(clock())
    const midnight = now - (now % DAY_MS)
    if (now < midnight + dueMs) return 'nothing to do'
    const day = isoDay(midnight)
    if (!(await turn.take({ day, now, turnMs: TURN_MS }))) return 'nothing to do'
    const waiting = await findWaiting(inquiries, outbox, now)
    const { mayHaveBeenSent: _, ...mail } = await transport.send(
      digestMail({ day, at: midnight }, waiting, settings, now),
    )
    onAttempt?.({ day, ...mail })
    if (mail.outcome === 'failed') return 'failed'
    await looking.record(() => turn.sent(day, clock()))
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

type Waiting = Awaited<ReturnType<typeof findWaiting>>

interface Section {
  count: number
  listed: StoredInquiry[]
}

async function findWaiting(read: ReadInquiries, outbox: Pick<Outbox, 'summary'>, now: number) {
  const fresh: Section = { count: 0, listed: [] }
  const old: Section = { count: 0, listed: [] }
  for await (const stored of everyItem((page) => read({ state: 'new' }, page))) {
    const section = now - stored.receivedAt < DAY_MS ? fresh : old
    section.count += 1
    if (section.listed.length < LISTED) section.listed.push(stored)
  }
  return { fresh, old, undelivered: await outbox.summary(now) }
}

function digestMail(
  { day, at }: { day: string; at: number },
  { fresh, old, undelivered }: Waiting,
  { from, to, siteUrl, names }: NoticeSettings,
  now: number,
): DeskMail {
  const late = undelivered.waiting + undelivered.givenUp
  const sections = [
    sectionText('New in the last day', fresh, names),
    sectionText('New for more than a day', old, names),
    late === 0
      ? 'Notices: all delivered'
      : `Notices not delivered: ${late} (${undelivered.givenUp} given up)\n\n    desk undelivered`,
  ]
  return {
    from,
    to: [...to],
    subject: `Desk, ${dayInWords(at)}: ${fresh.count} new, ${old.count} older than a day, ${late} undelivered`,
    messageId: `<digest-${day}@${new URL(siteUrl).hostname}>`,
    date: new Date(now),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${[...sections, `To see them at the desk:\n\n    desk list --state new`].join('\n\n')}\n`,
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
