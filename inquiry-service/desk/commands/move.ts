/** `desk move`: the whole ledger from SQLite into Redis or Valkey, or back. If interrupted, run it again. */
import { foldersOf, lockLedger } from '../../ledger/sqlite/folder.ts'
import type { StoreOfDesk } from '../desk.ts'
import { UsageError } from '../input.ts'
import { openDesk } from '../open.ts'
import { copiesIn } from '../sqlite/backup.ts'
import { receiveLedger } from '../sqlite/restore.ts'
import { differences } from '../transfer.ts'
import { type CommandContext, plainCommand } from './command.ts'
import { facts } from './print.ts'

/** Differences that are named; the others are counted. */
const MOST_NAMED = 20

export const move = plainCommand({
  name: 'move',
  description:
    'Copy the SQLite ledger in DATA_DIR to the Redis or Valkey at REDIS_URL, or the other way, into a new SQLite ledger. Stop the services first',
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
    const faults = await differences(source.desk.dump(), target.desk.dump())
    if (faults.length > 0) {
      throw new Error(
        `Cannot call the ledger moved: ${faults.length} of its records differ, which may have changed since an earlier move: ${faults.slice(0, MOST_NAMED).join('; ')}`,
      )
    }
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
  const { loaded, file } = await receiveLedger(source, config, signature)
  print({ loaded, file }, () =>
    facts([
      ['loaded', loaded],
      ['file', file],
      ['left behind', 'the ledger in Redis, which accepts no more inquiries'],
      ['', 'It still holds everything, and erasures no longer reach it: delete it once the move has worked'],
    ]),
  )
}
