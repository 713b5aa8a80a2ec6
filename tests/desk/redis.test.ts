/** Every command of the desk on a ledger in Redis, and the move to it from SQLite. */
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accept } from '../ledger/submissions.ts'
import { openWholeLedger, openWholeRedis } from '../ledger/whole-ledger.ts'
import { RedisServer } from '../redis/server.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { runDesk } from './desk-process.ts'
import { askDesk } from './kept-desk.ts'

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

const environment = () => ({ REDIS_URL: server.url, CLIENT_KEY_SECRET: SECRET })
const desk = (...words: string[]) => askDesk(words, environment())
const answered = async (...words: string[]) => JSON.parse((await desk(...words, '--json')).out)

describe('the desk on Redis', () => {
  test('finds and shows inquiries, changes their state and adds notes', async () => {
    const { items } = await answered('list', '--kind', 'sell')
    expect(items.map(({ requestId }: { requestId: string }) => requestId)).toEqual([sell])

    expect(await answered('state', buy, 'answered', '--by', 'anna')).toEqual({ outcome: 'done' })
    expect(await answered('note', buy, 'Called back', '--by', 'anna')).toEqual({ outcome: 'done' })

    expect(await answered('show', buy)).toMatchObject({
      inquiry: { state: 'answered' },
      notes: [{ by: 'anna', text: 'Called back' }],
      audit: [{ action: 'received' }, { action: 'state-set', detail: 'new to answered' }, { action: 'note-added' }],
      notice: { attempts: 0 },
    })
    expect(await desk('show', buy.replace(/^./, 'x'))).toMatchObject({ code: 3, out: '' })
  })

  test('exports, counts, checks, and lists notices', async () => {
    expect(await answered('export', '--state', 'new')).toHaveLength(2)
    expect(await answered('statistics')).toMatchObject({ inquiries: 2, outbox: { waiting: 2 } })
    expect(await answered('check')).toEqual({ inquiries: 2, erased: 0, problems: [] })
    expect(await answered('resend', buy)).toEqual({ outcome: 'done' })
    expect(await answered('undelivered')).toMatchObject({ notices: [{ requestId: buy }, { requestId: sell }] })
    expect((await answered('audit')).map(({ action }: { action: string }) => action)).toEqual([
      ...['received', 'received', 'exported', 'notice-requeued'],
    ])
  })

  test('erases, and keeps what the period allows', async () => {
    expect(await answered('erase', '--email', 'SELLER@example.net', '--yes')).toMatchObject({
      requestIds: [sell],
      traces: { kind: 'later', remaining: expect.stringContaining('was rewritten') },
    })
    await desk('state', buy, 'closed')
    expect(await answered('retention')).toEqual({ due: [] })
    expect(await answered('check')).toEqual({ inquiries: 1, erased: 1, problems: [] })
  })

  test('every command ends by itself: no connection of its own keeps its process', async () => {
    for (const words of [
      ...[
        ['list'],
        ['show', buy],
        ['take', buy],
        ['owner', buy],
        ['remind', buy, '2036-12-01'],
        ['note', buy, 'Called'],
      ],
      ...[['state', buy, 'answered'], ['export'], ['statistics'], ['undelivered'], ['resend', buy], ['audit']],
      ...[['check'], ['retention'], ['erase', buy, '--yes']],
    ]) {
      expect(await runDesk(words, environment()), words.join(' ')).toMatchObject({ code: 0, error: '' })
    }
  })

  test.each(['backup', 'backups', 'restore x'])('says that %s is only for SQLite, with exit code 2', async (words) => {
    expect(await desk(...words.split(' '))).toMatchObject({ code: 2, out: '', error: expect.stringContaining('Redis') })
  })

  test('says in one line that the store can’t be reached', async () => {
    const away = { REDIS_URL: 'redis://127.0.0.1:1', CLIENT_KEY_SECRET: SECRET }

    for (const words of [['list'], ['check'], ['erase', buy, '--yes']]) {
      expect(await askDesk(words, away)).toEqual({
        code: 1,
        out: '',
        error: 'Cannot confirm the outcome: the ledger is unavailable: there is no connection to the store\n',
      })
    }
  })
})

describe('desk move', () => {
  test('copies a SQLite ledger, and names what stays behind, out of reach of any erasure', async () => {
    const dataDir = temporaryFolder()
    const source = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
    const moved = await accept(source)
    const backup = await source.backups?.make({ by: 'anna', at: Date.now() })
    const move = (...words: string[]) => askDesk(['move', ...words], { ...environment(), DATA_DIR: dataDir })
    expect(await move()).toMatchObject({ code: 1, error: expect.stringContaining('is locked') })
    await source.close()

    const { code, out } = await move('--json')

    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({ loaded: 1, skipped: 0, left: [join(dataDir, 'ledger.sqlite'), backup?.file] })
    expect(await answered('show', moved)).toMatchObject({ inquiry: { state: 'new' } })
    expect((await move()).out).toMatch(/^already there +1$/m)
  })

  test('finds no ledger in a mistyped folder, and creates none', async () => {
    const dataDir = join(temporaryFolder(), 'typo')

    expect(await askDesk(['move'], { ...environment(), DATA_DIR: dataDir })).toEqual({
      code: 1,
      out: '',
      error: `Cannot open the ledger: there is none in this folder: ${dataDir}\n`,
    })
  })
})

describe('desk move --to sqlite', () => {
  test('makes a SQLite ledger from what is in Redis, which then accepts no more inquiries', async () => {
    const dataDir = temporaryFolder()
    const here = { ...environment(), DATA_DIR: dataDir }

    const { code, out } = await runDesk(['move', '--to', 'sqlite', '--json'], here)

    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({ loaded: 2, file: join(dataDir, 'ledger.sqlite'), isAlone: true })
    const back = async (...words: string[]) =>
      JSON.parse((await askDesk([...words, '--json'], { DATA_DIR: dataDir })).out)
    expect(await back('check')).toEqual({ inquiries: 2, erased: 0, problems: [] })
    expect(await back('undelivered')).toMatchObject({ notices: [{ requestId: buy }, { requestId: sell }] })
    expect(await desk('state', buy, 'closed')).toMatchObject({
      code: 1,
      error: expect.stringContaining('the ledger was moved to SQLite'),
    })
    expect(await askDesk(['move', '--to', 'sqlite'], here)).toEqual({
      code: 1,
      out: '',
      error: `Cannot move the ledger: this folder already has one: set DATA_DIR to another: ${dataDir}\n`,
    })
  })

  test.each([
    { words: ['--to', 'mysql'], error: 'Cannot move the ledger: --to must be redis or sqlite\n' },
    { words: ['--back'], error: 'Cannot run the command: it has no option --back\n' },
  ])('moves nothing when given the arguments $words', async ({ words, error }) => {
    expect(await desk('move', ...words)).toEqual({ code: 2, out: '', error })
  })
})
