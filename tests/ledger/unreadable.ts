/** What every ledger promises although the content of one of its inquiries can't be read: no other one suffers, and it can be erased. */
import { expect } from 'vitest'
import { INQUIRY } from './submissions.ts'
import { type LedgerStore, leaseAll } from './whole-ledger.ts'

const idsOf = (inquiries: readonly { requestId: string }[]) => inquiries.map(({ requestId }) => requestId)

/** `damaged` was received before `sound`, from the same address. */
export async function expectAllButUnreadable({ desk, outbox }: LedgerStore, damaged: string, sound: string) {
  const by = { by: 'Ada', at: Date.now() + 1000 }

  expect(idsOf(await leaseAll(outbox, by.at))).toEqual([sound])
  expect((await outbox.undelivered({ limit: 10 })).items).toMatchObject([
    { requestId: damaged, lastCode: 'UNREADABLE' },
    { requestId: sound },
  ])
  expect(idsOf((await desk.find({}, { limit: 10 })).items)).toEqual([sound])
  expect(idsOf(await Array.fromAsync(desk.export({}, by)))).toEqual([sound])
  expect(idsOf((await desk.retain({ new: 0 }, by, { dryRun: true })).due)).toEqual([sound])

  const receipt = await desk.erase({ email: INQUIRY.email }, by)
  expect(receipt).toMatchObject({ requestIds: [sound], mentionedIn: [], unreadable: [damaged] })
  expect(await desk.erase({ requestId: damaged }, by)).toMatchObject({ requestIds: [damaged], unreadable: [] })
  expect(await desk.checkIntegrity(by.at)).toEqual({ inquiries: 0, erased: 2, problems: [] })
}
