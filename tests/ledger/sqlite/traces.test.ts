/** Nothing personal is left on the disk of what was erased, whatever its pages went through before. */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accept, submission } from '../submissions.ts'
import { sqliteWorld } from './sqlite-world.ts'

const ADA = { by: 'Ada', at: 1_800_000_000_000 }
/** In every text that a person can send or a desk can write. */
const CANARY = 'canary7f3a'

test('After an erasure no file of the folder has a trace of the person, the running service beside it', async () => {
  const world = sqliteWorld()
  const service = await world.open()
  const key = submission().key
  const canary = { email: `${CANARY}@example.org`, location: CANARY, notes: CANARY.repeat(30), condition: CANARY }
  for (let count = 0; count < 30; count += 1) {
    // Rows of other lengths before, between and after, some of which move: pages split, merge and keep gaps.
    const other = await accept(service, { inquiry: { notes: 'o'.repeat(count * 60) } })
    const requestId = await accept(service, { ...(count === 0 && { key }), inquiry: { ...canary, modelId: CANARY } })
    await service.desk.addNote(requestId, `${CANARY} called`, ADA)
    await service.desk.setState(requestId, 'in-review', ADA)
    if (count % 3 === 0) await service.desk.erase({ requestId: other }, ADA)
  }
  await service.backups?.make(ADA)
  expect(filesWith(world.dataDir, CANARY)).not.toEqual([])

  const desk = await world.open('desk')
  const receipt = await desk.desk.erase({ email: `${CANARY}@example.org` }, ADA)

  expect(receipt).toMatchObject({ notes: 30, notices: 30, traces: { kind: 'done' }, unreachableBackups: [] })
  expect(filesWith(world.dataDir, CANARY)).toEqual([])
  expect(filesWith(world.dataDir, key)).toEqual([])
  await accept(service)
})

test('The key of an inquiry and the address of its client never reach the disk', async () => {
  const world = sqliteWorld()
  const ledger = await world.open()
  const first = submission()
  await ledger.submit(first)

  expect(filesWith(world.dataDir, first.key)).toEqual([])
  expect(filesWith(world.dataDir, 'ada@example.org')).not.toEqual([])
})

/** Names of the files that contain `text`. Read by another process: closing a handle of ours would drop SQLite's locks. */
function filesWith(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
  return files.filter((file) => {
    const copy = execFileSync('cat', [file], { maxBuffer: 64 * 1024 * 1024 })
    return copy.includes(text)
  })
}
