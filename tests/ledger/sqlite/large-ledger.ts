/** A ledger with very many inquiries, written straight into the file: submitting them would take minutes. */
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { STATES_OF_INQUIRY } from '../../../inquiry-service/ledger/ledger.ts'
import { openConnection } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { INQUIRY } from '../submissions.ts'

const FIRST_RECEIVED = Date.UTC(2025, 0, 1)
const MINUTE_MS = 60_000

/** `count` inquiries a minute apart, in rotating states. Their emails are `user{0…999}@example.org`. */
export function fillLedger(dataDir: string, count: number): void {
  const db = openConnection(join(dataDir, 'ledger.sqlite'), { role: 'service' })
  // Nothing here has to survive a loss of power.
  db.exec('PRAGMA synchronous = OFF; BEGIN')
  const inquiry = db.prepare(`
    INSERT INTO inquiry (seq, key_hash, fingerprint, request_id, received_at, state_at, state)
    VALUES (:seq, :keyHash, :keyHash, :requestId, :at, :at, :state)`)
  const content = db.prepare('INSERT INTO content (inquiry, body) VALUES (:seq, :body)')
  const notice = db.prepare('INSERT INTO outbox (inquiry, next_at) VALUES (:seq, :at)')
  const audit = db.prepare("INSERT INTO audit (at, by, action, inquiry) VALUES (:at, 'service', 'received', :seq)")
  for (let seq = 1; seq <= count; seq += 1) {
    const at = FIRST_RECEIVED + seq * MINUTE_MS
    const state = STATES_OF_INQUIRY[seq % STATES_OF_INQUIRY.length] ?? 'new'
    inquiry.run({ seq, keyHash: randomBytes(32), requestId: randomUUID(), at, state })
    notice.run({ seq, at })
    audit.run({ seq, at })
    content.run({ seq, body: JSON.stringify({ ...INQUIRY, email: `user${seq % 1000}@example.org` }) })
  }
  db.exec('COMMIT')
  db.close()
}
