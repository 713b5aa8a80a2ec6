/** What the desk's commands print, of a ledger in a folder. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shortReference } from '../../inquiry-service/contract/short-reference.ts'
import { COMMANDS, commandNamed } from '../../inquiry-service/desk/commands/main.ts'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { DESK } from '../setup/tools-folder.ts'
import { runDesk } from './desk-process.ts'
import { deskWorld, RECEIVED } from './desk-world.ts'
import { askDesk } from './kept-desk.ts'

const DAY_MS = 86_400_000
const UNCHANGED = 'Nothing has changed\n'
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const { desk, folder, twoInquiries } = deskWorld()

describe('desk list', () => {
  test('prints a table, newest first, and finds by every filter', async () => {
    const [buy, sell] = await twoInquiries()

    expect((await desk('list')).out).toBe(
      [
        '    id        received    state  kind  number  model or variant  email               owner',
        `!*  ${shortReference(sell)}  2026-11-04  new    sell       8  nvidia-a100       seller@example.net`,
        `!*  ${shortReference(buy)}  2026-11-03  new    buy        8  nvidia-h100       ada@example.org`,
        '',
        '! overdue  * never opened',
        '',
      ].join('\n'),
    )
    for (const [words, expected] of [
      [['--kind', 'sell'], [sell]],
      [['--email', 'ADA@example.org'], [buy]],
      [['--model', 'nvidia-a100'], [sell]],
      [['--text', 'summer'], [buy]],
      [['--from', '2026-11-04'], [sell]],
      [['--until', '2026-11-04'], [buy]],
      [['--state', 'closed'], []],
      [['--overdue'], [sell, buy]],
      [
        ['--owner', '(nobody)'],
        [sell, buy],
      ],
      [['--owner', 'anna'], []],
    ] as const) {
      const { out, code } = await desk('list', '--json', ...words)
      const items = (JSON.parse(out) as { items: { requestId: string }[] }).items
      expect([code, items.map(({ requestId }) => requestId)], words.join(' ')).toEqual([0, expected])
    }
  })

  test('names near models of the catalog where none matches, beside what a program reads', async () => {
    await twoInquiries()

    const { code, out, error } = await desk('list', '--json', '--model', 'nvidia-h10')

    expect([code, JSON.parse(out)]).toEqual([0, { items: [] }])
    expect(error).toBe('The catalog has no model "nvidia-h10": did you mean nvidia-h100?\n')
    expect((await desk('list', '--model', 'nvidia-h20')).error).toBe('')
  })

  test('says that a file of variables can’t be read, with exit code 78', () => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'desk', '--', '--env-file', '/nowhere', 'list'])

    expect([status, String(stdout)]).toEqual([78, ''])
    expect(String(stderr)).toMatch(/^Cannot start: the file of --env-file can't be read: ENOENT$/m)
  })

  test('refuses words it does not know, with exit code 2', async () => {
    expect(await runDesk(['find'], { DATA_DIR: folder() })).toMatchObject({ code: 2, out: '' })
    await twoInquiries()
    expect(await desk('list', '--stat', 'new')).toEqual({
      code: 2,
      out: '',
      error: 'Cannot run the command: it has no option --stat\n',
    })
    expect(await desk('list', '--from', 'yesterday')).toMatchObject({ code: 2 })
    expect(await desk('list', '--from', '2026-02-30')).toMatchObject({ code: 2 })
    expect(await desk('list', '--limit', '1001')).toMatchObject({ code: 2 })
    expect(await desk('list', '--after', 'yesterday')).toMatchObject({ code: 2 })
  })
})

describe('desk show, state and note', () => {
  test('move an inquiry along, and leave a trail of who did what', async () => {
    const [buy] = await twoInquiries()

    expect(await desk('state', buy, 'in-review', '--by', 'anna')).toMatchObject({ code: 0, out: 'Done\n' })
    expect(await desk('state', buy, 'in-review', '--by', 'anna')).toMatchObject({ code: 0 })
    expect(await desk('note', buy, 'Called back', '--by', 'anna')).toMatchObject({ code: 0, out: 'Done\n' })
    const { out } = await desk('show', buy.toUpperCase())

    expect(out).toContain('in-review since')
    expect(out).toContain('Called back')
    expect(out).toMatch(/anna +state-set +new to in-review/)
  })

  test('find an inquiry by any part of its id, set a reminder, and print times as ISO 8601', async () => {
    const [buy] = await twoInquiries()
    const reference = shortReference(buy)

    expect(await desk('take', reference, '--by', 'anna')).toMatchObject({ code: 0, out: 'Done\n' })
    expect(await desk('take', buy.slice(0, 13), '--by', 'anna')).toMatchObject({ code: 0, out: UNCHANGED })
    expect(await desk('remind', reference.toUpperCase(), '2026-12-01')).toMatchObject({ code: 0 })
    expect(await desk('remind', reference, 'soon')).toMatchObject({ code: 2 })

    const shown = JSON.parse((await desk('show', reference, '--json')).out)
    expect(shown).toMatchObject({
      inquiry: {
        requestId: buy,
        receivedAt: '2026-11-03T08:15:00.000Z',
        owner: 'anna',
        remindAt: '2026-12-01T00:00:00.000Z',
      },
      audit: [{ at: '2026-11-03T08:15:00.000Z' }, { action: 'owner-set' }, { action: 'reminder-set' }],
    })
    const { items } = JSON.parse((await desk('list', '--owner', 'anna', '--json')).out)
    expect(items.map(({ requestId }: { requestId: string }) => requestId)).toEqual([buy])
    expect(await desk('owner', reference)).toMatchObject({ code: 0 })
    expect((await desk('show', reference)).out).toMatch(/^owner +nobody$/m)
  })

  test('say when part of an id fits several inquiries, with what tells them apart', async () => {
    const [buy, sell] = await twoInquiries(['abcd0000', 'abcd1111'])

    const { code, out, error } = await desk('show', 'abcd')

    expect([code, out]).toEqual([2, ''])
    expect(error.split('\n').sort()).toEqual(
      [
        '',
        'Cannot tell which inquiry is meant by abcd:',
        `  ${shortReference(buy)}  ${buy}`,
        `  ${shortReference(sell)}  ${sell}`,
      ].sort(),
    )
    expect(await desk('show', 'abc')).toMatchObject({ code: 3 })
  })

  test('say whether a notice was delivered, is waiting, or is not sent at all', async () => {
    const [buy, sell] = await twoInquiries()
    const ledger = await openWholeLedger({ dataDir: folder(), durability: ANY_DISK, role: 'service' })
    const notice = await ledger.outbox.lease({ now: RECEIVED + DAY_MS, leaseMs: 1000 })
    if (notice) await ledger.outbox.delivered(notice, RECEIVED + DAY_MS + 60_000)
    await ledger.close()
    const mail = { SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_TO: 'a@b.example', NOTIFY_FROM: 'c@d.example' }
    const noticeOf = async (id: string, environment = {}) =>
      /^notice +(.*)$/m.exec((await askDesk(['show', id], { DATA_DIR: folder(), ...environment })).out)?.[1]

    expect(await noticeOf(buy)).toBe('delivered at 2026-11-04 08:16:00 UTC')
    expect(await noticeOf(sell)).toBe('none sent: SMTP_URL, NOTIFY_TO and NOTIFY_FROM are not set')
    expect(await noticeOf(sell, mail)).toBe('due since 2026-11-04 08:15:00 UTC, 0 attempts')
  })

  test('show the whole of a note, line by line', async () => {
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
    const file = join(folder(), 'all.csv')

    expect(await desk('export', '--output', file)).toMatchObject({ code: 0 })

    expect(readFileSync(file, 'utf8')).toBe(
      [
        '\ufeffrequestId,receivedAt,state,kind,modelId,variantId,quantity,location,email,region,currency,condition,notes,owner,remindAt,openedAt',
        `${sell},2026-11-04T08:15:00.000Z,new,sell,nvidia-a100,,8,Rotterdam,seller@example.net,EU,EUR,,"'=HYPERLINK(""http://x"");'=1+1",,,`,
        `${buy},2026-11-03T08:15:00.000Z,new,buy,nvidia-h100,,8,Rotterdam,ada@example.org,EU,EUR,,Delivery before the summer,,,`,
        '',
      ].join('\r\n'),
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await desk('export', '--output', file), 'an export overwrites nothing').toEqual({
      code: 1,
      out: '',
      error: `Cannot export: the file can’t be written: ${file} (EEXIST)\n`,
    })
    expect((await desk('audit')).out).toContain('exported')
  })

  test('writes JSON that can be read again', async () => {
    const [buy] = await twoInquiries()
    const { out } = await desk('export', '--format', 'json', '--kind', 'buy')

    expect(JSON.parse(out)).toMatchObject([{ requestId: buy, inquiry: { email: 'ada@example.org' } }])
    expect((await desk('export', '--json', '--kind', 'buy')).out).toBe(out)
  })

  test('ends silently when its reader has seen enough', async () => {
    await twoInquiries()
    const env = { PATH: process.env['PATH'], DATA_DIR: folder(), STORE_DURABILITY: ANY_DISK }
    const child = spawn('node', [DESK, 'export'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let error = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (error += text))

    child.stdout.destroy()
    const [code] = await once(child, 'close')

    expect({ code, error }).toEqual({ code: 0, error: '' })
  })
})

describe('desk --help', () => {
  const help = (...words: string[]) => runDesk([...words, '--help'], {})

  test('lists the commands and shows examples', async () => {
    const { code, out } = await help()

    expect(code).toBe(0)
    for (const word of ['list', 'export', 'erase', 'retention', 'EXAMPLES', 'bin/desk ']) expect(out).toContain(word)
    expect(out, 'colours are for terminals').not.toContain('\u001b')
  })

  test('for a command shows its own examples, and every command has some', async () => {
    const { code, out } = await help('erase')

    expect(code).toBe(0)
    expect(out.match(/bin\/desk .+/g)).toEqual(commandNamed('erase')?.examples.map((words) => `bin/desk ${words}`))
    for (const { name, examples } of COMMANDS) {
      expect(examples.map((words) => words.split(' ')[0])).toEqual(Array(examples.length || 1).fill(name))
    }
  })
})
