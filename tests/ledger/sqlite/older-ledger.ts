/** Ledgers as earlier versions of the program left them, made by their migrations and filled as those versions did. */
import { randomBytes, randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { textFolder } from '../../../inquiry-service/text-folder.ts'
import { INQUIRY } from '../submissions.ts'

const FOLDER = new URL('../../../inquiry-service/ledger/sqlite/', import.meta.url)
const MIGRATIONS = Object.entries(textFolder(FOLDER.href, './migrations'))
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([, sql]) => sql)

/** The form of a ledger made today. */
export const PRESENT_FORM = MIGRATIONS.length

/** A ledger of form `form` with `count` inquiries, changed by `sql`. Returns their request ids. */
export function makeOlderLedger(
  file: string,
  { form, count, notes, sql = '' }: { form: number; count: number; notes?: string; sql?: string },
): string[] {
  const db = new DatabaseSync(file)
  for (const migration of MIGRATIONS.slice(0, form)) db.exec(migration)
  db.exec(`PRAGMA application_id = 0x4153524c; PRAGMA user_version = ${form}`)
  const inquiry = db.prepare(`
    INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state_at)
    VALUES (:keyHash, :fingerprint, :requestId, :at, :at)`)
  const content = db.prepare('INSERT INTO content (inquiry, body) VALUES (?, ?)')
  const notice = db.prepare('INSERT INTO outbox (inquiry, next_at) VALUES (?, ?)')
  const audit = db.prepare("INSERT INTO audit (at, by, action, inquiry) VALUES (?, 'service', 'received', ?)")
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const [index, requestId] of ids.entries()) {
    const at = 1_700_000_000_000 + index
    const { lastInsertRowid: seq } = inquiry.run({
      keyHash: randomBytes(32),
      fingerprint: randomBytes(32),
      requestId,
      at,
    })
    content.run(seq, JSON.stringify({ ...INQUIRY, ...(notes !== undefined && { notes }) }))
    notice.run(seq, at)
    audit.run(at, seq)
  }
  db.exec(sql)
  db.close()
  return ids
}
