/** `desk backup`, `desk restore`, `desk load`: copies of the SQLite ledger, and what is read from them. */
import { foldersOf, lockLedger } from '../../ledger/sqlite/folder.ts'
import type { StoreOfDesk } from '../desk.ts'
import { UsageError, wholeNumber } from '../input.ts'
import type { LoadReport } from '../port.ts'
import { copiesIn } from '../sqlite/backup.ts'
import { readBackup, replaceLedger, restoreBackup } from '../sqlite/restore.ts'
import { requireSame } from '../transfer.ts'
import { type CommandContext, deskCommand, openDesk, plainCommand } from './command.ts'
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
    print(report, () => facts(loadFacts(report)))
  },
})

const loadFacts = ({ loaded, skipped }: LoadReport) => [
  ['loaded', loaded] as const,
  ['already there', skipped] as const,
]

export const move = plainCommand({
  name: 'move',
  description:
    'Copy the SQLite ledger in DATA_DIR to the Redis or Valkey at REDIS_URL, or the other way, in place of the SQLite ledger. Stop the services first',
  examples: ['move', 'move --to sqlite'],
  args: {
    to: { type: 'string', default: 'redis', description: 'Target: redis or sqlite', valueHint: 'redis|sqlite' },
  },
  run: async (context, { to }) => {
    const { config } = context
    if (config.redisUrl === undefined) {
      throw new UsageError('Cannot move the ledger: REDIS_URL names no Redis or Valkey')
    }
    if (to !== 'redis' && to !== 'sqlite') throw new UsageError('Cannot move the ledger: --to must be redis or sqlite')
    const source = await openDesk(to === 'redis' ? { ...config, redisUrl: undefined } : config)
    try {
      await (to === 'redis' ? moveToRedis(source, context) : moveToSqlite(source, context))
    } finally {
      await source.close()
    }
  },
})

async function moveToRedis(source: StoreOfDesk, { config, signature, print }: CommandContext): Promise<void> {
  const folder = foldersOf(config.dataDir)
  // Fails if a service is still writing, and keeps one from starting.
  using _lock = lockLedger(folder.lock)
  const target = await openDesk(config)
  try {
    const report = await target.desk.load(source.desk.dump(), signature)
    await requireSame(source.desk, target.desk.dump())
    // From now on erasures happen in the target only.
    const left = [folder.ledger, ...copiesIn(folder)]
    print({ ...report, left }, () =>
      facts([
        ...loadFacts(report),
        ['left behind', left.join('\n')],
        ['', 'These still hold everything, and erasures no longer reach them: delete them once the move has worked'],
      ]),
    )
  } finally {
    await target.close()
  }
}

async function moveToSqlite(source: StoreOfDesk, { config, signature, print }: CommandContext): Promise<void> {
  if ((await source.desk.audit({}, { limit: 1 })).items.length === 0) {
    throw new Error('Cannot move the ledger: there is none at REDIS_URL: check its database and prefix')
  }
  const report = await replaceLedger(source.desk.dump(), config, signature, (made) => requireSame(source.desk, made))
  print(report, () =>
    facts([
      ...Object.entries(report),
      ['left behind', 'the ledger in Redis'],
      ['', 'It still holds everything, and erasures no longer reach it: delete it once the move has worked'],
    ]),
  )
}
