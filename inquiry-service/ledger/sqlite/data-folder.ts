/** The folder that holds the ledger, and where in it things lie. */
import { existsSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { parseDurability } from '../../redis/durability.ts'

export interface DataFolder {
  /** Absolute. */
  path: string
  ledger: string
  lock: string
  /** See FileStamp. */
  stamp: string
  backups: string
  /** A ledger being moved here, until it is complete (receive.ts). */
  moving: string
}

/** The path of this data folder's ledger. */
export function ledgerFile(dataDir: string): string {
  return join(resolve(dataDir), 'ledger.sqlite')
}

/**
 * For callers that work on an existing ledger rather than begin one: a mistyped folder must not look like an empty ledger.
 *
 * @throws Error when there is none
 */
export function requireLedger(dataDir: string): void {
  const file = ledgerFile(dataDir)
  // A log without its file is reported when the file is opened.
  if (existsSync(file) || existsSync(`${file}-wal`)) return
  throw new Error(`Cannot open the ledger as there is none in this folder: ${resolve(dataDir)}`)
}

/**
 * For a service: it would start with an empty ledger, and retries of inquiries being moved would be stored again.
 *
 * @throws Error when a move into this folder was interrupted
 */
export function requireNoBrokenMove({ ledger, moving }: DataFolder): void {
  if (existsSync(ledger) || !existsSync(moving)) return
  throw new Error(
    `Cannot open the ledger as its move into this folder was interrupted: move it again, or remove the file to begin an empty one: ${moving}`,
  )
}

/**
 * The folder, created if it is missing, readable by its owner alone.
 *
 * @throws Error when it can't be made, or lies on a file system that does not keep what it has confirmed
 */
export function prepareDataFolder(dataDir: string, durability: string): DataFolder {
  const folder = resolve(dataDir)
  try {
    makeFolder(folder)
  } catch (error) {
    throw new Error(`Cannot open the ledger as its folder cannot be made: ${folder}`, { cause: error })
  }
  const isAsked = process.platform === 'linux' && parseDurability(durability).kind === 'verified'
  const unfit = isAsked ? unfitFileSystem(statfsSync(folder).type) : undefined
  if (unfit) {
    throw new Error(
      `Cannot open the ledger as its folder must be on a local disk: ${folder} is on ${unfit}; if you know that it keeps what it has synced, set STORE_DURABILITY to attested:NAME`,
    )
  }
  return {
    path: folder,
    ledger: ledgerFile(folder),
    lock: `${folder}/ledger.lock`,
    stamp: `${folder}/ledger.stamp`,
    backups: `${folder}/backups`,
    moving: `${folder}/moving.sqlite`,
  }
}

/**
 * Magic numbers from statfs(2). In memory nothing survives a loss of power; in user space and on a network nothing tells whether
 * a sync reaches a disk, and locks and shared memory may not work as SQLite's log needs.
 */
const UNFIT_FILE_SYSTEMS = new Map([
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

/** The name of a file system with this statfs type if it is not a local disk; undefined for any other. */
export function unfitFileSystem(type: number): string | undefined {
  return UNFIT_FILE_SYSTEMS.get(type)
}
