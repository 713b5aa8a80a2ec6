/** The SQL files themselves. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openConnection } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { textFolder } from '../../../inquiry-service/text-folder.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const FOLDER = new URL('../../../inquiry-service/ledger/sqlite/', import.meta.url)
const STATEMENTS = Object.entries(textFolder(FOLDER.href, './sql'))
const SOURCES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
  .join('\n')

describe.each(STATEMENTS)('%s.sql', (name, sql) => {
  test('says what it does and names its parameters, all of them and no others', () => {
    const [head = '', ...comments] = sql.split('\n').filter((line) => line.startsWith('-- '))
    const body = sql.replaceAll(/^--.*$/gm, '')

    expect(head).toMatch(/^-- [A-Z].*[.:]$/)
    expect(parametersIn(comments.map((line) => line.split('  ')[0]).join('\n'))).toEqual(parametersIn(body))
  })

  test('is one statement that SQLite takes, and is used', () => {
    const db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { check: false })

    expect(() => db.prepare(sql)).not.toThrow()

    db.close()
    expect(SOURCES).toContain(`'${name}'`)
  })
})

test.each(['list-inquiries', 'list-older', 'list-audit', 'list-undelivered', 'lease-notices'])(
  '%s finds its rows by an index: it neither reads nor sorts all there is',
  (name) => {
    const db = openConnection(join(temporaryFolder(), 'ledger.sqlite'), { check: false })
    const sql = STATEMENTS.find(([each]) => each === name)?.[1] ?? ''

    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll(/^--.*$/gm, '')}`).all()
    db.close()

    expect(steps.map(({ detail }) => String(detail)).filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([])
  },
)

test('The file itself refuses to forget a key, to change an audit line or an identity', () => {
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

function parametersIn(text: string): string[] {
  return [...new Set(text.match(/:[a-zA-Z]+/g))].sort()
}

function refusalOf(db: DatabaseSync, sql: string): string {
  try {
    db.exec(sql)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
