import { UsageError, wholeNumber } from '../input.ts'
import { readBackup, restoreBackup } from '../sqlite/restore.ts'
import { deskCommand, plainCommand } from './command.ts'
import { facts } from './print.ts'

export const backup = deskCommand({
  name: 'backup',
  description: 'Copy the SQLite ledger to DATA_DIR/backups and check the copy; the service may keep running',
  examples: ['backup', 'backup --keep 14'],
  args: {
    keep: { type: 'string', description: 'Then delete all but so many of the newest', valueHint: 'N' },
  },
  run: async ({ store: { backups }, signature, print }, { keep }) => {
    if (!backups) throw new UsageError('Cannot do this: the ledger is in Redis, which makes its own backups')
    const made = await backups.make(signature, keep === undefined ? undefined : wholeNumber('--keep', keep))
    print(made, () => facts(Object.entries({ ...made, deleted: made.deleted.join('\n') || undefined })))
  },
})

export const restore = plainCommand({
  name: 'restore',
  description: 'Replace the SQLite ledger with a backup; the service must be stopped',
  examples: ['restore data/backups/ledger-2026-11-21T07-45-00Z.sqlite'],
  args: {
    file: { type: 'positional', description: 'The backup', required: true },
    repair: { type: 'boolean', description: 'Set times ahead of this machine’s clock to the present' },
  },
  run: async ({ config, signature, print }, { file, repair = false }) => {
    if (config.redisUrl !== undefined)
      throw new UsageError('Cannot restore: REDIS_URL is set, and Redis is restored from its own backups')
    const report = await restoreBackup(file, { ...config, repair }, signature)
    print(report, () => facts(Object.entries(report)))
  },
})

export const load = deskCommand({
  name: 'load',
  description: 'Add the inquiries that the ledger lacks from a SQLite backup; the service may keep running',
  examples: ['load data/replaced-2026-11-21T07-45-00-000Z.sqlite'],
  args: { file: { type: 'positional', description: 'The backup', required: true } },
  run: async ({ store, config, signature, print }, { file }) => {
    const report = await store.desk.load(readBackup(file, config.dataDir), signature)
    print(report, () =>
      facts([
        ['loaded', report.loaded],
        ['already there', report.skipped],
      ]),
    )
  },
})
