/** Steps that the tests of the outbox share. */
import type { World } from './engines.ts'

export const MINUTE_MS = 60_000

/** Leases all due notices for a minute, with the world's clock set to `now`. A store with its own clock ignores the caller's. */
export function leaseAt(world: World, now: number, limit = 10) {
  world.now = now
  return world.ledger.outbox.lease({ now: world.times().receivedAt, leaseMs: MINUTE_MS, limit })
}

/** Far enough ahead for everything stored to be due. */
export function laterThan(world: World): number {
  return world.now + 60 * MINUTE_MS
}

/** The audit trail of an inquiry: action and detail. */
export async function actionsOf(world: World, requestId: string) {
  return (await world.ledger.desk.show(requestId))?.audit.map(({ action, detail }) => [action, detail])
}
