/** A ledger changed in place under the built service and a desk beside it (D20). Every such change: `ledger/sqlite/faults.test.ts`. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runDesk } from '../desk/desk-process.ts'
import { requestIdOf, sendInquiry } from '../setup/send-inquiry.ts'
import { startStandalone } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test('When its log is emptied, a desk that can see it says so and changes nothing; the service confirms nothing and ends with one line', async () => {
  const dataFolder = temporaryFolder()
  const service = await startStandalone({ dataFolder, site: false })
  onTestFinished(() => service.kill())
  const requestId = requestIdOf(await sendInquiry(service))
  // It can't see anything now; its locks stay.
  process.kill(service.pid, 'SIGSTOP')

  execFileSync('truncate', ['-s', '0', join(dataFolder, 'ledger.sqlite-wal')])

  const { code, out, error } = await runDesk(['state', requestId, 'answered'], { DATA_DIR: dataFolder })
  expect([code, out]).toEqual([1, ''])
  expect(error).toMatch(/^Cannot open the ledger: its log was .+\n$/)
  // The service may also find out by itself before it reads the inquiry, and then answers nothing.
  const answering = sendInquiry(service, { client: 2 }).catch(() => undefined)
  process.kill(service.pid, 'SIGCONT')
  expect((await answering)?.status ?? 503).toBe(503)
  expect(await service.ended()).toBe(1)
  expect(service.output()).toMatch(/^Cannot go on: the ledger is lost: its log was .+$/m)
})
