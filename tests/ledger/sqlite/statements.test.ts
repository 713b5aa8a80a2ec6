/** The statements themselves. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openConnection } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { integer, statement, text } from '../../../inquiry-service/ledger/sqlite/sql/statement.ts'
import { prepare, STATEMENTS, Statements } from '../../../inquiry-service/ledger/sqlite/statements.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const FOLDER = new URL('../../../inquiry-service/ledger/sqlite/', import.meta.url)
const SOURCES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
  .join('\n')

test('Every statement fits the schema and its declaration, and is used', () => {
  expect(() => new Statements(emptyLedger())).not.toThrow()
  expect(Object.keys(STATEMENTS).filter((name) => !SOURCES.includes(`'${name}'`))).toEqual([])
})

describe('Opening a ledger fails where a statement', () => {
  const declared = { parameters: { requestId: text }, row: { seq: integer } }
  test.each([
    [
      'gives a column of another name',
      'SELECT seq AS number FROM inquiry WHERE request_id = :requestId',
      'Bug: findOne: columns are number and not seq',
    ],
    [
      'takes another parameter',
      'SELECT seq FROM inquiry WHERE request_id = :id',
      'Bug: findOne: parameters are id and not requestId',
    ],
    ['takes a parameter too few', 'SELECT seq FROM inquiry', 'Bug: findOne: parameters are  and not requestId'],
    ['names a column that is not there', 'SELECT seq FROM inquiry WHERE id = :requestId', 'no such column: id'],
  ])('%s', (_, sql, fault) => {
    expect(() => prepare(emptyLedger(), 'findOne', statement(declared, sql))).toThrow(fault)
  })
})

test.each([
  'listInquiries',
  'listAudit',
  'listReceived',
  'auditOf',
  'listUndelivered',
  'leaseNotices',
  'listWhole',
  'notesOf',
  'noticesOf',
] as const)('%s finds its rows by an index: it neither reads nor sorts all there is', (name) => {
  const steps = emptyLedger().prepare(`EXPLAIN QUERY PLAN ${STATEMENTS[name].sql}`).all()

  expect(steps.map(({ detail }) => String(detail)).filter((step) => /^SCAN|TEMP B-TREE FOR ORDER/.test(step))).toEqual(
    [],
  )
})

test('The file itself refuses to forget a key, or to change an audit line or an identity', () => {
  const db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { check: false })
  db.exec(`
    INSERT INTO inquiry (key_hash, fingerprint, request_id, received_at, state_at)
    VALUES (zeroblob(32), zeroblob(32), 'id', 1, 1);
    INSERT INTO audit (at, by, action, inquiry) VALUES (1, 'service', 'received', 1);
  `)

  expect(refusalOf(db, 'DELETE FROM inquiry')).toBe('a key outlives its inquiry')
  expect(refusalOf(db, "UPDATE inquiry SET request_id = 'other'")).toBe('key and request id of an inquiry are final')
  expect(refusalOf(db, 'UPDATE inquiry SET received_at = 2')).toBe('a time of receipt is only mended from the future')
  expect(refusalOf(db, 'DELETE FROM audit')).toBe('the audit trail is append-only')
  expect(refusalOf(db, "UPDATE audit SET by = 'Eve'")).toBe('the audit trail is append-only')
  expect(refusalOf(db, 'INSERT INTO outbox (inquiry, may_have_been_sent) VALUES (1, 2)')).toMatch(
    /^CHECK constraint failed/,
  )
  expect(refusalOf(db, "UPDATE inquiry SET state = 'lost'")).toMatch(/^CHECK constraint failed/)
  db.close()
})

function refusalOf(db: DatabaseSync, sql: string): string {
  try {
    db.exec(sql)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function emptyLedger(): DatabaseSync {
  const db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { check: false })
  onTestFinished(() => db.close())
  return db
}
