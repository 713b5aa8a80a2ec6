/** Opens the configured public quota: in the process, or shared through Redis or Valkey. */

import { PUBLIC_QUOTA } from '../contract/limits.ts'
import type { Config } from '../server/config.ts'
import type { LocalQuota, Quota } from './quota.ts'
import { RedisQuota, type RedisQuotaOptions } from './redis.ts'

export function openQuota(
  { quotaRedisUrl }: Config,
  local: LocalQuota,
  reports: Required<Pick<RedisQuotaOptions, 'onShared' | 'onAhead'>>,
): Quota {
  return quotaRedisUrl === undefined
    ? local
    : new RedisQuota({ url: quotaRedisUrl, policy: PUBLIC_QUOTA, local, ...reports })
}
