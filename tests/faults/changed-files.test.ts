/**
 * The ledger's files changed in place under the built service and a desk beside it: by `cp`, `truncate`, `rm`. Watching
 * inodes would miss the first two. Nothing is confirmed that is not kept (D20).
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runDesk } from '../desk/desk-process.ts'
import { accept } from '../ledger/submissions.ts'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { jsonOf } from '../setup/exchange.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { sendInquiry } from './send-inquiry.ts'

const CHANGES = [
  ['a copy is written over its file', 'file', (file: string) => run('cp', `${file}.older`, file)],
  ['its log is emptied', 'log', (file: string) => run('truncate', '-s', '0', `${file}-wal`)],
  ['its log is cut in its last commit', 'log', (file: string) => run('truncate', '-s', '-3000', `${file}-wal`)],
  ['its index is deleted', 'index', (file: string) => rmSync(`${file}-shm`)],
] as const

let running: Standalone | undefined
afterEach(() => running?.kill())

test.each(CHANGES)(
  'When %s, a desk that can see it says so and changes nothing, and the service confirms no further inquiry and ends with one line',
  async (_how, part, change) => {
    const { service, file, requestId } = await servedLedger()
    // It can't see anything now; its locks stay.
    process.kill(service.pid, 'SIGSTOP')

    change(file)

    // Only the service knows how it has left its file.
    if (part !== 'file') {
      const { code, out, error } = await runDesk(['state', requestId, 'answered'], { DATA_DIR: service.dataFolder })
      expect([code, out]).toEqual([1, ''])
      expect(error).toMatch(new RegExp(`^Cannot open the ledger: its ${part} was .+\n$`))
    }

    // The service may also find out by itself before it reads the inquiry, and then answers nothing.
    const answering = sendInquiry(service).catch(() => undefined)
    process.kill(service.pid, 'SIGCONT')
    expect((await answering)?.status ?? 503).toBe(503)
    expect(await service.ended()).toBe(1)
    expect(service.output()).toMatch(new RegExp(`^Cannot go on: the ledger is lost: its ${part} was .+$`, 'm'))
  },
)

/** A running service with some inquiries, and an older copy of its file beside it. */
async function servedLedger(): Promise<{ service: Standalone; file: string; requestId: string }> {
  const dataFolder = temporaryFolder()
  const file = join(dataFolder, 'ledger.sqlite')
  await acceptOne(dataFolder)
  run('cp', file, `${file}.older`)
  await acceptOne(dataFolder)
  running = await startStandalone({ dataFolder, site: false })
  const answer = await sendInquiry(running)
  expect(answer.status).toBe(202)
  const { requestId } = jsonOf(answer) as { requestId: string }
  return { service: running, file, requestId }
}

async function acceptOne(dataDir: string): Promise<void> {
  const ledger = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
  await accept(ledger)
  await ledger.close()
}

function run(command: string, ...words: string[]): void {
  execFileSync(command, words)
}
