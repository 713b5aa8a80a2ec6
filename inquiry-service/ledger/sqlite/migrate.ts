/** Brings the file to the form this program knows. Each numbered file runs once, all of them in one transaction. */
import type { DatabaseSync } from 'node:sqlite'
import { textFolder } from '../../text-folder.ts'
import type { FileStamp } from './file-stamp.ts'
import { inTransaction } from './transaction.ts'

const MIGRATIONS = Object.entries(textFolder(import.meta.url, './migrations')).sort(([a], [b]) => (a < b ? -1 : 1))

/** In the file's header, so that no other program's database is mistaken for a ledger. "ASRL" */
const APPLICATION_ID = 0x41_53_52_4c

/**
 * Runs the migrations that `db` lacks. A `stamp` is kept up to date: another process may have the file open, and watch it.
 *
 * @throws Error when the file is another program's, or was written by a newer version of this one
 */
export function migrate(db: DatabaseSync, stamp?: FileStamp): void {
  const version = readNumber(db, 'user_version')
  const owner = readNumber(db, 'application_id')
  if (owner !== APPLICATION_ID && !(owner === 0 && version === 0 && isEmpty(db))) {
    throw new Error('Cannot open the ledger as the file belongs to another program: its application id is not ours')
  }
  if (version > MIGRATIONS.length) {
    throw new Error(
      `Cannot open the ledger as a newer version of this program wrote it: file has format ${version}, this program knows ${MIGRATIONS.length}`,
    )
  }
  if (version === MIGRATIONS.length) return
  stamp?.announce()
  try {
    // Before the form claims that there are none.
    if (version > 0 && version < ERASED_IN_PLACE) overwriteMovedRows(db)
    inTransaction(db, () => {
      // Read again: another process, which we waited for, may have done it in the meantime.
      for (const [, sql] of MIGRATIONS.slice(readNumber(db, 'user_version'))) db.exec(sql)
      db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length}`)
    })
  } finally {
    stamp?.keep()
  }
}

/** The first form in which no row is moved: older files may have copies of rows in the gaps of their pages. */
const ERASED_IN_PLACE = 5

function overwriteMovedRows(db: DatabaseSync): void {
  db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)')
}

function readNumber(db: DatabaseSync, pragma: string): number {
  return Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma])
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'] === 0
}
