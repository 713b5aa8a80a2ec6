/** The desk's upkeep of a ledger: erasing, retention, backups, checks, and its answer to a folder without one. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { change, filesWith } from '../ledger/sqlite/world.ts'
import { accept, reportSubmission } from '../ledger/submissions.ts'
import { type LedgerStore, leaseAll, openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { askDesk } from './desk-process.ts'
import { deskWorld, RECEIVED } from './desk-world.ts'

/** The file header of SQLite. */
const PAGE_BYTES = 4096

const { desk, folder, twoInquiries } = deskWorld()

test('A folder without a ledger is reported and left as it is: a mistyped folder does not look like an empty ledger', async () => {
  const error = `Cannot open the ledger: there is none in this folder: ${folder()}\n`

  expect(await desk('list')).toEqual({ code: 1, out: '', error })
  expect(await desk('erase', '--email', 'ada@example.org', '--yes')).toEqual({ code: 1, out: '', error })
  expect(readdirSync(folder())).toEqual([])
})

test('A damaged ledger is reported in the desk’s own words', async () => {
  await twoInquiries()
  const file = join(folder(), 'ledger.sqlite')
  // What opening the ledger writes is sound; what it reads first is not.
  const db = new DatabaseSync(file)
  const [page] = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'content'").all()
  db.close()
  const end = Number(page?.['rootpage']) * PAGE_BYTES
  writeFileSync(file, readFileSync(file).fill('x', end - PAGE_BYTES, end))

  const error = expect.stringMatching(/^Cannot [^\n]*: the file is damaged: restore a backup\n$/)
  expect(await desk('list')).toEqual({ code: 1, out: '', error })
})

test('`erase` does nothing without --yes; with it, takes every trace out of ledger and backup, and prints a receipt', async () => {
  const [buy] = await twoInquiries()
  const service = await openService()
  // Without an address: the backup is searched for one all the same.
  await service.submit(reportSubmission({ report: { email: undefined } }))
  await service.close()
  expect(await desk('backup')).toMatchObject({ code: 0 })
  expect(await desk('erase', buy)).toMatchObject({ code: 2, out: '' })
  expect((await desk('show', buy)).out).toContain('ada@example.org')

  const { code, out } = await desk('erase', '--email', 'ada@example.org', '--yes', '--by', 'anna')

  expect(code).toBe(0)
  expect(out).toContain(buy)
  expect(out).toMatch(/^by +anna$/m)
  expect(out).toMatch(/^backups +\S+\.sqlite: 1$/m)
  expect(textIn('ada@example.org')).toEqual([])
  expect(textIn('seller@example.net').length).toBeGreaterThan(0)
})

test('`erase` keeps inquiries of other people that mention the address out of the receipt, and lists them for the desk', async () => {
  const [buy, sell] = await twoInquiries()
  await desk('note', sell, 'Knows ada@example.org')

  const { out } = await desk('erase', '--email', 'ada@example.org', '--yes')

  const [receipt, review] = out.split('\n\n')
  expect(receipt).toContain(buy)
  expect(receipt).not.toContain(sell)
  expect(review?.split('\n').slice(1)).toEqual([`  ${sell}`, ''])
})

test('`erase` is not finished while an inquiry cannot be read: by email it lists that one, by its id it erases it', async () => {
  const [buy] = await twoInquiries()
  change(join(folder(), 'ledger.sqlite'), `UPDATE content SET body = replace(body, '"ada@', 'xada@') WHERE inquiry = 1`)

  const byEmail = await desk('erase', '--email', 'ada@example.org', '--yes')
  expect(byEmail).toMatchObject({
    code: 1,
    out: expect.stringMatching(`: desk erase ID --yes erases each by its id\n  ${buy}\n$`),
  })
  expect((await desk('list', '--json')).code).toBe(0)

  expect(await desk('erase', buy, '--yes')).toMatchObject({ code: 0, error: '' })
  expect(textIn('ada@example.org')).toEqual([])
})

test('`erase` refuses an address that no inquiry can have, and so an empty one, which every text contains', async () => {
  await twoInquiries()
  const error = 'Cannot erase: --email must be one email address, such as name@example.com\n'

  for (const email of ['', ' ', 'ada@example']) {
    expect(await desk('erase', '--email', email, '--yes'), email).toEqual({ code: 2, out: '', error })
  }
})

test.each([
  ['the log can’t be emptied', readAlong, 'erase ID --yes', /the log could not be emptied of it/],
  [
    'a backup can’t be read',
    damageABackup,
    'retention --closed 1 --apply',
    /^unreachable +\S+damaged\.sqlite\n +these could not/m,
  ],
])('An erasure fails as long as %s, says so, and finishes the job when run again', async (_, hinder, words, fault) => {
  const [buy] = await twoInquiries()
  await desk('state', buy, 'closed')
  const end = hinder()

  const failed = await desk(...words.replace('ID', buy).split(' '))
  expect(failed).toMatchObject({ code: 1, out: expect.stringMatching(fault) })
  end()

  const done = await desk('erase', buy, '--yes')
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^traces +overwritten$/m) })
  expect(textIn('ada@example.org')).toEqual([])
})

/** Keeps a reader in the ledger. Returns how to end that. */
function readAlong(): () => void {
  const reader = new DatabaseSync(join(folder(), 'ledger.sqlite'))
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM inquiry').get()
  return () => reader.close()
}

function damageABackup(): () => void {
  const file = join(folder(), 'backups', 'damaged.sqlite')
  mkdirSync(dirname(file))
  writeFileSync(file, 'x'.repeat(8192))
  return () => rmSync(file)
}

test('`retention` reports what is due, and erases it only with --apply', async () => {
  const [buy] = await twoInquiries()
  await desk('state', buy, 'closed')

  const dry = await desk('retention', '--closed', '1')
  expect(dry.out).toContain(buy)
  expect(dry.out).toContain('\n\nA dry run of the ledger, without its backups: add --apply to erase these\n')
  expect((await desk('show', buy)).out).toContain('ada@example.org')

  expect((await desk('retention', '--closed', '1', '--apply')).out).toContain('erased at')
  expect((await desk('show', buy)).out).not.toContain('ada@example.org')
})

test('`retention` with nothing due rewrites neither the ledger nor a backup', async () => {
  const [buy] = await twoInquiries()
  const copy = await backup()
  await desk('erase', buy, '--yes')
  const service = await openService()
  await accept(service)
  const changedAt = () =>
    [join(folder(), 'ledger.sqlite'), copy].map((file) => statSync(file, { bigint: true }).mtimeNs)
  const before = changedAt()

  const out = 'No inquiry is older than the period\n'
  expect(await desk('retention', '--apply')).toEqual({ code: 0, out, error: '' })

  expect(changedAt()).toEqual(before)
  await service.close()
})

test('A copied data folder erases from its own copies only', async () => {
  const [buy] = await twoInquiries()
  await desk('backup')
  const copied = join(temporaryFolder(), 'copied')
  cpSync(folder(), copied, { recursive: true })
  const before = textIn('ada@example.org')

  expect(await askDesk(['erase', buy, '--yes'], { DATA_DIR: copied })).toMatchObject({ code: 0 })

  expect([filesWith('ada@example.org', copied), textIn('ada@example.org')]).toEqual([[], before])
})

test('`backup --keep` deletes all but the newest of the dated backups, whatever the clock said when they were made', async () => {
  await twoInquiries()
  const inFolder = (name: string) => join(folder(), 'backups', name)
  mkdirSync(inFolder(''))
  const [old, ahead] = ['ledger-2020-01-01T00-00-00Z.sqlite', 'ledger-2999-01-01T00-00-00Z.sqlite']
  for (const name of [old, ahead, 'mine.sqlite']) writeFileSync(inFolder(name), '')

  const { code, out } = await desk('backup', '--keep', '2', '--json')

  const { file, deleted } = JSON.parse(out) as { file: string; deleted: string[] }
  expect([code, deleted]).toEqual([0, [inFolder(old)]])
  expect(readdirSync(inFolder('')).map(inFolder).sort()).toEqual(
    [file, inFolder(ahead), inFolder('mine.sqlite')].sort(),
  )
  expect(await desk('backup', '--keep', '0')).toMatchObject({ code: 2, out: '' })
})

test('A new backup stays where an old one can’t be deleted, which is reported', async () => {
  await twoInquiries()
  const old = join(folder(), 'backups', 'ledger-2020-01-01T00-00-00Z.sqlite')
  mkdirSync(old, { recursive: true })

  const { code, error } = await desk('backup', '--keep', '1')

  const names = readdirSync(dirname(old)).filter((name) => name !== basename(old))
  expect([code, names]).toEqual([1, [expect.stringMatching(/^ledger-.*Z\.sqlite$/)]])
  expect(error).toContain(`Cannot delete the backup ${old}`)
  expect(error).toContain(`is made: ${join(dirname(old), String(names[0]))}`)
})

test('`restore` brings back what was there, and `load` what the backup lacks', async () => {
  const [buy] = await twoInquiries()
  const file = await backup()
  const ledger = await openService()
  const late = await accept(ledger, { now: RECEIVED + 2 * 86_400_000 })
  await ledger.close()

  const { code, out } = await desk('restore', file, '--json')
  const report = JSON.parse(out) as { inquiries: number; missing: number; replaced: string }

  expect([code, report]).toMatchObject([0, { inquiries: 2, missing: 1 }])
  expect((await desk('show', buy)).code).toBe(0)
  expect((await desk('show', late)).code).toBe(3)
  expect(await desk('load', report.replaced)).toMatchObject({ code: 0 })
  expect((await desk('show', late)).code).toBe(0)
})

test('Retention and `erase` reach what only a replaced ledger has, and spare what the ledger still keeps', async () => {
  const [buy, sell] = await twoInquiries()
  const file = await backup()
  const ledger = await openService()
  const [late, asked] = [await accept(ledger, { now: RECEIVED }), await accept(ledger, { now: RECEIVED })]
  await ledger.close()
  for (const id of [buy, late]) await desk('state', id, 'closed')
  const { replaced } = JSON.parse((await desk('restore', file, '--json')).out)
  await desk('state', buy, 'answered')
  const live = () => {
    using db = new DatabaseSync(replaced, { readOnly: true })
    return db.prepare('SELECT request_id AS id FROM inquiry WHERE erased_at IS NULL ORDER BY seq').all()
  }

  const { code, out } = await desk('retention', '--closed', '1', '--apply')
  expect([code, live()]).toEqual([0, [{ id: buy }, { id: sell }, { id: asked }]])
  expect(out).toContain(`${replaced}: 1`)

  expect(await desk('erase', asked, '--yes')).toMatchObject({ code: 0, out: expect.stringContaining(`${replaced}: 1`) })
  expect(live()).toEqual([{ id: buy }, { id: sell }])
})

test('`restore --repair` sets times left by a clock that was ahead to the present', async () => {
  const ledger = await openService()
  const requestId = await accept(ledger, { now: Date.now() + 30 * 86_400_000 })
  await ledger.close()
  const file = await backup()
  expect(await desk('check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('its times are ahead of the clock'),
  })

  expect(await desk('restore', file, '--repair')).toMatchObject({ code: 0, error: '' })

  const { inquiry } = JSON.parse((await desk('show', requestId, '--json')).out)
  expect(Date.parse(inquiry.receivedAt)).toBeLessThanOrEqual(Date.now())
  expect(await desk('check')).toMatchObject({ code: 0, out: '1 inquiries, 0 erased: all is well\n' })
})

test('`check` and `undelivered` report the state of the ledger, and which notices may have been sent', async () => {
  const [buy, sell] = await twoInquiries()
  const ledger = await openService()
  const [doubtful, refused] = await leaseAll(ledger.outbox, Date.now())
  if (!doubtful || !refused) throw new Error('Nothing was leased')
  await ledger.outbox.failed(doubtful, { now: Date.now(), code: 'ETIMEDOUT', mayHaveBeenSent: true })
  await ledger.outbox.failed(refused, { now: Date.now(), code: '550', mayHaveBeenSent: false })
  await ledger.close()

  expect(await desk('check')).toMatchObject({ code: 0, out: '2 inquiries, 0 erased: all is well\n' })
  const { out } = await desk('undelivered')
  expect(out.split('\n')[0]).toMatch(/ {2}may have been sent$/)
  expect(out).toMatch(new RegExp(`^${buy} .* ETIMEDOUT +given up +yes$`, 'm'))
  expect(out).toMatch(new RegExp(`^${sell} .* 550 +given up +no$`, 'm'))
  const notice = '1 attempt, last answer ETIMEDOUT, may have been sent; none can be sent: SMTP_URL'
  expect((await desk('show', buy)).out).toContain(notice)
})

/** Returns its file. */
async function backup(): Promise<string> {
  return JSON.parse((await desk('backup', '--json')).out).file
}

function openService(): Promise<LedgerStore> {
  return openWholeLedger({ dataDir: folder(), durability: ANY_DISK, role: 'service' })
}

const textIn = (text: string) => filesWith(text, folder())
