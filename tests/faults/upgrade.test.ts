/**
 * One machine, one ledger: the service is upgraded to another build and rolled back while reads and inquiries arrive at
 * 50 per second. The socket belongs to systemd, so new connections wait meanwhile.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteLedger } from '../../inquiry-service/ledger/sqlite/open.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { SERVICE } from '../setup/build-folder.ts'
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
  for (const name of ['first', 'second']) copyBuild(join(releases, name), name)
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
  expect(output().match(/^ended .+$/gm)).toEqual(['ended 0', 'ended 0', 'ended 0'])
  const ledger = await openSqliteLedger({ dataDir, durability: ANY_DISK, role: 'desk' })
  const stored: string[] = []
  for await (const record of ledger.desk.dump()) if (record.kind === 'inquiry') stored.push(record.inquiry.requestId)
  await ledger.close()
  expect(stored.sort()).toEqual([...requestIds].sort())
})

test('a connection that a proxy keeps gets an answer that is its last one, and is not cut under a request', async () => {
  const { base, supervisor } = await startUnit(resolve(SERVICE), {
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
function copyBuild(folder: string, name: string): void {
  const build = dirname(realpathSync(dirname(SERVICE)))
  mkdirSync(folder)
  for (const part of ['site', 'service']) execFileSync('cp', ['-al', join(build, part), join(folder, part)])
  const file = join(folder, 'site/build.json')
  const text = readFileSync(file, 'utf8')
  // A link to that of the build itself.
  rmSync(file)
  writeFileSync(file, JSON.stringify({ ...JSON.parse(text), commit: name }))
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
