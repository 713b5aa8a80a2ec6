/**
 * The desk's command line: every inquiry found, answered, exported, erased. `npm run desk -- --help`.
 * Works on the ledger that the environment names (DATA_DIR or REDIS_URL), beside the running service.
 *
 * Exit codes: 0 done; 1 not done, for the reason printed; 2 the command's words are wrong; 3 no such inquiry.
 */
import { defineCommand, renderUsage, runCommand, runMain } from 'citty'
import { audit } from './desk/audit.ts'
import { backup, backups, restore } from './desk/backup.ts'
import { check } from './desk/check.ts'
import { erase } from './desk/erase.ts'
import { exportInquiries } from './desk/export.ts'
import { list } from './desk/list.ts'
import { load } from './desk/load.ts'
import { move } from './desk/move.ts'
import { note } from './desk/note.ts'
import { resend, undelivered } from './desk/notices.ts'
import { retention } from './desk/retention.ts'
import { show } from './desk/show.ts'
import { state } from './desk/state.ts'
import { statistics } from './desk/statistics.ts'

const EXAMPLES = `EXAMPLES

  npm run desk -- list --state new --from 2026-11-01
  npm run desk -- show 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11
  npm run desk -- state 6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11 answered --by anna
  npm run desk -- export --format csv --output november.csv --from 2026-11-01 --until 2026-12-01
  npm run desk -- erase --email buyer@example.com --yes
  npm run desk -- retention                  (a dry run; --apply deletes)
  npm run desk -- undelivered --json

Dates are YYYY-MM-DD in UTC. --json prints machine-readable lines instead of tables.
`

const main = defineCommand({
  meta: { name: 'desk', description: 'Find, answer, export and erase inquiries' },
  subCommands: {
    list,
    show,
    state,
    note,
    export: exportInquiries,
    erase,
    retention,
    audit,
    statistics,
    undelivered,
    resend,
    check,
    backup,
    backups,
    restore,
    load,
    move,
  },
})

const words = process.argv.slice(2)

if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
  await runMain(main, {
    rawArgs: words.length === 0 ? ['--help'] : words,
    showUsage: async (command, parent) => console.log(`${await renderUsage(command, parent)}\n\n${EXAMPLES}`),
  })
} else {
  try {
    await runCommand(main, { rawArgs: words })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'CLIError') throw error
    console.error(`${error.message}\nSee: npm run desk -- --help`)
    process.exitCode = 2
  }
}
