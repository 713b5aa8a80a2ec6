/** `desk move`: the whole SQLite ledger into Redis or Valkey. Broken off, it is simply run again. */
import { openLedger } from '../../inquiry-service/ledger/open.ts'
import { ledgerFile, requireLedger } from '../../inquiry-service/ledger/sqlite/data-folder.ts'
import { plainCommand } from './command.ts'
import { UsageError } from './errors.ts'
import { facts, json } from './print.ts'
import { createProgress } from './progress.ts'

export const move = plainCommand({
  name: 'move',
  description: 'Copy the SQLite ledger of DATA_DIR into the Redis or Valkey of REDIS_URL; stop the service first',
  examples: ['move'],
  args: {},
  run: async ({ config, signature, json: asJson }) => {
    if (config.redisUrl === undefined) throw new UsageError('Cannot move the ledger as REDIS_URL names no target')
    requireLedger(config.dataDir)
    // The role `service` takes the file for this process: a service that still writes to it makes this fail.
    const source = await openLedger({ ...config, redisUrl: undefined }, { role: 'service' })
    try {
      const target = await openLedger(config, { role: 'desk' })
      try {
        const progress = createProgress('moved', 'records')
        const report = await target.desk.load(progress.count(source.desk.dump()), signature)
        progress.end()
        // From now on an erasure happens in the target alone.
        const own = ((await source.backups?.list()) ?? []).filter(({ foreign }) => !foreign)
        const left = [ledgerFile(config.dataDir), ...own.map(({ file }) => file)]
        console.log(
          asJson
            ? json({ ...report, left })
            : facts([
                ['loaded', report.loaded],
                ['already there', report.skipped],
                ['left behind', left.join('\n')],
                [
                  '',
                  'These still hold everything, and no erasure reaches them any more: delete them when the move has proved itself',
                ],
              ]),
        )
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
    return undefined
  },
})
