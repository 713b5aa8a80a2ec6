/**
 * The power of the store's machine fails at a random moment under load. FAULTS=full: 10 losses, else 2. A store that
 * does not sync what it confirms shows that the test proves something: it loses it.
 */
import { describe, expect, test } from 'vitest'
import { keysOf } from '../../inquiry-service/ledger/redis/keys.ts'
import { submitCall, submitOutcome } from '../../inquiry-service/ledger/redis/submit.ts'
import { runScript } from '../../inquiry-service/redis/scripts.ts'
import { openWholeRedis } from '../ledger/whole-ledger.ts'
import { RedisServer } from '../redis/server.ts'
import { NEVER, ONCE, tracesOf } from '../redis/world.ts'
import { eventually } from '../setup/eventually.ts'
import { Callers } from './disk/callers.ts'
import { FrailDisk, whyNoShim } from './disk/frail-disk.ts'

const LOSSES = process.env['FAULTS'] === 'full' ? 10 : 2
const reason = whyNoShim()

describe.skipIf(reason)(`A Redis whose machine loses its power${reason ? ` (skipped: ${reason})` : ''}`, () => {
  test('has every inquiry that was confirmed, whole and once', { timeout: 600_000 }, async () => {
    using disk = new FrailDisk()
    await using server = await serverOn(disk)
    const ledger = await openWholeRedis({ url: server.url, durability: 'verified' })
    const callers = new Callers()

    for (let loss = 0; loss < LOSSES; loss += 1) {
      await eventually(() => ledger.health().ready)
      await callers.settle((sent) => ledger.submit(sent))
      await callers.sendUntil(
        () => cut(disk, server),
        (sent) => ledger.submit(sent),
      )
    }

    const redis = server.client()
    for (const each of callers.confirmed) expect(await tracesOf(redis, each)).toEqual(ONCE)
    // Those of the last loss may be there too.
    for (const each of callers.uncertain) expect([ONCE, NEVER]).toContainEqual(await tracesOf(redis, each))
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
    const callers = new Callers()

    // The ledger itself refuses such a store, so this runs its script alone.
    await callers.sendUntil(
      () => cut(disk, server),
      async (sent) => {
        const call = submitCall(sent, keysOf('inq'), { hasBarrier: false, time: '' })
        const [answer] = (await runScript(caller, call)) as unknown[]
        return submitOutcome(answer, sent.requestId)
      },
    )

    const redis = server.client()
    const found = await Promise.all(callers.confirmed.map((each) => tracesOf(redis, each)))
    expect(found.filter(({ keys }) => keys === 0).length).toBeGreaterThan(0)
  })
})

function serverOn(disk: FrailDisk, args: string[] = []): Promise<RedisServer> {
  return RedisServer.start({ dir: disk.dataDir, environment: disk.environment(), args })
}

/** The power goes, at the next sync, and comes back; the server is up again. */
async function cut(disk: FrailDisk, server: RedisServer): Promise<void> {
  disk.wish('cut', true)
  await server.ended()
  disk.wish('cut', false)
  await server.boot()
}
