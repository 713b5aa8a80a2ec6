/** What the tests of the outbox do again and again. */
import type { World } from './engines.ts'

export const MINUTE_MS = 60_000

/** All due notices for a minute; the world's clock is set to `now`. What the caller's own says is nothing to a store that has one. */
export function leaseAt(world: World, now: number, limit = 10) {
  world.now = now
  return world.ledger.outbox.lease({ now: world.times().receivedAt, leaseMs: MINUTE_MS, limit })
}

/** Far enough ahead that whatever was stored is due. */
export function laterThan(world: World): number {
  return world.now + 60 * MINUTE_MS
}

/** The audit trail of an inquiry: action and detail. */
export async function actionsOf(world: World, requestId: string) {
  return (await world.ledger.desk.show(requestId))?.audit.map(({ action, detail }) => [action, detail])
}
