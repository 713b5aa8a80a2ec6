/** Opens the configured public quota: in the process, or shared through Redis or Valkey. */
import type { Config } from '../config.ts'
import { PUBLIC_QUOTA } from '../contract/limits.ts'
import { MemoryQuota } from './memory.ts'
import type { Quota } from './quota.ts'
import { RedisQuota, type RedisQuotaOptions } from './redis.ts'

export function openQuota(
  { quotaRedisUrl }: Config,
  told: Required<Pick<RedisQuotaOptions, 'onShared' | 'onAhead'>>,
): Quota {
  const local = new MemoryQuota({ policy: PUBLIC_QUOTA })
  return quotaRedisUrl === undefined
    ? local
    : new RedisQuota({ url: quotaRedisUrl, policy: PUBLIC_QUOTA, local, ...told })
}
