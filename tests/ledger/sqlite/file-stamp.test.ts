/** A checkpoint under way, as seen by another process of ours. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileStamp } from '../../../inquiry-service/ledger/sqlite/file-stamp.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const DAY_MS = 86_400_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'hrtime'] }))
afterEach(() => void vi.useRealTimers())

/** One process has announced that it will write to the file, and has begun; another one is looking. */
function writing() {
  const folder = temporaryFolder()
  const [file, stamp] = [join(folder, 'ledger.sqlite'), join(folder, 'ledger.stamp')]
  writeFileSync(file, 'page')
  new FileStamp(file, stamp).announce()
  appendFileSync(file, 'page')
  return new FileStamp(file, stamp)
}

test.each([
  ['forward', DAY_MS],
  ['back', -DAY_MS],
])('A clock set a day %s during a checkpoint does not make it look like another program’s work (D22a)', (_, jump) => {
  const seen = writing()

  vi.setSystemTime(Date.now() + jump)

  expect([seen.allows(seen.now()), seen.isAbandoned()]).toEqual(['writing', false])
})

test('A checkpoint announced but never finished excuses nothing after a minute', () => {
  const seen = writing()

  vi.advanceTimersByTime(59_999)
  const before = [seen.allows(seen.now()), seen.isAbandoned()]
  vi.advanceTimersByTime(1)

  expect(before).toEqual(['writing', false])
  expect([seen.allows(seen.now()), seen.isAbandoned()]).toEqual(['no', true])
})
