/** `desk undelivered` and `desk resend ID`: emails that have not gone out. */
import type { NoticeStatus } from '../../inquiry-service/ledger/outbox.ts'
import { everyItem } from '../../inquiry-service/ledger/records.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { tellOutcome } from './outcome.ts'
import { duration, json, table, time } from './print.ts'
import { ID_ARGUMENT } from './show.ts'

export const undelivered = deskCommand({
  name: 'undelivered',
  description: 'List notices that have not been delivered, oldest first',
  examples: ['undelivered', 'undelivered --json'],
  args: {},
  run: async ({ store, signature, json: asJson }) => {
    const notices = await Array.fromAsync(everyItem((page) => store.outbox.undelivered(page)))
    const summary = await store.outbox.summary(signature.at)
    if (asJson) console.log(json({ summary, notices }))
    else console.log(notices.length === 0 ? 'Every notice has been delivered' : noticeTable(notices, signature.at))
    return undefined
  },
})

export const resend = deskCommand({
  name: 'resend',
  description: 'Send the notice of an inquiry again; the running service sends it',
  examples: [`resend ${EXAMPLE_ID}`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, signature, json: asJson }, { id }) =>
    tellOutcome(await store.outbox.resend(id, signature), asJson),
})

function noticeTable(notices: readonly NoticeStatus[], now: number): string {
  return table(
    ['request id', 'age', 'attempts', 'last answer', 'next attempt (UTC)', 'may have been sent'],
    notices.map((notice) => [
      notice.requestId,
      duration(now - notice.receivedAt),
      notice.attempts,
      notice.lastCode ?? 'none yet',
      notice.nextAttemptAt === undefined ? 'given up' : time(notice.nextAttemptAt),
      notice.mayHaveBeenSent ? 'yes' : 'no',
    ]),
  )
}
