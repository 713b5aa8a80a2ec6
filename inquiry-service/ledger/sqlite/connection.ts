/** A connection that keeps what the ledger promises: every setting is made and read back. */
import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { textFolder } from '../../support/folders.ts'
import { isDiskFull, sqliteCode, sqliteFailure } from './failures.ts'
import { inTransaction } from './sql.ts'

/** The service creates and migrates the file. Desk and notices need this release's format; a `copy` keeps its own. */
type Role = 'service' | 'beside' | 'copy'

const FORMAT_FOR = { service: migrate, beside: requireFormat, copy: readFormat }

/** How long a transaction waits for another process's: a caller waits for the service. */
const BUSY_TIMEOUT_MS = { service: 2000, beside: 5000, copy: 5000 }

const SETTINGS: readonly (readonly [name: string, value: string, readBack: number | string])[] = [
  ['journal_mode', 'WAL', 'wal'],
  // NORMAL would lose the last commits with the power.
  ['synchronous', 'FULL', 2],
  // On macOS an fsync leaves data in the disk's cache; elsewhere these two change nothing.
  ['fullfsync', 'ON', 1],
  ['checkpoint_fullfsync', 'ON', 1],
  // Erased data is overwritten, not just unlinked.
  ['secure_delete', 'ON', 1],
  ['trusted_schema', 'OFF', 0],
  ['cell_size_check', 'ON', 1],
  ['foreign_keys', 'ON', 1],
  // Copies made by VACUUM stay in memory: they hold personal data.
  ['temp_store', 'MEMORY', 2],
  ['cache_size', '-16384', -16384],
  // Only the holder of the lock makes checkpoints (files.ts).
  ['wal_autocheckpoint', '0', 0],
]

interface ConnectionOptions {
  role: Role
  check?: boolean
  /** Without a shared index, which a full disk has no room for. Only for the holder of the lock. */
  alone?: boolean
}

/** @throws Error for the operator; its cause is SQLite's error, if it was one */
export function openConnection(file: string, { role, check = false, alone = false }: ConnectionOptions): DatabaseSync {
  requireSoundSqlite(process.versions.sqlite ?? '0')
  // SQLite would discard such a log, and with it every inquiry since the last checkpoint.
  if (!existsSync(file) && existsSync(`${file}-wal`)) {
    throw new Error(`Cannot open the ledger: its file is gone but its log is there: ${file}-wal`)
  }
  if (!existsSync(file)) createForOwner(file)
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS[role] })
    if (alone) db.exec('PRAGMA locking_mode = EXCLUSIVE')
    applySettings(db)
    if (check && !isSound(db)) throw new Error(`Cannot open the ledger: the file is damaged: restore a backup: ${file}`)
    FORMAT_FOR[role](db)
    return db
  } catch (error) {
    if (db?.isOpen) db.close()
    throw openingError(error, file)
  }
}

/** The driver's text may quote the file's content, so it stays out of the message. */
export function openingError(error: unknown, file: string): unknown {
  if (sqliteCode(error) === undefined) return error
  return new Error(`Cannot open the ledger: ${sqliteFailure(error).reason}: ${file}`, { cause: error })
}

export function isFullAtOpening(error: unknown): boolean {
  return error instanceof Error && isDiskFull(error.cause)
}

/** SQLite gives the log the same mode. Only for a file that nobody has open: closing drops its locks. */
function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600))
  } catch (error) {
    throw new Error(`Cannot open the ledger: its file cannot be made: ${file}`, { cause: error })
  }
}

/** Below 3.51.3 a checkpoint at a bad moment can damage the file; 3.52.0 was withdrawn. */
export function requireSoundSqlite(version: string): void {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const number = major * 1_000_000 + minor * 1000 + patch
  if (number < 3_051_003 || number === 3_052_000) {
    throw new Error(`Cannot open the ledger: SQLite must be 3.51.3 or newer and not 3.52.0: this Node has ${version}`)
  }
}

function applySettings(db: DatabaseSync): void {
  for (const [name, value, wanted] of SETTINGS) {
    db.exec(`PRAGMA ${name} = ${value}`)
    const found = db.prepare(`PRAGMA ${name}`).get()?.[name]
    if (found !== wanted) {
      throw new Error(`Cannot open the ledger: SQLite did not accept ${name} = ${value}: it is ${String(found)}`)
    }
  }
}

export function isSound(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok'
}

const MIGRATIONS = Object.entries(textFolder(import.meta.url, './migrations'))
  .map(([name, sql]) => ({ format: Number.parseInt(name, 10), sql }))
  .sort((one, other) => one.format - other.format)

const OLDEST = MIGRATIONS[0]?.format ?? 0

export const LEDGER_FORMAT = MIGRATIONS.at(-1)?.format ?? 0

/** "ASRL", in the file's header */
const APPLICATION_ID = 0x41_53_52_4c

/** Only the service does: a desk would take the file from an older one, and a backup must suit its own release. */
function migrate(db: DatabaseSync): void {
  const format = readFormat(db)
  if (format === LEDGER_FORMAT) return
  inTransaction(db, () => {
    for (const step of MIGRATIONS) if (step.format > format) db.exec(step.sql)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${LEDGER_FORMAT}`)
  })
}

function requireFormat(db: DatabaseSync): void {
  const format = readFormat(db)
  if (format === LEDGER_FORMAT) return
  throw new Error(
    `Cannot open the ledger: it has format ${format}, and this release works on format ${LEDGER_FORMAT}: start the service of this release once, which brings it up to date`,
  )
}

/** 0 for an empty file. */
function readFormat(db: DatabaseSync): number {
  const format = readNumber(db, 'user_version')
  const owner = readNumber(db, 'application_id')
  const isNew = owner === 0 && format === 0 && !db.prepare('SELECT 1 FROM sqlite_schema').get()
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
