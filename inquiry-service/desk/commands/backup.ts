/** `desk backup`, `desk backups`, `desk restore`, `desk load`: copies of the SQLite ledger, and what is read from them. */
import { existsSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Signature } from '../../ledger/records.ts'
import type { StoreOfDesk } from '../desk.ts'
import { NotFoundError, UsageError, wholeNumber } from '../input.ts'
import type { Backups } from '../port.ts'
import { readBackup, restoreBackup } from '../sqlite/restore.ts'
import { repairTimes } from '../transfer.ts'
import { deskCommand, plainCommand } from './command.ts'
import { facts, table, time } from './print.ts'

export const backup = deskCommand({
  name: 'backup',
  description: 'Copy the SQLite ledger to a new file and check the copy; the service may keep running',
  examples: ['backup', 'backup --keep 14', 'backup --output /mnt/copies/ledger.sqlite'],
  args: {
    output: { type: 'string', description: 'A new file; by default a dated one in DATA_DIR/backups' },
    keep: {
      type: 'string',
      description: 'Then delete all but so many of the newest in DATA_DIR/backups',
      valueHint: 'N',
    },
  },
  run: async ({ store, config, signature, print }, { output, keep }) => {
    const kept = keep === undefined ? undefined : wholeNumber('keep', keep)
    const made = await backupsOf(store).make(signature, output)
    const deleted = kept === undefined ? [] : await deleteOlder(backupsOf(store), config.dataDir, kept, signature)
    print({ ...made, deleted }, () =>
      facts([
        ['file', made.file],
        ['bytes', made.bytes],
        ['inquiries', made.inquiries],
        ['deleted', deleted.join('\n') || undefined],
      ]),
    )
  },
})

export const backups = deskCommand({
  name: 'backups',
  description:
    'List the backups that the ledger knows of and that an erasure reaches; forget one that was destroyed, or is another ledger’s',
  args: {
    forget: { type: 'string', description: 'A backup that is gone for good, as named in the list', valueHint: 'FILE' },
  },
  examples: ['backups', 'backups --forget /mnt/copies/ledger.sqlite'],
  run: async ({ store, signature, print }, { forget }) => {
    if (forget !== undefined) await forgetBackup(backupsOf(store), forget, signature)
    const known = (await backupsOf(store).list()).map((each) => ({ ...each, present: existsSync(each.file) }))
    const rows = known.map(({ at, file, present, foreign }) => [
      time(at),
      foreign ? 'foreign' : present ? 'yes' : 'no',
      file,
    ])
    print(known, () =>
      rows.length === 0 ? 'The ledger knows of no backup' : table(['made (UTC)', 'exists', 'file'], rows),
    )
  },
})

export const restore = plainCommand({
  name: 'restore',
  description: 'Replace the SQLite ledger with a backup; the service must be stopped',
  examples: ['restore data/backups/ledger-2026-11-21T07-45-00Z.sqlite'],
  args: { file: { type: 'positional', description: 'The backup', required: true } },
  run: async ({ config, signature, print }, { file }) => {
    if (config.redisUrl !== undefined)
      throw new UsageError('Cannot restore: REDIS_URL is set, and Redis is restored from its own backups')
    const report = await restoreBackup(file, config, signature)
    print(report, () => facts(Object.entries(report)))
  },
})

export const load = deskCommand({
  name: 'load',
  description: 'Add the inquiries that the ledger lacks from a SQLite backup; the service may keep running',
  examples: ['load data/replaced-2026-11-21T07-45-00-000Z.sqlite', 'load ledger.sqlite --repair'],
  args: {
    file: { type: 'positional', description: 'The backup', required: true },
    repair: { type: 'boolean', description: 'Set times ahead of this machine’s clock to the present' },
  },
  run: async ({ store, config, signature, print }, { file, repair }) => {
    const backup = readBackup(file, config.dataDir)
    const report = await store.desk.load(repair ? repairTimes(backup, signature) : backup, signature)
    print(report, () =>
      facts([
        ['loaded', report.loaded],
        ['already there', report.skipped],
      ]),
    )
  },
})

/** Returns the files. One that is gone already is forgotten too: nobody else deletes in this folder but to save space. */
async function deleteOlder(backups: Backups, dataDir: string, kept: number, signature: Signature): Promise<string[]> {
  const folder = join(resolve(dataDir), 'backups')
  const own = (await backups.list()).filter(({ file, foreign }) => !foreign && dirname(file) === folder)
  const older = own.toSorted((a, b) => b.at - a.at).slice(kept)
  for (const { file } of older) {
    rmSync(file, { force: true })
    await backups.forget(signature, file)
  }
  return older.map(({ file }) => file)
}

/** From now on erasures would not reach a copy left there; a foreign copy belongs to another ledger. */
async function forgetBackup(backups: Backups, file: string, signature: Signature): Promise<void> {
  const isForeign = (await backups.list()).some((each) => each.foreign && each.file === resolve(file))
  if (!isForeign && existsSync(file))
    throw new Error(`Cannot forget the backup: it is still there, delete it first: ${file}`)
  if (!(await backups.forget(signature, file))) {
    throw new NotFoundError(`Cannot forget the backup: the ledger knows of none with this name: ${file}`)
  }
}

function backupsOf(store: StoreOfDesk): Backups {
  if (!store.backups) throw new UsageError('Cannot do this: the ledger is in Redis, which makes its own backups')
  return store.backups
}
