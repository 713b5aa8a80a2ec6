/** Steps that the tests of backups share. */
import { readFileSync } from 'node:fs'
import { readBackup } from '../../../inquiry-service/desk/sqlite/restore.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import type { LedgerStore } from '../ledger-store.ts'

export const ADA = { by: 'Ada', at: Date.UTC(2027, 0, 2, 3, 4, 5) }

export async function makeBackup(ledger: LedgerStore, file?: string, signature = ADA) {
  if (!ledger.backups) throw new Error('This ledger makes no backups')
  return await ledger.backups.make(signature, file)
}

export async function requestIdsIn(file: string, which: 'all' | 'live' = 'all'): Promise<string[]> {
  const records = await Array.fromAsync(readBackup(file, temporaryFolder()))
  return records.flatMap((record) =>
    record.kind === 'inquiry' && (which === 'all' || 'inquiry' in record.inquiry) ? [record.inquiry.requestId] : [],
  )
}

export async function lastAudit(ledger: LedgerStore) {
  const { items } = await ledger.desk.audit({}, { limit: 1000 })
  return items.at(-1)
}

export function bytesOf(file: string): string {
  return readFileSync(file, 'latin1')
}
