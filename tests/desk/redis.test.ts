/** Every command of the desk on a ledger in Redis, and moving one there and back. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept } from '../ledger/submissions.ts'
import { openWholeLedger, openWholeRedis } from '../ledger/whole-ledger.ts'
import { RedisServer } from '../redis/server.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { askDesk, runDesk } from './desk-process.ts'

const SECRET = 'the same on every machine of this test'

let server: RedisServer
let [buy, sell] = ['', '']

beforeAll(async () => {
  server = await RedisServer.start()
})
afterAll(() => server[Symbol.asyncDispose]())

beforeEach(async () => {
  await server.client().flushall()
  const ledger = await openWholeRedis({ url: server.url, durability: 'verified' })
  buy = await accept(ledger)
  sell = await accept(ledger, { inquiry: { kind: 'sell', email: 'seller@example.net', modelId: 'nvidia-a100' } })
  await ledger.close()
})

const environment = (dataDir?: string) => ({
  REDIS_URL: server.url,
  CLIENT_KEY_SECRET: SECRET,
  ...(dataDir !== undefined && { DATA_DIR: dataDir }),
})
const desk = (...words: string[]) => askDesk(words, environment())
const answered = async (...words: string[]) => JSON.parse((await desk(...words, '--json')).out)

test('A command ends by itself: no connection of its own keeps its process', async () => {
  for (const words of [['list'], ['erase', buy, '--yes']]) {
    expect(await runDesk(words, environment()), words.join(' ')).toMatchObject({ code: 0, error: '' })
  }
})

test('The desk on Redis refuses what only SQLite has with exit code 2, and says in one line that there is no store', async () => {
  for (const words of ['backup', 'restore x']) {
    const error = expect.stringContaining('Redis')
    expect(await desk(...words.split(' ')), words).toMatchObject({ code: 2, out: '', error })
  }
  const error = 'Cannot confirm the outcome: the ledger is unavailable: there is no connection to the store\n'
  for (const words of ['list', 'check', `erase ${buy} --yes`]) {
    const away = { REDIS_URL: 'redis://127.0.0.1:1', CLIENT_KEY_SECRET: SECRET }
    expect(await askDesk(words.split(' '), away), words).toEqual({ code: 1, out: '', error })
  }
})

test('The receipt of an erasure says that the backups of the store were not searched', async () => {
  const { out } = await desk('erase', buy, '--yes')

  expect(out).toMatch(/^backups +the store has its own, which were not searched$/m)
})

test('`move` copies a SQLite ledger, and names what stays behind, out of reach of any erasure', async () => {
  const dataDir = temporaryFolder()
  const source = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
  const moved = await accept(source)
  const backup = await source.backups?.make({ by: 'anna', at: Date.now() })
  const move = (...words: string[]) => askDesk(['move', ...words], environment(dataDir))
  expect(await move()).toMatchObject({ code: 1, error: expect.stringContaining('is locked') })
  await source.close()

  const { code, out } = await move('--json')

  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual({ loaded: 1, skipped: 0, left: [join(dataDir, 'ledger.sqlite'), backup?.file] })
  expect(await answered('show', moved)).toMatchObject({ inquiry: { state: 'new' } })
  expect((await move()).out).toMatch(/^already there +1$/m)
})

test('`move` again erases what was erased since, and names what has changed since', async () => {
  const dataDir = temporaryFolder()
  const source = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
  const [erased, changed] = [await accept(source), await accept(source)]
  await source.close()
  const inSource = (...words: string[]) => askDesk(words, { DATA_DIR: dataDir })
  const move = () => askDesk(['move'], environment(dataDir))
  expect(await move()).toMatchObject({ code: 0 })

  await inSource('erase', erased, '--yes')
  expect(await move()).toMatchObject({ code: 0, out: expect.stringMatching(/^already there +2$/m) })
  expect(await answered('show', erased)).toMatchObject({ inquiry: { erasedAt: expect.anything() }, notes: [] })

  await inSource('state', changed, 'closed')
  expect(await move()).toMatchObject({ code: 1, error: expect.stringContaining(`Inquiry ${changed}: it is missing`) })
})

test('`move --to sqlite` makes a SQLite ledger from what is in Redis, and sets aside the one that was there', async () => {
  const dataDir = temporaryFolder()
  const move = (url = server.url) =>
    runDesk(['move', '--to', 'sqlite', '--json'], { ...environment(dataDir), REDIS_URL: url })
  expect(JSON.parse((await move()).out)).toEqual({ inquiries: 2 })
  const back = async (...words: string[]) =>
    JSON.parse((await askDesk([...words, '--json'], { DATA_DIR: dataDir })).out)
  expect(await back('check')).toEqual({ inquiries: 2, erased: 0, problems: [] })
  expect(await back('undelivered')).toMatchObject({ notices: [{ requestId: buy }, { requestId: sell }] })
  await back('erase', buy, '--yes')

  const report = JSON.parse((await move()).out)

  expect(report).toEqual({ inquiries: 1, missing: 0, replaced: expect.stringContaining(join(dataDir, 'replaced-')) })
  expect(await back('check')).toEqual({ inquiries: 1, erased: 1, problems: [] })
  const error = 'Cannot move the ledger: there is none at REDIS_URL: check its database and prefix\n'
  expect(await move(`${server.url}/?prefix=mistyped`)).toEqual({ code: 1, out: '', error })
})

test('`move` refuses a folder without a ledger, and a target that it does not know', async () => {
  const dataDir = join(temporaryFolder(), 'typo')

  expect(await askDesk(['move'], environment(dataDir))).toMatchObject({
    code: 1,
    error: `Cannot open the ledger: there is none in this folder: ${dataDir}\n`,
  })
  const error = 'Cannot move the ledger: --to must be redis or sqlite\n'
  expect(await desk('move', '--to', 'mysql')).toEqual({ code: 2, out: '', error })
})
