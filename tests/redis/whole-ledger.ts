/** A ledger in Redis with its notices and its desk, each on a connection of its own as in production, closed together. */
import { openRedisDesk } from '../../inquiry-service/desk/redis/open.ts'
import type { Departure, StoreOfDesk } from '../../inquiry-service/desk/store.ts'
import { openRedisLedger, type RedisLedger } from '../../inquiry-service/ledger/redis/open.ts'
import { openRedisNotices } from '../../inquiry-service/notices/redis.ts'
import type { NoticeStore } from '../../inquiry-service/notices/store.ts'

export type WholeRedis = RedisLedger & NoticeStore & StoreOfDesk & { departure: Departure }

export async function openWholeRedis(options: Parameters<typeof openRedisLedger>[0]): Promise<WholeRedis> {
  const { url, durability, storeClock, onAhead } = options
  const shared = { url, durability, storeClock, onAhead }
  const [ledger, notices, desk] = await Promise.all([
    openRedisLedger(options),
    openRedisNotices(shared),
    openRedisDesk(shared),
  ])
  return {
    ...desk,
    ...notices,
    ...ledger,
    departure: {
      ...desk.departure,
      async others() {
        const others = await desk.departure.others()
        // The intake above is no other process.
        return others && others - 1
      },
    },
    async close() {
      await Promise.all([ledger.close(), notices.close(), desk.close()])
    },
  }
}
