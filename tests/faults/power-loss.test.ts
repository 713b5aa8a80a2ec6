/**
 * The power fails at a random moment under load: everything that was not synced to the disk is lost. Killing a process
 * proves nothing here, as the system still writes what it has taken. FAULTS=full: 30 losses, else 3.
 */
import { describe, expect, test } from 'vitest'
import type { Submission } from '../../inquiry-service/ledger/ledger.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { FrailDisk, type LedgerProcess, whyNoShim } from './disk/frail-disk.ts'
import { storedIn } from './stored-in.ts'

const LOSSES = process.env['FAULTS'] === 'full' ? 30 : 3
const CLIENTS = 16
const ANSWERS_BEFORE_LOSS = 400
const reason = whyNoShim()

describe.skipIf(reason)(`On a disk that loses its power${reason ? ` (skipped: ${reason})` : ''}`, () => {
  test.each(['all', 'some'])(
    'no acknowledged inquiry is lost, and none doubled, when %s files lose what was not synced',
    { timeout: 600_000 },
    async (which) => {
      using disk = new FrailDisk()
      disk.wish('tear', which === 'some')
      const acknowledged = new Map<string, Submission>()
      const uncertain = new Map<string, Submission>()

      for (let loss = 0; loss < LOSSES; loss += 1) {
        const ledger = await disk.open()
        for (const each of uncertain.values()) await expectOnce(ledger, each, acknowledged)
        uncertain.clear()
        await sendUntilCut(disk, ledger, { acknowledged, uncertain })
      }

      const stored = await storedIn(disk.dataDir)
      for (const { requestId } of acknowledged.values()) expect(stored.requestIds).toContain(requestId)
      expect(stored.requestIds.length).toBeLessThanOrEqual(acknowledged.size + uncertain.size)
      expect(stored.problems).toEqual([])
    },
  )

  test('a ledger that would not sync each commit loses acknowledged inquiries: this test would notice', {
    timeout: 600_000,
  }, async () => {
    using disk = new FrailDisk()
    const acknowledged = new Map<string, Submission>()
    const ledger = await disk.open('NORMAL')

    await sendUntilCut(disk, ledger, { acknowledged, uncertain: new Map() })

    const { requestIds } = await storedIn(disk.dataDir)
    const lost = [...acknowledged.values()].filter(({ requestId }) => !requestIds.includes(requestId))
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

/** Retries those without an answer: whatever became of them, they are stored from now on. */
async function expectOnce(
  ledger: LedgerProcess,
  sent: Submission,
  acknowledged: Map<string, Submission>,
): Promise<void> {
  const again = retryOf(sent)
  const outcome = await ledger.submit(again)
  expect(outcome.kind).toMatch(/^(accepted|replayed)$/)
  if (!('requestId' in outcome)) return
  expect([sent.requestId, again.requestId]).toContain(outcome.requestId)
  acknowledged.set(sent.key, { ...sent, requestId: outcome.requestId })
}

async function sendUntilCut(
  disk: FrailDisk,
  ledger: LedgerProcess,
  { acknowledged, uncertain }: { acknowledged: Map<string, Submission>; uncertain: Map<string, Submission> },
): Promise<void> {
  let left = 50 + Math.floor(Math.random() * ANSWERS_BEFORE_LOSS)
  let cut: Promise<void> | undefined
  const client = async () => {
    while (!cut) {
      const sent = submission({ inquiry: { notes: 'n'.repeat(Math.floor(Math.random() * 3000)) } })
      uncertain.set(sent.key, sent)
      const outcome = await ledger.submit(sent).catch(() => undefined)
      if (outcome?.kind === 'accepted') {
        uncertain.delete(sent.key)
        acknowledged.set(sent.key, sent)
      }
      left -= 1
      if (left <= 0) cut ??= disk.cut(ledger)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  await cut
}
