/** What the desk's commands print, of a ledger in a folder. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { COMMANDS, commandNamed } from '../../inquiry-service/desk/commands/main.ts'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { DESK } from '../setup/tools-folder.ts'
import { askDesk, runDesk } from './desk-process.ts'
import { deskWorld, RECEIVED } from './desk-world.ts'

const DAY_MS = 86_400_000
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const { desk, folder, twoInquiries } = deskWorld()

test('`list` prints a table, newest first, and finds by every filter', async () => {
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
  for (const [filter, ...expected] of [
    ['--kind sell', sell],
    ['--email ADA@example.org', buy],
    ['--model nvidia-a100', sell],
    ['--text summer', buy],
    ['--from 2026-11-04', sell],
    ['--until 2026-11-04', buy],
    ['--state closed'],
    ['--overdue', sell, buy],
    ['--owner (nobody)', sell, buy],
    ['--owner anna'],
  ] as const) {
    const { out, code } = await desk('list', '--json', ...filter.split(' '))
    const { items } = JSON.parse(out) as { items: { requestId: string }[] }
    expect([code, items.map(({ requestId }) => requestId)], filter).toEqual([0, expected])
  }
})

test('A file of variables that can’t be read is an error of the settings, with exit code 78', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { status, stdout, stderr } = spawnSync(`${scripts.desk} --env-file /nowhere list`, { shell: true })

  expect([status, String(stdout)]).toEqual([78, ''])
  expect(String(stderr)).toMatch(/^Cannot start: the file of --env-file can't be read: ENOENT$/m)
})

test('Words that are wrong are refused with exit code 2, an inquiry that is unknown with exit code 3', async () => {
  expect(await runDesk(['find'], { DATA_DIR: folder() })).toMatchObject({ code: 2, out: '' })
  await twoInquiries()
  const error = 'Cannot run the command: it has no option --stat\n'
  expect(await desk('list', '--stat', 'new')).toEqual({ code: 2, out: '', error })
  for (const option of ['--from yesterday', '--from 2026-02-30', '--limit 1001', '--after yesterday'])
    expect(await desk('list', ...option.split(' ')), option).toMatchObject({ code: 2, out: '' })
  for (const words of ['show ID', 'state ID closed', 'note ID x', 'resend ID', 'erase ID --yes', 'show abc'])
    expect(await desk(...words.replace('ID', UNKNOWN_ID).split(' ')), words).toMatchObject({ code: 3, out: '' })
})

test('`state`, `note`, `take`, `remind` and `owner` handle an inquiry by any part of its id; `show` has it all', async () => {
  const [buy] = await twoInquiries()
  const reference = shortReference(buy)
  const note = 'Called back; wants two racks in the first half and a third in autumn\nAsk Bob about the cables'

  expect(await desk('state', buy, 'in-review', '--by', 'anna')).toEqual({ code: 0, out: 'Done\n', error: '' })
  expect(await desk('note', reference, note, '--by', 'anna')).toMatchObject({ code: 0, out: 'Done\n' })
  expect(await desk('take', reference, '--by', 'anna')).toMatchObject({ code: 0, out: 'Done\n' })
  expect(await desk('take', buy.slice(0, 13), '--by', 'anna')).toMatchObject({ code: 0, out: 'Nothing has changed\n' })
  expect(await desk('remind', reference.toUpperCase(), '2026-12-01')).toMatchObject({ code: 0 })
  const error = 'Cannot read DAY: it must be a day as YYYY-MM-DD\n'
  expect(await desk('remind', reference, 'soon')).toEqual({ code: 2, out: '', error })

  const { out } = await desk('show', buy.toUpperCase())
  expect(out).toContain('in-review since')
  for (const line of note.split('\n')) expect(out).toContain(line)
  expect(out).toMatch(/anna +state-set +new to in-review/)
  expect(JSON.parse((await desk('show', reference, '--json')).out).inquiry).toMatchObject({
    requestId: buy,
    receivedAt: '2026-11-03T08:15:00.000Z',
    owner: 'anna',
    remindAt: '2026-12-01T00:00:00.000Z',
  })
  expect(await desk('owner', reference)).toMatchObject({ code: 0 })
  expect((await desk('show', reference)).out).toMatch(/^owner +nobody$/m)
})

test('Part of an id that fits several inquiries is answered with what tells them apart', async () => {
  const ids = await twoInquiries(['abcd0000', 'abcd1111'])

  const { code, out, error } = await desk('show', 'abcd')

  expect([code, out]).toEqual([2, ''])
  const [heading, ...lines] = error.trimEnd().split('\n')
  expect(heading).toBe('Cannot tell which inquiry is meant by abcd:')
  expect(lines.sort()).toEqual(ids.map((id) => `  ${shortReference(id)}  ${id}`).sort())
})

test('`show` says whether a notice was delivered, is waiting, or is not sent at all', async () => {
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

test('`export` writes CSV for spreadsheets, safe against formulas, to a new file for its owner alone', async () => {
  const [buy, sell] = await twoInquiries()
  const file = join(folder(), 'all.csv')

  expect(await desk('export', '--output', file)).toMatchObject({ code: 0 })

  expect(readFileSync(file, 'utf8')).toBe(
    [
      '\ufeffrequestId,receivedAt,state,kind,modelId,variantId,quantity,location,email,region,currency,condition,figure,value,notes,owner,remindAt,openedAt',
      `${sell},2026-11-04T08:15:00.000Z,new,sell,nvidia-a100,,8,Rotterdam,seller@example.net,EU,EUR,,,,"'=HYPERLINK(""http://x"");'=1+1",,,`,
      `${buy},2026-11-03T08:15:00.000Z,new,buy,nvidia-h100,,8,Rotterdam,ada@example.org,EU,EUR,,,,Delivery before the summer,,,`,
      '',
    ].join('\r\n'),
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const error = `Cannot export: the file can’t be written: ${file} (EEXIST)\n`
  expect(await desk('export', '--output', file), 'an export overwrites nothing').toEqual({ code: 1, out: '', error })
  expect(statSync(file).size).toBeGreaterThan(0)
  expect((await desk('audit')).out).toContain('exported')
})

test('The desk ends silently when its reader has seen enough', async () => {
  await twoInquiries()
  const env = { PATH: process.env['PATH'], DATA_DIR: folder(), STORE_DURABILITY: ANY_DISK }
  const child = spawn('node', [DESK, 'export'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (error += text))

  child.stdout.destroy()
  const [code] = await once(child, 'close')

  expect({ code, error }).toEqual({ code: 0, error: '' })
})

test('The help lists the commands; that of a command has its own examples, and every command has some', async () => {
  const all = await runDesk(['--help'], {})
  const erase = await runDesk(['erase', '--help'], {})

  expect([all.code, erase.code]).toEqual([0, 0])
  for (const word of ['list', 'export', 'erase', 'retention', 'EXAMPLES', 'bin/desk ']) expect(all.out).toContain(word)
  expect(erase.out.match(/bin\/desk .+/g)).toEqual(commandNamed('erase')?.examples.map((words) => `bin/desk ${words}`))
  for (const { name, examples } of COMMANDS) {
    expect(examples.map((words) => words.split(' ')[0])).toEqual(Array(examples.length || 1).fill(name))
  }
})
