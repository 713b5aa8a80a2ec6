/** `desk backup`, `desk backups`, `desk restore`: copies of the SQLite ledger, made while the service runs. */

import { restoreBackup } from '../../inquiry-service/ledger/sqlite/restore.ts'
import type { Backups, LedgerStore } from '../../inquiry-service/ledger/store.ts'
import { deskCommand, plainCommand, UsageError } from './command.ts'
import { facts, json, table, time } from './print.ts'

export const backup = deskCommand({
  name: 'backup',
  description: 'Copy the SQLite ledger to a new file and check the copy; the service may run',
  args: { output: { type: 'string', description: 'A new file; a dated one in DATA_DIR/backups if left out' } },
  run: async ({ store, signature, json: asJson }, { output }) => {
    const made = await backupsOf(store).make(signature, output)
    console.log(
      asJson
        ? json(made)
        : facts([
            ['file', made.file],
            ['bytes', made.bytes],
            ['inquiries', made.inquiries],
          ]),
    )
    return undefined
  },
})

export const backups = deskCommand({
  name: 'backups',
  description: 'List the backups that the ledger knows of; an erasure reaches these',
  args: {},
  run: async ({ store, json: asJson }) => {
    const known = await backupsOf(store).list()
    const text = () =>
      table(
        ['made (UTC)', 'file'],
        known.map(({ at, file }) => [time(at), file]),
      )
    console.log(asJson ? json(known) : known.length === 0 ? 'No backup has been made' : text())
    return undefined
  },
})

export const restore = plainCommand({
  name: 'restore',
  description: 'Put a backup in the place of the SQLite ledger; the service must be stopped',
  args: { file: { type: 'positional', description: 'The backup', required: true } },
  run: async ({ config: { dataDir, redisUrl }, signature, json: asJson }, { file }) => {
    if (redisUrl !== undefined)
      throw new UsageError('Cannot restore as REDIS_URL is set: Redis restores its own backups')
    const report = restoreBackup(file, dataDir, signature)
    console.log(asJson ? json(report) : facts(Object.entries(report)))
    return undefined
  },
})

function backupsOf(store: LedgerStore): Backups {
  if (!store.backups) throw new UsageError('Cannot do this as the ledger lives in Redis: it makes its own backups')
  return store.backups
}
