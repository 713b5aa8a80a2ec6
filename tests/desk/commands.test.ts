/** The desk's command line as an operator runs it: a process of its own, on a ledger in a folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSqliteLedger } from '../../inquiry-service/ledger/sqlite/open.ts'
import { COMMANDS } from '../../scripts/desk/main.ts'
import { accept } from '../ledger/submissions.ts'
import { runDesk } from './desk-process.ts'

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 120_000 })

const RECEIVED = Date.UTC(2026, 10, 3, 8, 15)
/** Of a SQLite file. */
const PAGE_BYTES = 4096
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-test-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const desk = (...words: string[]) => runDesk(words, { DATA_DIR: folder })

/** Request ids of a buying and a selling inquiry, in this order. */
async function twoInquiries(): Promise<[string, string]> {
  const ledger = await openSqliteLedger({ dataDir: folder, role: 'service' })
  const buy = await accept(ledger, { now: RECEIVED })
  const sell = await accept(ledger, {
    now: RECEIVED + 86_400_000,
    inquiry: { kind: 'sell', email: 'seller@example.net', notes: '=HYPERLINK("http://x")', modelId: 'nvidia-a100' },
  })
  await ledger.close()
  return [buy, sell]
}

describe('desk list', () => {
  test('prints a table, newest first, and finds by every filter', async () => {
    const [buy, sell] = await twoInquiries()

    expect((await desk('list')).out.split('\n').map((line) => line.slice(0, 36).trim())).toEqual([
      'request id',
      sell,
      buy,
      '',
    ])
    for (const [words, expected] of [
      [['--kind', 'sell'], [sell]],
      [['--email', 'ADA@example.org'], [buy]],
      [['--model', 'nvidia-a100'], [sell]],
      [['--text', 'summer'], [buy]],
      [['--from', '2026-11-04'], [sell]],
      [['--until', '2026-11-04'], [buy]],
      [['--state', 'closed'], []],
    ] as const) {
      const { out, code } = await desk('list', '--json', ...words)
      const items = (JSON.parse(out) as { items: { requestId: string }[] }).items
      expect([code, items.map(({ requestId }) => requestId)], words.join(' ')).toEqual([0, expected])
    }
  })

  test('refuses words it does not know, with exit code 2', async () => {
    await twoInquiries()
    expect(await desk('list', '--stat', 'new')).toEqual({
      code: 2,
      out: '',
      error: 'Cannot run the command as it has no option --stat\n',
    })
    expect(await desk('list', '--from', 'yesterday')).toMatchObject({ code: 2 })
    expect(await desk('list', '--from', '2026-02-30')).toMatchObject({ code: 2 })
    expect(await desk('list', '--limit', '1001')).toMatchObject({ code: 2 })
    expect(await desk('list', '--after', 'yesterday')).toMatchObject({ code: 2 })
    expect(await desk('find')).toMatchObject({ code: 2, out: '' })
  })
})

describe('a folder without a ledger', () => {
  test('is told, and stays as it is: a mistyped folder does not look like an empty ledger', async () => {
    const error = `Cannot open the ledger as there is none in this folder: ${folder}\n`

    expect(await desk('list')).toEqual({ code: 1, out: '', error })
    expect(await desk('erase', '--email', 'ada@example.org', '--yes')).toEqual({ code: 1, out: '', error })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a damaged ledger', () => {
  test('is told in the words of the desk', async () => {
    await twoInquiries()
    const file = join(folder, 'ledger.sqlite')
    // What the opening writes is sound; what it looks up first is not.
    const db = new DatabaseSync(file)
    const [page] = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'inquiry_by_receipt'").all()
    db.close()
    const end = Number(page?.['rootpage']) * PAGE_BYTES
    writeFileSync(file, readFileSync(file).fill('x', end - PAGE_BYTES, end))

    expect(await desk('list')).toEqual({
      code: 1,
      out: '',
      error: `Cannot open the ledger as the file is damaged: restore a backup: ${file}\n`,
    })
  })
})

describe('desk show, state and note', () => {
  test('move an inquiry along, and leave a trail of who did what', async () => {
    const [buy] = await twoInquiries()

    expect(await desk('state', buy, 'in-review', '--by', 'anna')).toMatchObject({ code: 0, out: 'Done\n' })
    expect(await desk('state', buy, 'in-review', '--by', 'anna')).toMatchObject({ code: 0 })
    expect(await desk('note', buy, 'Called back', '--by', 'anna')).toMatchObject({ code: 0, out: 'Done\n' })
    const { out } = await desk('show', buy)

    expect(out).toContain('in-review since')
    expect(out).toContain('Called back')
    expect(out).toMatch(/anna +state-set +new to in-review/)
    expect((await desk('show', buy.toUpperCase())).out).toBe(out)
  })

  test('show a note whole, line by line', async () => {
    const [buy] = await twoInquiries()
    const lines = ['Called back; wants two racks in the first half and a third in autumn', 'Ask Bob about the cables']
    await desk('note', buy, lines.join('\n'), '--by', 'anna')

    const { out } = await desk('show', buy)

    for (const line of lines) expect(out).toContain(line)
  })

  test('say so, with exit code 3, when there is no such inquiry', async () => {
    await twoInquiries()

    for (const words of [
      ['show', UNKNOWN_ID],
      ['state', UNKNOWN_ID, 'closed'],
      ['note', UNKNOWN_ID, 'x'],
      ['resend', UNKNOWN_ID],
      ['erase', UNKNOWN_ID, '--yes'],
    ]) {
      expect(await desk(...words), words.join(' ')).toMatchObject({ code: 3, out: '' })
    }
  })
})

describe('desk export', () => {
  test('writes CSV for spreadsheets, safe against formulas, to a new file for its owner alone', async () => {
    const [buy, sell] = await twoInquiries()
    const file = join(folder, 'all.csv')

    expect(await desk('export', '--output', file)).toMatchObject({ code: 0 })

    expect(readFileSync(file, 'utf8')).toBe(
      [
        '\ufeffrequestId,receivedAt,state,kind,modelId,variantId,quantity,location,email,region,currency,condition,notes',
        `${sell},2026-11-04T08:15:00.000Z,new,sell,nvidia-a100,,8,Rotterdam,seller@example.net,EU,EUR,,"'=HYPERLINK(""http://x"")"`,
        `${buy},2026-11-03T08:15:00.000Z,new,buy,nvidia-h100,,8,Rotterdam,ada@example.org,EU,EUR,,Delivery before the summer`,
        '',
      ].join('\r\n'),
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await desk('export', '--output', file), 'an export overwrites nothing').toEqual({
      code: 1,
      out: '',
      error: `Cannot export as the file can’t be made: ${file} (EEXIST)\n`,
    })
    expect((await desk('audit')).out).toContain('exported')
  })

  test('writes JSON that can be read again', async () => {
    const [buy] = await twoInquiries()
    const { out } = await desk('export', '--format', 'json', '--kind', 'buy')

    expect(JSON.parse(out)).toMatchObject([{ requestId: buy, inquiry: { email: 'ada@example.org' } }])
    expect((await desk('export', '--json', '--kind', 'buy')).out).toBe(out)
  })

  test('ends in silence when its reader has seen enough', async () => {
    await twoInquiries()
    const env = { PATH: process.env['PATH'], DATA_DIR: folder }
    const child = spawn('node', ['scripts/desk.ts', 'export'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let error = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (error += text))

    child.stdout.destroy()
    const [code] = await once(child, 'close')

    expect({ code, error }).toEqual({ code: 0, error: '' })
  })
})

describe('desk erase', () => {
  test('does nothing without --yes', async () => {
    const [buy] = await twoInquiries()

    expect(await desk('erase', buy)).toMatchObject({ code: 2, out: '' })
    expect((await desk('show', buy)).out).toContain('ada@example.org')
  })

  test('takes every trace out of ledger and backup, and prints a receipt', async () => {
    const [buy] = await twoInquiries()
    expect(await desk('backup')).toMatchObject({ code: 0 })

    const { code, out } = await desk('erase', '--email', 'ada@example.org', '--yes', '--by', 'anna')

    expect(code).toBe(0)
    expect(out).toContain(buy)
    expect(out).toMatch(/^by +anna$/m)
    expect(out).toMatch(/ledger.*: 1|backup.*: 1|sqlite: 1/)
    expect(filesWith('ada@example.org')).toEqual([])
    expect(filesWith('seller@example.net').length).toBeGreaterThan(0)
  })

  test('fails as long as a backup can’t be reached, until that is said to be destroyed', async () => {
    const [buy, sell] = await twoInquiries()
    const file = join(folder, 'copy.sqlite')
    await desk('backup', '--output', file)
    expect(await desk('backups', '--forget', file)).toMatchObject({
      code: 1,
      error: `Cannot forget the backup as it is still there, delete it first: ${file}\n`,
    })
    rmSync(file)

    const unreached = await desk('erase', buy, '--yes')
    expect([unreached.code, unreached.out]).toEqual([1, expect.stringContaining(`backups --forget FILE`)])
    expect(JSON.parse((await desk('backups', '--json')).out)).toMatchObject([{ file, present: false }])
    await desk('state', sell, 'closed')
    expect(await desk('retention', '--closed', '1', '--apply')).toMatchObject({ code: 1 })

    expect(await desk('backups', '--forget', file)).toMatchObject({ code: 0, out: 'The ledger knows of no backup\n' })
    expect(await desk('backups', '--forget', file)).toMatchObject({ code: 3 })
    expect(await desk('erase', buy, '--yes')).toMatchObject({ code: 0 })
    expect((await desk('audit')).out).toMatch(/backup-forgotten +copy\.sqlite$/m)
  })
})

describe('desk retention', () => {
  test('reports what is due, and erases it only with --apply', async () => {
    const [buy] = await twoInquiries()
    await desk('state', buy, 'closed')

    const dry = await desk('retention', '--closed', '1')
    expect(dry.out).toContain(buy)
    expect(dry.out).toContain('A dry run')
    expect((await desk('show', buy)).out).toContain('ada@example.org')

    expect((await desk('retention', '--closed', '1', '--apply')).out).toContain('erased at')
    expect((await desk('show', buy)).out).not.toContain('ada@example.org')
  })
})

describe('desk backup and restore', () => {
  test('bring back what was there, and keep what is missing to be loaded', async () => {
    const [buy] = await twoInquiries()
    const file = join(folder, 'copy.sqlite')
    expect(await desk('backup', '--output', file)).toMatchObject({ code: 0 })
    const ledger = await openSqliteLedger({ dataDir: folder, role: 'service' })
    const late = await accept(ledger, { now: RECEIVED + 2 * 86_400_000 })
    await ledger.close()

    const { code, out } = await desk('restore', file, '--json')
    const report = JSON.parse(out) as { inquiries: number; missing: number; replaced: string }

    expect(code).toBe(0)
    expect(report).toMatchObject({ inquiries: 2, missing: 1 })
    expect((await desk('show', buy)).code).toBe(0)
    expect((await desk('show', late)).code).toBe(3)
    expect(await desk('load', report.replaced)).toMatchObject({ code: 0 })
    expect((await desk('show', late)).code).toBe(0)
  })

  test('name the file that is no backup, and leave the ledger as it was', async () => {
    const [buy] = await twoInquiries()
    const file = join(folder, 'letter')
    writeFileSync(file, 'Dear Ada')
    const error = `Cannot read the backup as it is damaged or no ledger: ${file}\n`

    expect(await desk('restore', file)).toEqual({ code: 1, out: '', error })
    expect(await desk('load', file)).toEqual({ code: 1, out: '', error })
    expect(readFileSync(file, 'utf8')).toBe('Dear Ada')
    expect((await desk('show', buy)).code).toBe(0)
  })
})

describe('desk check, statistics and undelivered', () => {
  test('tell how the ledger is', async () => {
    const [buy, sell] = await twoInquiries()

    expect(await desk('check')).toMatchObject({ code: 0, out: '2 inquiries, 0 erased: all is well\n' })
    const statistics = JSON.parse((await desk('statistics', '--json')).out) as object
    expect(statistics).toMatchObject({ inquiries: 2, byKind: { buy: 1, sell: 1 }, outbox: { waiting: 2 } })
    const undelivered = JSON.parse((await desk('undelivered', '--json')).out) as { notices: { requestId: string }[] }
    expect(undelivered.notices.map(({ requestId }) => requestId)).toEqual([buy, sell])
  })
})

describe('desk --help', () => {
  test('lists the commands and shows examples', async () => {
    const { code, out } = await desk('--help')

    expect(code).toBe(0)
    for (const word of ['list', 'export', 'erase', 'retention', 'EXAMPLES', 'npm run desk --'])
      expect(out).toContain(word)
    expect(out, 'colours are for terminals').not.toContain('\u001b')
  })

  test('of a command shows examples of its own, which every command has', async () => {
    const { code, out } = await desk('erase', '--help')

    expect(code).toBe(0)
    expect(out.match(/npm run desk -- .+/g)).toEqual(COMMANDS.erase.examples.map((words) => `npm run desk -- ${words}`))
    for (const [name, { examples }] of Object.entries(COMMANDS)) {
      expect(examples.map((words) => words.split(' ')[0])).toEqual(Array(examples.length || 1).fill(name))
    }
  })
})

/** Files below the folder that hold the text. */
function filesWith(text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text))
}
