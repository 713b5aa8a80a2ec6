/** The folder that holds the ledger, where in it things lie, whom they belong to, and the locks that keep two processes apart. */
import { chownSync, closeSync, existsSync, fsyncSync, openSync, statfsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseDurability } from '../../redis/durability.ts'
import { makeFolder } from '../../support/folders.ts'
import { sqliteCode } from './failures.ts'

/** A mistyped folder must not look like an empty ledger. @throws Error when there is none */
export function requireLedger(dataDir: string): void {
  const { ledger, path } = foldersOf(dataDir)
  if (existsSync(ledger) || existsSync(`${ledger}-wal`)) return
  throw new Error(`Cannot open the ledger: there is none in this folder: ${path}`)
}

/** @throws Error when it can't be made, or its file system does not keep what it has confirmed */
export function prepareDataFolder(dataDir: string, durability: string): DataFolder {
  const folder = resolve(dataDir)
  try {
    makeFolder(folder)
  } catch (error) {
    throw new Error(`Cannot open the ledger: its folder cannot be made: ${folder}`, { cause: error })
  }
  const isAsked = process.platform === 'linux' && parseDurability(durability) === 'verified'
  const unfit = isAsked ? UNFIT_FILE_SYSTEMS.get(statfsSync(folder).type) : undefined
  if (unfit) {
    throw new Error(
      `Cannot open the ledger: its folder must be on a local disk: ${folder} is on ${unfit}; if you know that it keeps what it has synced, set STORE_DURABILITY to attested:NAME`,
    )
  }
  return foldersOf(folder)
}

export type DataFolder = ReturnType<typeof foldersOf>

export function foldersOf(dataDir: string) {
  const path = resolve(dataDir)
  return {
    path,
    ledger: join(path, 'ledger.sqlite'),
    lock: join(path, 'ledger.lock'),
    backups: join(path, 'backups'),
    /** Held while a backup is made, read or erased in. */
    backupLock: join(path, 'backup.lock'),
  }
}

/** What root has made must belong to the service, or its next start or nightly retention fails. */
export function giveToOwner(folder: Pick<DataFolder, 'path'>, files: readonly string[]): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder.path)
  for (const file of files) chownSync(file, uid, gid)
}

/** Flushes a file, or the names in a folder. Not one that SQLite has open: closing any handle of it drops its locks. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** From statfs(2): nothing tells whether a sync reaches a disk, and locks may not work as SQLite needs. */
export const UNFIT_FILE_SYSTEMS = new Map([
  [0x01_02_19_94, 'tmpfs, in memory'],
  [0x85_84_58_f6, 'ramfs, in memory'],
  [0x65_73_55_46, 'FUSE, in user space'],
  [0x69_69, 'NFS'],
  [0x51_7b, 'SMB'],
  [0xff_53_4d_42, 'CIFS'],
  [0xfe_53_4d_42, 'SMB 2'],
  [0x53_46_41_4f, 'AFS'],
  [0x6b_41_46_53, 'AFS'],
  [0x00_c3_64_00, 'Ceph'],
  [0x01_02_19_97, '9p'],
  [0x0b_d0_0b_d0, 'Lustre'],
  [0x47_50_46_53, 'GPFS'],
  [0x74_61_63_6f, 'OCFS2'],
  [0x01_16_19_70, 'GFS2'],
  [0x73_75_72_45, 'Coda'],
  [0x78_6f_42_56, 'a folder shared by VirtualBox'],
  [0xba_cb_ac_bc, 'a folder shared by VMware'],
])

const BUSY = 5

/** A desk holds the lock for a moment while it empties the log. */
const PATIENCE_MS = 1000

export type Lock = Pick<DatabaseSync, 'close'> & Disposable

/**
 * Holds `file` until closed; undefined when another has it. The kernel's lock ends with its process. SQLite takes it,
 * because SQLite also distinguishes two holders in one process. Nothing else may open the file: closing it would drop
 * the lock.
 */
export function tryLock(file: string, { patienceMs = PATIENCE_MS } = {}): Lock | undefined {
  if (!existsSync(file)) {
    closeSync(openSync(file, 'a', 0o600))
    giveToOwner({ path: dirname(file) }, [file])
  }
  const holder = new DatabaseSync(file, { timeout: patienceMs })
  try {
    // A full disk would refuse a journal.
    holder.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return holder
  } catch (error) {
    holder.close()
    if (sqliteCode(error) !== BUSY) throw error
    return undefined
  }
}

export function lockLedger(file: string): Lock {
  const lock = tryLock(file)
  if (!lock) throw new Error(`Cannot open the ledger: another process has it: ${file} is locked`)
  return lock
}

export function isTaken(file: string): boolean {
  if (!existsSync(file)) return false
  const looking = new DatabaseSync(file, { timeout: 0, readOnly: true })
  try {
    looking.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (sqliteCode(error) !== BUSY) throw error
    return true
  } finally {
    looking.close()
  }
}
