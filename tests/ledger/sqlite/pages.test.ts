/** What a submission costs the disk: every page a commit writes to the log has to be synced, read back and copied. */
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { Stamps } from '../../../inquiry-service/ledger/sqlite/stamps.ts'
import { Statements } from '../../../inquiry-service/ledger/sqlite/statements.ts'
import { type SubmissionMessage, Submitter } from '../../../inquiry-service/ledger/sqlite/submit.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const FRAME_BYTES = 24 + 4096
const COMMITS = 200

test.each([
  [1, 6.5],
  [16, 48.5],
])('A commit of %i submissions writes at most %f pages to the log', (together, most) => {
  const file = join(temporaryFolder(), 'ledger.sqlite')
  const db = openConnection(file, { check: false })
  onTestFinished(() => db.close())
  const sql = new Statements(db)
  const submitter = new Submitter(db, sql, new Stamps(sql, () => {}))
  const commit = () => submitter.submit(Array.from({ length: together }, submission))
  // A ledger that has grown: each of its trees has more than one page.
  for (let count = 0; count < COMMITS; count += 1) commit()
  const before = statSync(`${file}-wal`).size

  for (let count = 0; count < COMMITS; count += 1) commit()

  const pages = (statSync(`${file}-wal`).size - before) / FRAME_BYTES / COMMITS
  expect(pages).toBeLessThanOrEqual(most)
})

function submission(): SubmissionMessage {
  const now = Date.now()
  return {
    key: randomUUID(),
    client: randomBytes(16).toString('hex'),
    requestId: randomUUIDv7(),
    now,
    receivedAt: now,
    digest: randomBytes(32),
    body: JSON.stringify({ notes: 'Delivery in two lots. '.repeat(40) }),
  }
}
