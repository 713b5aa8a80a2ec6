/** `desk undelivered` and `desk resend ID`: emails that have not been sent. */

import { everyItem } from '../../ledger/records.ts'
import type { NoticeStatus } from '../../notices/outbox.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { tellOutcome } from './outcome.ts'
import { type Cell, duration, json, time } from './print.ts'
import { ID_ARGUMENT } from './show.ts'
import { jsonPieces, mapEach, tablePieces, writePieces } from './stream.ts'

export const undelivered = deskCommand({
  name: 'undelivered',
  description: 'List notices that have not been delivered, oldest first',
  examples: ['undelivered', 'undelivered --json'],
  args: {},
  run: async ({ store, signature, json: asJson }) => {
    const notices = everyItem((page) => store.outbox.undelivered(page))
    if (asJson) {
      const summary = json(await store.outbox.summary(signature.at)).replaceAll('\n', '\n  ')
      process.stdout.write(`{\n  "summary": ${summary},\n  "notices": `)
      await writePieces(process.stdout, jsonPieces(notices, '  '))
      console.log('\n}')
    } else {
      const rows = mapEach(notices, (notice) => noticeRow(notice, signature.at))
      await writePieces(process.stdout, tablePieces(HEADINGS, rows, 'Every notice has been delivered'))
    }
  },
})

export const resend = deskCommand({
  name: 'resend',
  description: 'Send the notice of an inquiry again; the running service sends it',
  examples: [`resend ${EXAMPLE_ID}`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, signature, tell }, { id }) => tellOutcome(await store.outbox.resend(id, signature), tell),
})

const HEADINGS = ['request id', 'age', 'attempts', 'last answer', 'next attempt (UTC)', 'may have been sent'] as const

function noticeRow(notice: NoticeStatus, now: number): readonly Cell[] {
  return [
    notice.requestId,
    duration(now - notice.receivedAt),
    notice.attempts,
    notice.lastCode ?? 'none yet',
    notice.nextAttemptAt === undefined ? 'given up' : time(notice.nextAttemptAt),
    notice.mayHaveBeenSent ? 'yes' : 'no',
  ]
}
