/**
 * The power fails at a random moment under load: everything that was not synced to the disk is lost. Killing a process
 * proves nothing here, as the system still writes what it has taken. FAULTS=full: 30 losses, else 3.
 */
import { describe, expect, test } from 'vitest'
import type { Submission } from '../../inquiry-service/ledger/ledger.ts'
import { submission } from '../ledger/submissions.ts'
import { Callers } from './disk/callers.ts'
import { FrailDisk, whyNoShim } from './disk/frail-disk.ts'
import { storedIn } from './stored-in.ts'

const LOSSES = process.env['FAULTS'] === 'full' ? 30 : 3
const reason = whyNoShim()

describe.skipIf(reason)(`On a disk that loses its power${reason ? ` (skipped: ${reason})` : ''}`, () => {
  test.each(['all', 'some'])(
    'no acknowledged inquiry is lost, and none doubled, when %s files lose what was not synced',
    { timeout: 600_000 },
    async (which) => {
      using disk = new FrailDisk()
      disk.wish('tear', which === 'some')
      const callers = new Callers()

      for (let loss = 0; loss < LOSSES; loss += 1) {
        const ledger = await disk.open()
        const submit = (sent: Submission) => ledger.submit(sent)
        await callers.settle(submit)
        await callers.sendUntil(() => disk.cut(ledger), submit)
      }

      const { confirmed, uncertain } = callers
      const stored = await storedIn(disk.dataDir)
      for (const { requestId } of confirmed) expect(stored.requestIds).toContain(requestId)
      expect(stored.requestIds.length).toBeLessThanOrEqual(confirmed.length + uncertain.length)
      expect(stored.problems).toEqual([])
    },
  )

  test('a ledger that would not sync each commit loses acknowledged inquiries: this test would notice', {
    timeout: 600_000,
  }, async () => {
    using disk = new FrailDisk()
    const callers = new Callers()
    const ledger = await disk.open('NORMAL')

    await callers.sendUntil(
      () => disk.cut(ledger),
      (sent) => ledger.submit(sent),
    )

    const { requestIds } = await storedIn(disk.dataDir)
    const lost = callers.confirmed.filter(({ requestId }) => !requestIds.includes(requestId))
    expect(lost.length).toBeGreaterThan(0)
  })

  test('on a slow disk inquiries that arrive together share their syncs', async () => {
    using disk = new FrailDisk()
    const ledger = await disk.open()
    await ledger.submit(submission())
    disk.wish('delay', '50')
    const before = disk.syncs

    const outcomes = await Promise.all(Array.from({ length: 200 }, () => ledger.submit(submission())))

    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(200)
    expect(disk.syncs - before).toBeLessThanOrEqual(20)
    await ledger.kill()
  })
})
