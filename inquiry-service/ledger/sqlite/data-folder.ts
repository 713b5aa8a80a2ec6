/** The folder that holds the ledger, and where in it things lie. */
import { existsSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeFolder } from '../../make-folder.ts'

export interface DataFolder {
  /** Absolute. */
  path: string
  ledger: string
  lock: string
  backups: string
}

/** Where the ledger of this data folder lies. */
export function ledgerFile(dataDir: string): string {
  return join(resolve(dataDir), 'ledger.sqlite')
}

/**
 * For whoever comes to work on a ledger and not to begin one: a mistyped folder must not look like an empty ledger.
 *
 * @throws Error when there is none
 */
export function requireLedger(dataDir: string): void {
  const file = ledgerFile(dataDir)
  // A log alone is told of when the file is opened.
  if (existsSync(file) || existsSync(`${file}-wal`)) return
  throw new Error(`Cannot open the ledger as there is none in this folder: ${resolve(dataDir)}`)
}

/**
 * The folder, made when it is missing, for its owner alone.
 *
 * @throws Error when it can't be made or lies on a network file system
 */
export function prepareDataFolder(dataDir: string): DataFolder {
  const folder = resolve(dataDir)
  try {
    makeFolder(folder)
  } catch (error) {
    throw new Error(`Cannot open the ledger as its folder cannot be made: ${folder}`, { cause: error })
  }
  const network = process.platform === 'linux' ? networkFileSystem(statfsSync(folder).type) : undefined
  if (network) {
    throw new Error(`Cannot open the ledger as its folder must be on a local disk: ${folder} is on ${network}`)
  }
  return { path: folder, ledger: ledgerFile(folder), lock: `${folder}/ledger.lock`, backups: `${folder}/backups` }
}

/** Magic numbers of statfs(2). Their locks and shared memory do not hold what SQLite's log needs. */
const NETWORK_FILE_SYSTEMS = new Map([
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
])

/** The name of the network file system with this statfs type; undefined for any other. */
export function networkFileSystem(type: number): string | undefined {
  return NETWORK_FILE_SYSTEMS.get(type)
}
