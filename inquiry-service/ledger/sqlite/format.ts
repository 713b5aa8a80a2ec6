/**
 * The format of the file. Each migration leads to the format that its name begins with, from the one before; the first makes a
 * ledger from nothing. Only the service migrates: a desk beside an older service would take the file away from it, and a backup
 * has to stay what its release can read.
 */
import type { DatabaseSync } from 'node:sqlite'
import { textFolder } from '../../support/text-folder.ts'
import { inTransaction } from './sql.ts'

const MIGRATIONS = Object.entries(textFolder(import.meta.url, './migrations'))
  .map(([name, sql]) => ({ format: Number.parseInt(name, 10), sql }))
  .sort((one, other) => one.format - other.format)

const OLDEST = MIGRATIONS[0]?.format ?? 0

/** What this release writes. */
export const LEDGER_FORMAT = MIGRATIONS.at(-1)?.format ?? 0

/** In the file's header, so that no other program's database is mistaken for a ledger. "ASRL" */
const APPLICATION_ID = 0x41_53_52_4c

/**
 * Runs the migrations that `db` lacks, all in one transaction.
 *
 * @throws Error when the file is another program's, or of a format that this release can't bring up to date
 */
export function migrate(db: DatabaseSync): void {
  const format = readFormat(db)
  if (format === LEDGER_FORMAT) return
  inTransaction(db, () => {
    for (const step of MIGRATIONS) if (step.format > format) db.exec(step.sql)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${LEDGER_FORMAT}`)
  })
}

/** @throws Error when `db` is not a ledger of this release's format */
export function requireFormat(db: DatabaseSync): void {
  const format = readFormat(db)
  if (format === LEDGER_FORMAT) return
  throw new Error(
    `Cannot open the ledger: it has format ${format}, and this release works on format ${LEDGER_FORMAT}: start the service of this release once, which brings it up to date`,
  )
}

/**
 * 0 for an empty file.
 *
 * @throws Error when the file is another program's, or of a format that no migration begins with
 */
export function readFormat(db: DatabaseSync): number {
  const format = readNumber(db, 'user_version')
  const owner = readNumber(db, 'application_id')
  const isNew = owner === 0 && format === 0 && isEmpty(db)
  if (owner !== APPLICATION_ID && !isNew) {
    throw new Error('Cannot open the ledger: the file belongs to another program (its application id is not ours)')
  }
  if (format > LEDGER_FORMAT) {
    throw new Error(
      `Cannot open the ledger: a newer release wrote it (format ${format}; this release knows formats up to ${LEDGER_FORMAT})`,
    )
  }
  if (!isNew && format < OLDEST) {
    throw new Error(
      `Cannot open the ledger: it has format ${format}, and this release reads formats from ${OLDEST}: open it with the release before this one first`,
    )
  }
  return format
}

function readNumber(db: DatabaseSync, pragma: string): number {
  return Number(db.prepare(`PRAGMA ${pragma}`).get()?.[pragma])
}

function isEmpty(db: DatabaseSync): boolean {
  return db.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()?.['tables'] === 0
}
