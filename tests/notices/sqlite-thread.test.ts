/** Notices of a SQLite ledger beside the service, on a thread of their own. */
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteLedger } from '../../inquiry-service/ledger/open.ts'
import { openSqliteNotices } from '../../inquiry-service/notices/open.ts'
import { accept } from '../ledger/submissions.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('Notices are leased, digests decided and inquiries read as soon as there is a ledger', async () => {
  const dataDir = temporaryFolder()
  const notices = openSqliteNotices({ dataDir }, {})
  onTestFinished(() => notices.close())
  await expect(notices.outbox.summary(0)).rejects.toThrow(`there is none in this folder: ${dataDir}`)
  const ledger = await openSqliteLedger({ dataDir, durability: ANY_DISK })
  onTestFinished(() => ledger.close())
  const requestId = await accept(ledger)
  const now = Date.now() + 1000

  expect(await notices.inquiries({}, { limit: 1 })).toMatchObject({ items: [{ requestId }] })
  const notice = await notices.outbox.lease({ now, leaseMs: 1000 })
  expect(notice).toMatchObject({ requestId, attempt: 1, mayHaveBeenSent: false })
  if (notice) await notices.outbox.delivered(notice, now)
  expect(await notices.outbox.summary(now)).toEqual({ waiting: 0, givenUp: 0, oldestAgeMs: 0 })
  const turn = { day: '2026-11-23', now, turnMs: 1000 }
  expect([await notices.digest.take(turn), await notices.digest.take(turn)]).toEqual([true, false])
  await notices.digest.sent(turn.day, now)
  expect(await notices.digest.take({ ...turn, now: now + 2000 })).toBe(false)
})
