/** The public quota by configuration: in the process, or shared through Redis or Valkey. */
import type { Config } from '../config.ts'
import { PUBLIC_QUOTA } from '../contract/limits.ts'
import { MemoryQuota } from './memory.ts'
import type { Quota } from './quota.ts'
import { openRedisQuota } from './redis.ts'

/** `onShared` is told when the shared count is lost, and when it is back. */
export function openQuota({ quotaRedisUrl }: Config, onShared: (shared: boolean) => void): Quota {
  const local = new MemoryQuota({ policy: PUBLIC_QUOTA })
  return quotaRedisUrl === undefined
    ? local
    : openRedisQuota({ url: quotaRedisUrl, policy: PUBLIC_QUOTA, local, onShared })
}
