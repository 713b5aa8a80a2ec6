/**
 * One machine, one ledger: the service is upgraded to another build and rolled back while reads and inquiries arrive at
 * 50 per second. The socket belongs to systemd, so new connections wait meanwhile.
 */
import { once } from 'node:events'
import { readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { copyBuild } from '../release/build-to-release.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { standaloneDeployment } from '../setup/standalone.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { KeptReader } from './upgrade/kept-reader.ts'
import { Load } from './upgrade/load.ts'
import { startUnit } from './upgrade/unit.ts'

const PER_SECOND = 50

test('an upgrade and a rollback fail no request of 50 per second, and every inquiry is stored (D1a)', async () => {
  const [releases, dataDir] = [temporaryFolder(), temporaryFolder()]
  for (const name of ['first', 'second']) namedBuild(join(releases, name), name)
  point(releases, 'first')
  const { base, supervisor, output } = await startUnit(join(releases, 'current/service/main.mjs'), {
    DATA_DIR: dataDir,
    STORE_DURABILITY: ANY_DISK,
  })
  await eventually(async () => (await commitOf(base)) === 'first')

  const load = new Load(standaloneDeployment({ base }), PER_SECOND)
  const readers = [1, 2].map(() => new KeptReader(base))
  for (const name of ['second', 'first']) {
    point(releases, name)
    supervisor.kill('SIGHUP')
    await eventually(async () => (await commitOf(base).catch(() => '')) === name)
  }
  const { sent, failures, requestIds } = await load.stop()
  const cut = (await Promise.all(readers.map((reader) => reader.stop()))).flat()
  supervisor.kill('SIGTERM')
  await once(supervisor, 'exit')

  expect([...failures, ...cut]).toEqual([])
  expect(sent).toBeGreaterThan(PER_SECOND)
  await expect.poll(() => output().match(/^ended .+$/gm)).toEqual(['ended 0', 'ended 0', 'ended 0'])
  const ledger = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'desk' })
  const stored: string[] = []
  for await (const record of ledger.desk.dump()) if (record.kind === 'inquiry') stored.push(record.inquiry.requestId)
  await ledger.close()
  expect(stored.sort()).toEqual([...requestIds].sort())
})

test('a connection that a proxy keeps gets an answer that is its last one, and is not cut under a request', async () => {
  const build = temporaryFolder()
  copyBuild(build)
  const { base, supervisor } = await startUnit(join(build, 'service/main.mjs'), {
    DATA_DIR: temporaryFolder(),
    STORE_DURABILITY: ANY_DISK,
  })
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(base).port) })
  const answers: string[] = []
  const ask = () => socket.write('HEAD /icon.svg HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.setEncoding('utf8').on('data', (answer: string) => {
    answers.push(answer)
    if (answers.length === 1) supervisor.kill('SIGHUP')
    ask()
  })

  ask()
  await once(socket, 'close')

  expect(answers.filter((answer) => /^Connection: close/im.test(answer))).toEqual([answers.at(-1)])
})

/** A build that says of itself that it is `name`. */
function namedBuild(folder: string, name: string): void {
  copyBuild(folder)
  const file = join(folder, 'site/build.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), commit: name }))
}

/** As the handbook does it: one rename. */
function point(releases: string, name: string): void {
  symlinkSync(name, join(releases, 'current.new'))
  renameSync(join(releases, 'current.new'), join(releases, 'current'))
}

async function commitOf(base: string): Promise<string> {
  const answer = await exchange(base, 'GET', '/build.json', { headers: { 'X-Forwarded-For': '198.51.100.1' } })
  return (jsonOf(answer) as { commit: string }).commit
}
