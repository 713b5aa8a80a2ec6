/** `desk backup`, `desk backups`, `desk restore`: copies of the SQLite ledger, made while the service runs. */

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Signature } from '../../inquiry-service/ledger/records.ts'
import { restoreBackup } from '../../inquiry-service/ledger/sqlite/restore.ts'
import type { Backups, LedgerStore } from '../../inquiry-service/ledger/store.ts'
import { deskCommand, plainCommand } from './command.ts'
import { NotFoundError, UsageError } from './errors.ts'
import { facts, table, time } from './print.ts'
import { showElapsed } from './progress.ts'

export const backup = deskCommand({
  name: 'backup',
  description: 'Copy the SQLite ledger to a new file and check the copy; the service may keep running',
  examples: ['backup', 'backup --output /mnt/copies/ledger.sqlite'],
  args: { output: { type: 'string', description: 'A new file; by default a dated one in DATA_DIR/backups' } },
  run: async ({ store, signature, tell }, { output }) => {
    const made = await showElapsed('copying', backupsOf(store).make(signature, output))
    tell(made, () =>
      facts([
        ['file', made.file],
        ['bytes', made.bytes],
        ['inquiries', made.inquiries],
      ]),
    )
  },
})

export const backups = deskCommand({
  name: 'backups',
  description:
    'List the backups that the ledger knows of and that an erasure reaches; forget one that was destroyed, adopt one from another folder',
  args: {
    forget: { type: 'string', description: 'A backup that is gone for good, as named in the list', valueHint: 'FILE' },
    adopt: {
      type: 'string',
      description: 'A backup from another folder that belongs to this ledger',
      valueHint: 'FILE',
    },
  },
  examples: ['backups', 'backups --forget /mnt/copies/ledger.sqlite'],
  run: async ({ store, signature, tell }, { forget, adopt }) => {
    if (forget !== undefined) await forgetBackup(backupsOf(store), forget, signature)
    if (adopt !== undefined && !(await backupsOf(store).adopt(signature, resolve(adopt)))) {
      throw new NotFoundError(`Cannot adopt the backup as the ledger knows of none with this name: ${adopt}`)
    }
    const known = (await backupsOf(store).list()).map((each) => ({ ...each, present: existsSync(each.file) }))
    const rows = known.map(({ at, file, present, foreign }) => [
      time(at),
      foreign ? 'foreign' : present ? 'yes' : 'no',
      file,
    ])
    tell(known, () =>
      rows.length === 0 ? 'The ledger knows of no backup' : table(['made (UTC)', 'exists', 'file'], rows),
    )
  },
})

export const restore = plainCommand({
  name: 'restore',
  description: 'Replace the SQLite ledger with a backup; the service must be stopped',
  examples: ['restore data/backups/ledger-2026-11-21T07-45-00Z.sqlite'],
  args: { file: { type: 'positional', description: 'The backup', required: true } },
  run: async ({ config, signature, tell }, { file }) => {
    if (config.redisUrl !== undefined)
      throw new UsageError('Cannot restore as REDIS_URL is set: restore Redis from its own backups')
    const report = await restoreBackup(file, config, signature)
    tell(report, () => facts(Object.entries(report)))
  },
})

/** From now on erasures would not reach a copy left there; a foreign copy belongs to another ledger. */
async function forgetBackup(backups: Backups, file: string, signature: Signature): Promise<void> {
  const isForeign = (await backups.list()).some((each) => each.foreign && each.file === resolve(file))
  if (!isForeign && existsSync(file))
    throw new Error(`Cannot forget the backup as it is still there, delete it first: ${file}`)
  if (!(await backups.forget(signature, file))) {
    throw new NotFoundError(`Cannot forget the backup as the ledger knows of none with this name: ${file}`)
  }
}

function backupsOf(store: LedgerStore): Backups {
  if (!store.backups) throw new UsageError('Cannot do this as the ledger is in Redis, which makes its own backups')
  return store.backups
}
