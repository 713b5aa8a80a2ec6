/** What a process that sends mail opens. */
import type { ReadInquiries } from '../ledger/records.ts'
import type { DigestTurn } from './digest-turn.ts'
import type { Outbox } from './outbox.ts'

export interface NoticeStore {
  readonly outbox: Outbox
  readonly digest: DigestTurn
  /** What else is waiting. */
  readonly inquiries: ReadInquiries
  close(): Promise<void>
}
