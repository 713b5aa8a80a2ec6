/**
 * A separate process with the ledger in the given folder; takes submissions over IPC. The second argument says how it
 * commits: `as-opened` as the service opens it, `NORMAL` syncs its log at checkpoints only, so that tests can show that
 * they would notice.
 */

import { join } from 'node:path'
import { LedgerUnavailableError, type Submission } from '../../../inquiry-service/ledger/ledger.ts'
import { openSqliteLedger } from '../../../inquiry-service/ledger/open.ts'
import { openConnection } from '../../../inquiry-service/ledger/sqlite/connection.ts'
import { Submitter } from '../../../inquiry-service/ledger/sqlite/submit.ts'
import { ANY_DISK } from '../../setup/any-disk.ts'
import type { FromProcess, ToProcess } from './frail-disk.ts'

const [dataDir = '', commits = 'as-opened'] = process.argv.slice(2)
const say = (message: FromProcess) => process.send?.(message)

const submit = commits === 'NORMAL' ? submitUnsynced() : await submitAsOpened()
process.on('message', async ({ id, submission }: ToProcess) => {
  try {
    const outcome = await submit({ ...submission, digest: Buffer.from(submission.digest, 'hex') })
    say({ kind: 'outcome', id, outcome })
  } catch (error) {
    if (!(error instanceof LedgerUnavailableError)) throw error
    say({ kind: 'unavailable', id, applied: error.applied, message: error.message })
  }
})
say({ kind: 'open' })

async function submitAsOpened() {
  const ledger = await openSqliteLedger({
    durability: ANY_DISK,
    dataDir,
    onHealth: (health) => say({ kind: 'health', health }),
  })
  return (submission: Submission) => ledger.submit(submission)
}

function submitUnsynced() {
  const db = openConnection(join(dataDir, 'ledger.sqlite'), { role: 'service' })
  db.exec('PRAGMA synchronous = NORMAL')
  const submitter = new Submitter(db, () => {})
  return async ({ inquiry, ...rest }: Submission) => {
    const [outcome] = submitter.submit([{ ...rest, body: JSON.stringify(inquiry) }])
    if (!outcome) throw new Error('The batch of one had no outcome')
    return outcome
  }
}
