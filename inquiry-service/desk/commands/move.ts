import { foldersOf, lockLedger } from '../../ledger/sqlite/folder.ts'
import type { StoreOfDesk } from '../desk.ts'
import { UsageError } from '../input.ts'
import { copiesIn } from '../sqlite/backup.ts'
import { replaceLedger } from '../sqlite/restore.ts'
import { requireSame } from '../transfer.ts'
import { type CommandContext, openDesk, plainCommand } from './command.ts'
import { facts } from './print.ts'

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
        ['loaded', report.loaded],
        ['already there', report.skipped],
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
