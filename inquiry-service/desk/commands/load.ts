/** `desk load FILE`: adds the inquiries of a backup, or of a replaced ledger, that this ledger lacks. */
import { readBackup } from '../sqlite/restore.ts'
import { repairTimes } from '../transfer.ts'
import { deskCommand } from './command.ts'
import { facts } from './print.ts'
import { createProgress } from './progress.ts'

export const load = deskCommand({
  name: 'load',
  description: 'Add the inquiries that the ledger lacks from a SQLite backup; the service may keep running',
  examples: ['load data/replaced-2026-11-21T07-45-00-000Z.sqlite', 'load ledger.sqlite --repair'],
  args: {
    file: { type: 'positional', description: 'The backup', required: true },
    repair: { type: 'boolean', description: 'Set times ahead of this machine’s clock to the present' },
  },
  run: async ({ store, config, signature, tell }, { file, repair }) => {
    const progress = createProgress('read', 'records')
    const backup = readBackup(file, config.dataDir)
    const records = repair ? repairTimes(backup, signature) : backup
    const report = await store.desk.load(progress.count(records), signature)
    progress.end()
    tell(report, () =>
      facts([
        ['loaded', report.loaded],
        ['already there', report.skipped],
      ]),
    )
  },
})
