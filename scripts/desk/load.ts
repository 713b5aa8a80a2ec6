/** `desk load FILE`: adds the inquiries of a backup, or of a replaced ledger, that this ledger lacks. */
import { readBackup } from '../../inquiry-service/ledger/sqlite/restore.ts'
import { deskCommand } from './command.ts'
import { facts } from './print.ts'
import { createProgress } from './progress.ts'

export const load = deskCommand({
  name: 'load',
  description: 'Add the inquiries that the ledger lacks from a SQLite backup; the service may keep running',
  examples: ['load data/replaced-2026-11-21T07-45-00-000Z.sqlite'],
  args: { file: { type: 'positional', description: 'The backup', required: true } },
  run: async ({ store, signature, tell }, { file }) => {
    const progress = createProgress('read', 'records')
    const report = await store.desk.load(progress.count(readBackup(file)), signature)
    progress.end()
    tell(report, () =>
      facts([
        ['loaded', report.loaded],
        ['already there', report.skipped],
      ]),
    )
  },
})
