/** The desk on a large ledger: every list is printed while it is being read. */
import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import type { ErasureReceipt } from '../../inquiry-service/desk/port.ts'
import { fillLedger } from '../ledger/sqlite/large-ledger.ts'
import { accept } from '../ledger/submissions.ts'
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { DESK } from '../setup/tools-folder.ts'
import { runDesk } from './desk-process.ts'
import { deskWorld } from './desk-world.ts'

const { desk, folder } = deskWorld()

/** A lot of work, alongside other tests. */
vi.setConfig({ testTimeout: 300_000 })

const FULL = process.env['FAULTS'] === 'full'

/**
 * More than one function call can take as arguments. With FAULTS=full as the desk is started; otherwise with a fifth of the stack,
 * where fewer are too many.
 */
const [MANY, STACK] = FULL ? [130_000, []] : [30_000, ['--stack-size=200']]

/** A quarter of them are erased by age. */
const ERASED_FROM = FULL ? MANY : 6_000

test('Lists longer than what a call can take are printed in full, as text and as JSON', async () => {
  const call = spawnSync('node', [...STACK, '-e', `Math.max(...Array(${MANY}))`], { encoding: 'utf8' })
  expect(call.stderr).toContain('Maximum call stack size exceeded')
  const desk = (...words: string[]) => runDesk(words, { DATA_DIR: folder() }, { program: [...STACK, DESK] })
  fillLedger(folder(), MANY)

  const audit = await desk('audit')
  expect([audit.code, audit.error, audit.out.split('\n').length]).toEqual([0, '', MANY + 2])
  const { out } = await desk('undelivered', '--json')
  const printed = JSON.parse(out) as { summary: object; notices: unknown[] }
  expect(printed.summary).toMatchObject({ waiting: MANY, givenUp: 0 })
  expect(printed.notices).toHaveLength(MANY)
})

test('Inquiries get through while thousands are erased, by address and by age', async () => {
  fillLedger(folder(), ERASED_FROM)
  expect(await desk('backup')).toMatchObject({ code: 0 })
  const service = await openWholeLedger({ dataDir: folder(), durability: ANY_DISK, role: 'service' })
  let [accepted, erasing] = [0, true]
  const coming = (async () => {
    while (erasing) {
      await accept(service)
      accepted += 1
    }
  })()

  const byAge = await desk('retention', '--answered', '1', '--closed', '99999', '--apply', '--json')
  const byAddress = await desk('erase', '--email', 'user7@example.org', '--yes', '--json')
  erasing = false
  await coming

  const { receipt } = JSON.parse(byAge.out) as { receipt: { requestIds: string[]; backups: { inquiries: number }[] } }
  expect([byAge.code, receipt.requestIds.length, receipt.backups[0]?.inquiries]).toEqual([
    0,
    ERASED_FROM / 4,
    ERASED_FROM / 4,
  ])
  const { traces, unreachableBackups } = JSON.parse(byAddress.out) as ErasureReceipt
  expect([byAddress.code, traces, unreachableBackups]).toEqual([0, { kind: 'done' }, []])
  expect((await service.desk.checkIntegrity(Date.now())).inquiries).toBe(
    ERASED_FROM - ERASED_FROM / 4 - ERASED_FROM / 1000 + accepted,
  )
  await service.close()
})
