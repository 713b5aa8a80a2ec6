/** A ledger with its notices and its desk, as the tests of either engine open them together. */
import type { StoreOfDesk } from '../../inquiry-service/desk/store.ts'
import type { Ledger } from '../../inquiry-service/ledger/ledger.ts'
import type { NoticeStore } from '../../inquiry-service/notices/store.ts'

export interface LedgerStore extends Ledger, StoreOfDesk, NoticeStore {
  close(): Promise<void>
}
