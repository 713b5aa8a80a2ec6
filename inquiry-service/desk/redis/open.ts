/** The desk of a ledger in Redis or Valkey, on a connection of its own. */
import { type RedisOptions, RedisStore } from '../../ledger/redis/store.ts'
import { outboxOf } from '../../notices/redis.ts'
import { Desk, type StoreOfDesk } from '../desk.ts'
import type { Departure } from '../port.ts'
import { checkOf } from './check.ts'
import { deskOf } from './desk.ts'
import { erasureOf } from './erasure.ts'
import { departureOf, transferOf } from './transfer.ts'

export async function openRedisDesk(options: RedisOptions): Promise<StoreOfDesk & { departure: Departure }> {
  const store = new RedisStore({ ...options, part: 'desk' })
  await store.firstFinding
  return {
    desk: new Desk({
      ...deskOf(store),
      ...erasureOf(store),
      ...transferOf(store),
      ...checkOf(store),
    }),
    outbox: outboxOf(store),
    departure: departureOf(store),
    close: () => store.close(),
  }
}
