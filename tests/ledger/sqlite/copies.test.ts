/** Erasures reach the copies of a SQLite ledger. */
import { cpSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { accept } from '../submissions.ts'
import { ADA, makeBackup, requestIdsIn, sqliteWorld, textOf } from './world.ts'

test('A copied data folder erases from its own copies, and from no backup of the original', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const requestId = await accept(ledger)
  const inside = await makeBackup(ledger)
  const outside = await makeBackup(ledger, join(temporaryFolder(), 'outside.sqlite'), { ...ADA, at: ADA.at + 1 })
  await ledger.close()
  const copied = sqliteWorld(join(temporaryFolder(), 'copied'))
  cpSync(world.dataDir, copied.dataDir, { recursive: true })
  const before = [world.file, inside.file, outside.file].map(textOf)

  const copy = await copied.open()
  const receipt = await copy.desk.erase({ requestId }, ADA)

  const own = join(copied.dataDir, 'backups', 'ledger-2027-01-02T03-04-05Z.sqlite')
  expect(receipt).toMatchObject({
    requestIds: [requestId],
    backups: [{ file: own, inquiries: 1 }],
    unreachableBackups: [],
    foreignBackups: [outside.file],
  })
  expect(textOf(own)).not.toContain('ada@example.org')
  expect([world.file, inside.file, outside.file].map(textOf)).toEqual(before)

  // Had the folder been moved and not copied, the backup would have been its own after all.
  expect(await copy.backups?.adopt(ADA, outside.file)).toBe(true)
  expect(await copy.desk.retain({}, ADA, { dryRun: false })).toMatchObject({
    due: [],
    receipt: { backups: [{ file: outside.file, inquiries: 1 }], foreignBackups: [] },
  })
  expect(textOf(outside.file)).not.toContain('ada@example.org')
})

test('Retention catches up with what it could not reach: a backup that returns loses what the ledger has erased', async () => {
  const ledger = await sqliteWorld().open()
  const requestId = await accept(ledger)
  const { file } = await makeBackup(ledger)
  renameSync(file, `${file}.away`)
  const unreached = await ledger.desk.retain({ new: 1 }, ADA, { dryRun: false })
  expect(unreached.receipt).toMatchObject({ requestIds: [requestId], backups: [], unreachableBackups: [file] })

  renameSync(`${file}.away`, file)

  const reached = await ledger.desk.retain({ new: 1 }, ADA, { dryRun: false })
  expect(reached.receipt).toMatchObject({ requestIds: [], backups: [{ file, inquiries: 1 }], unreachableBackups: [] })
  expect(textOf(file)).not.toContain('ada@example.org')
})

test('An erasure reaches every backup, and names those it could not reach', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const kept = await accept(ledger, { inquiry: { email: 'kept@example.org' } })
  await accept(ledger, { inquiry: { email: 'gone@example.org' } })
  const near = await makeBackup(ledger)
  const away = await makeBackup(ledger, join(temporaryFolder(), 'away.sqlite'), { ...ADA, at: ADA.at + 1 })
  renameSync(away.file, `${away.file}.moved`)

  const receipt = await ledger.desk.erase({ email: 'gone@example.org' }, ADA)

  expect(receipt).toMatchObject({
    backups: [{ file: near.file, inquiries: 1 }],
    unreachableBackups: [away.file],
    traces: { kind: 'done' },
  })
  expect(textOf(near.file)).not.toContain('gone@example.org')
  expect(textOf(near.file)).toContain('kept@example.org')
  expect(await requestIdsIn(near.file, 'live')).toEqual([kept])

  // It is back: repeating the erasure finishes the work.
  renameSync(`${away.file}.moved`, away.file)
  expect(await ledger.desk.erase({ email: 'gone@example.org' }, ADA)).toMatchObject({
    requestIds: [],
    backups: [
      { file: near.file, inquiries: 0 },
      { file: away.file, inquiries: 1 },
    ],
    unreachableBackups: [],
  })
  expect(textOf(away.file)).not.toContain('gone@example.org')
})
