/**
 * Runs before the first test that opens a ledger or calls the desk: bundles the desk and the ledger's thread as a release has them.
 * From its sources, Node would compile dozens of files for each of the many hundred threads and processes that tests start.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleTools, PROGRAMS } from '../../scripts/release/tools.ts'
import { LEDGER_PROCESS, TOOLS } from './tools-folder.ts'

/** The threads of ledger and notices, and what tests start to have a ledger, or the desk, in another process. */
const TEST_PROGRAMS = {
  worker: 'inquiry-service/ledger/sqlite/worker.ts',
  'sqlite-worker': 'inquiry-service/notices/sqlite-worker.ts',
  [basename(LEDGER_PROCESS, '.mjs')]: 'tests/faults/disk/ledger-process.ts',
}

/** Tells whoever comes next that there is nothing left to do: each project loads this file anew. */
const DONE = 'TESTS_HAVE_TOOLS'

export default async function bundle(): Promise<void> {
  if (process.env[DONE]) return
  mkdirSync(TOOLS, { recursive: true })
  const draft = mkdtempSync(join(TOOLS, '.draft-'))
  await bundleTools(draft, { ...PROGRAMS, ...TEST_PROGRAMS })
  // Another run of tests may be using the same files: each is whole at every moment.
  for (const name of readdirSync(draft))
    if (!isSame(join(draft, name), join(TOOLS, name))) renameSync(join(draft, name), join(TOOLS, name))
  rmSync(draft, { recursive: true })
  process.env[DONE] = 'yes'
}

function isSame(one: string, other: string): boolean {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other))
}
