/** The desk of a ledger in Redis or Valkey, on a connection of its own. */
import { type RedisOptions, RedisStore } from '../../ledger/redis/store.ts'
import { outboxOperations } from '../../notices/redis.ts'
import { Desk, type StoreOfDesk } from '../desk.ts'
import type { Departure } from '../port.ts'
import { checkOperations } from './check.ts'
import { deskOperations } from './desk.ts'
import { erasureOperations } from './erasure.ts'
import { departureOperations, transferOperations } from './transfer.ts'

/** @throws Error with one sentence for the operator when a setting can't be read */
export async function openRedisDesk(options: RedisOptions): Promise<StoreOfDesk & { departure: Departure }> {
  const store = new RedisStore({ ...options, part: 'desk' })
  await store.firstFinding
  return {
    desk: new Desk({
      ...deskOperations(store),
      ...erasureOperations(store),
      ...transferOperations(store),
      ...checkOperations(store),
    }),
    outbox: outboxOperations(store),
    departure: departureOperations(store),
    close: () => store.close(),
  }
}
