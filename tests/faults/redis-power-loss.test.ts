/**
 * The power of the store's machine fails at a random moment under load. FAULTS=full: 10 losses, else 2. A store that
 * does not sync what it confirms shows that the test proves something: it loses it.
 */
import { describe, expect, test } from 'vitest'
import type { Submission } from '../../inquiry-service/ledger/ledger.ts'
import { keysOf } from '../../inquiry-service/ledger/redis/keys.ts'
import { submitCall } from '../../inquiry-service/ledger/redis/submit.ts'
import { runScript } from '../../inquiry-service/redis/scripts.ts'
import { retryOf, submission } from '../ledger/submissions.ts'
import { openWholeRedis, type WholeRedis } from '../ledger/whole-ledger.ts'
import { RedisServer } from '../redis/server.ts'
import { NEVER, ONCE, tracesOf } from '../redis/world.ts'
import { eventually } from '../setup/eventually.ts'
import { FrailDisk, whyNoShim } from './disk/frail-disk.ts'

const LOSSES = process.env['FAULTS'] === 'full' ? 10 : 2
const CALLERS = 16
const ANSWERS_BEFORE_LOSS = 400
const reason = whyNoShim()

describe.skipIf(reason)(`A Redis whose machine loses its power${reason ? ` (skipped: ${reason})` : ''}`, () => {
  test('has every inquiry that was confirmed, whole and once', { timeout: 600_000 }, async () => {
    using disk = new FrailDisk()
    await using server = await serverOn(disk)
    const ledger = await openWholeRedis({ url: server.url, durability: 'verified' })
    const confirmed: Submission[] = []
    let uncertain: Submission[] = []

    for (let loss = 0; loss < LOSSES; loss += 1) {
      await eventually(() => ledger.health().ready)
      for (const each of uncertain) {
        const again = retryOf(each)
        const outcome = await ledger.submit(again)
        if (outcome.kind !== 'accepted' && outcome.kind !== 'replayed') throw new Error(`It is ${outcome.kind}`)
        expect([each.requestId, again.requestId]).toContain(outcome.requestId)
        confirmed.push({ ...each, requestId: outcome.requestId })
      }
      uncertain = await sendUntilCut(disk, server, (sent) => confirm(ledger, sent, confirmed))
    }

    const redis = server.client()
    for (const each of confirmed) expect(await tracesOf(redis, each)).toEqual(ONCE)
    // Those of the last loss may be there too.
    for (const each of uncertain) expect([ONCE, NEVER]).toContainEqual(await tracesOf(redis, each))
    await eventually(() => ledger.health().ready)
    expect((await ledger.desk.checkIntegrity(Date.now())).problems).toEqual([])
    await ledger.close()
  })

  test('loses confirmed inquiries when it leaves syncing to the system: this test would notice', {
    timeout: 600_000,
  }, async () => {
    using disk = new FrailDisk()
    await using server = await serverOn(disk, ['--appendfsync', 'no'])
    // A call that the loss leaves without an answer would wait for a server that comes only after all callers have ended.
    const caller = server.client({ waits: false })
    const confirmed: Submission[] = []

    // The ledger itself refuses such a store, so this runs its script alone.
    await sendUntilCut(disk, server, async (sent) => {
      await runScript(caller, submitCall(sent, keysOf('inq'), { hasBarrier: false, time: '' }))
      confirmed.push(sent)
    })

    const redis = server.client()
    const found = await Promise.all(confirmed.map((each) => tracesOf(redis, each)))
    expect(found.filter(({ keys }) => keys === 0).length).toBeGreaterThan(0)
  })
})

function serverOn(disk: FrailDisk, args: string[] = []): Promise<RedisServer> {
  return RedisServer.start({ dir: disk.dataDir, environment: disk.environment(), args })
}

async function confirm(ledger: WholeRedis, sent: Submission, confirmed: Submission[]): Promise<void> {
  const outcome = await ledger.submit(sent)
  if (outcome.kind !== 'accepted') throw new Error(`It is ${outcome.kind}`)
  confirmed.push(sent)
}

/** Resolves once the server is up again, with those that got no answer. */
async function sendUntilCut(
  disk: FrailDisk,
  server: RedisServer,
  send: (sent: Submission) => Promise<void>,
): Promise<Submission[]> {
  const uncertain: Submission[] = []
  let left = 50 + Math.floor(Math.random() * ANSWERS_BEFORE_LOSS)
  const caller = async () => {
    while (left > 0) {
      const sent = submission()
      await send(sent).catch(() => uncertain.push(sent))
      left -= 1
      if (left === 0) disk.wish('cut', true)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  await server.ended()
  disk.wish('cut', false)
  await server.boot()
  return uncertain
}
