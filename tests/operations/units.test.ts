/** The units for systemd that the handbook installs. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runDesk } from '../desk/desk-process.ts'
import { accept } from '../ledger/submissions.ts'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const DAY_MS = 86_400_000
const FOLDER = 'inquiry-service/docs'
const service = readFileSync(`${FOLDER}/accelerator-reference.service`, 'utf8')
const retention = readFileSync(`${FOLDER}/accelerator-reference-retention.service`, 'utf8')
const backup = readFileSync(`${FOLDER}/accelerator-reference-backup.service`, 'utf8')
const desk = readFileSync(`${FOLDER}/accelerator-reference-desk.service`, 'utf8')

/** systemd adds it to every unit whose name begins like its folder's. */
const dropIn = readFileSync(`${FOLDER}/accelerator-reference-.service.d/as-the-service.conf`, 'utf8')

const commandOf = (unit: string) => /(?<=^ExecStart=\S+ tools\/desk\.mjs ).+$/m.exec(unit)?.[0].split(' ') ?? []

test('What the timer for retention runs erases closed inquiries past their period, and signs for it', async () => {
  const dataDir = temporaryFolder()
  const ledger = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
  const old = await accept(ledger, { now: Date.now() - 800 * DAY_MS })
  const kept = await accept(ledger)
  for (const each of [old, kept]) await ledger.desk.setState(each, 'closed', { by: 'Ada', at: Date.now() })

  const { code, out } = await runDesk(commandOf(retention), { DATA_DIR: dataDir })

  expect([code, out]).toEqual([0, expect.stringContaining(old)])
  expect((await ledger.desk.find({}, { limit: 10 })).items.map(({ requestId }) => requestId)).toEqual([kept])
  const { items } = await ledger.desk.audit({ requestId: old }, { limit: 10 })
  expect(items.at(-1)).toMatchObject({ by: 'retention-timer', action: 'erased' })
  await ledger.close()
})

test('What the timer for the backup runs copies the ledger beside the service, into its own folder', async () => {
  const dataDir = temporaryFolder()
  const ledger = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
  await accept(ledger)

  const { code } = await runDesk(commandOf(backup), { DATA_DIR: dataDir })

  expect(code).toBe(0)
  expect(readdirSync(join(dataDir, 'backups')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  await ledger.close()
})

test('The service and retention start with the right time: stamps and dates of a clock that was wrong outlive the process (D22a)', () => {
  for (const unit of [service, retention]) {
    const targetsOf = (setting: string) => new RegExp(`^${setting}=(.*)$`, 'm').exec(unit)?.[1]?.split(' ')
    expect(targetsOf('After')).toContain('time-sync.target')
    // Without it nothing would bring the target up, and the order would be none.
    expect(targetsOf('Wants')).toContain('time-sync.target')
  }
})

test.each([
  ['Retention', retention],
  ['The backup', backup],
  ['The web desk', desk],
])('%s runs as the user of the service, in its folder, with its settings and as shut in as it', (_, unit) => {
  const OWN =
    /^(?:Description|After|PartOf|Requires|Wants|Type|User|ExecStart|Restart|TimeoutStop|LimitNOFILE|WantedBy)/
  const shared = (text: string) => text.split('\n').filter((line) => /^[A-Z]\w+=/.test(line) && !OWN.test(line))

  expect(shared(unit + dropIn).sort()).toEqual(shared(service).sort())
  expect(unit).toContain('User=accelerator-reference\n')
})
