/** The desk's command line as an operator runs it: a process of its own, on a ledger in a folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSqliteLedger } from '../../inquiry-service/ledger/sqlite/open.ts'
import { accept } from '../ledger/submissions.ts'

/** Every command is a process of its own. */
vi.setConfig({ testTimeout: 120_000 })

const RECEIVED = Date.UTC(2026, 10, 3, 8, 15)
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-test-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

interface Said {
  code: number | null
  out: string
  error: string
}

function desk(...words: string[]): Promise<Said> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: folder }
    const child = spawn('node', ['scripts/desk.ts', ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [out, error] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (error += text))
    child.on('close', (code) => resolve({ code, out, error }))
  })
}

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
    expect(await desk('list', '--stat', 'new')).toEqual({
      code: 2,
      out: '',
      error: 'Cannot run the command as it has no option --stat\n',
    })
    expect(await desk('list', '--from', 'yesterday')).toMatchObject({ code: 2 })
    expect(await desk('list', '--from', '2026-02-30')).toMatchObject({ code: 2 })
    expect(await desk('find')).toMatchObject({ code: 2, out: '' })
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
    expect(await desk('export', '--output', file), 'an export overwrites nothing').toMatchObject({ code: 1 })
    expect((await desk('audit')).out).toContain('exported')
  })

  test('writes JSON that can be read again', async () => {
    const [buy] = await twoInquiries()
    const { out } = await desk('export', '--format', 'json', '--kind', 'buy')

    expect(JSON.parse(out)).toMatchObject([{ requestId: buy, inquiry: { email: 'ada@example.org' } }])
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
  })
})

/** Files below the folder that hold the text. */
function filesWith(text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text))
}
