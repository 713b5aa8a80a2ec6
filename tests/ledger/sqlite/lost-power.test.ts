/** What a loss of power leaves of a SQLite ledger when it is opened again. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retryOf, submission } from '../submissions.ts'
import { sqliteWorld } from './world.ts'

test('A log torn in the middle of a commit is read up to the previous commit', async () => {
  const world = sqliteWorld()
  // The log from the first opening is longer than what comes next, which would overwrite it from its beginning.
  await (await world.open()).close()
  const ledger = await world.open()
  const kept = submission()
  const torn = submission()
  await ledger.submit(kept)
  // Copied while open: what a loss of power would leave.
  const crashed = sqliteWorld()
  const cut = statSync(`${world.file}-wal`).size
  await ledger.submit(torn)
  copyOf(world.file, crashed.file, cut + 100)

  const recovered = await crashed.open()

  expect(await recovered.submit(retryOf(kept))).toMatchObject({ kind: 'replayed', requestId: kept.requestId })
  expect(await recovered.submit(retryOf(torn))).toMatchObject({ kind: 'accepted' })
})

test('What was only in the log is in the file once the ledger is open: the log may never have reached the disk', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const sent = submission()
  await ledger.submit(sent)
  const crashed = sqliteWorld()
  copyOf(world.file, crashed.file, statSync(`${world.file}-wal`).size)

  await crashed.open()

  const withoutLog = sqliteWorld()
  execFileSync('cp', [crashed.file, withoutLog.file])
  expect(await (await withoutLog.open()).submit(retryOf(sent))).toMatchObject({
    kind: 'replayed',
    requestId: sent.requestId,
  })
})

/** Copies a ledger that is open elsewhere, its log cut to `bytes`. In another process: closing a handle of ours drops locks. */
function copyOf(from: string, to: string, bytes: number): void {
  execFileSync('cp', [from, to])
  execFileSync('cp', [`${from}-wal`, `${to}-wal`])
  execFileSync('truncate', ['-s', String(bytes), `${to}-wal`])
}
