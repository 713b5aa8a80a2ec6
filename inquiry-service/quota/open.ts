/** The public quota by configuration. */
import type { Config } from '../config.ts'
import { PUBLIC_QUOTA } from '../contract/limits.ts'
import { MemoryQuota } from './memory.ts'
import type { Quota } from './quota.ts'

export function openQuota(_config: Config): Quota {
  return new MemoryQuota({ policy: PUBLIC_QUOTA })
}
