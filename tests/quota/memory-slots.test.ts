/** What the memory bound may and may not do: newcomers share a window, nobody is forgotten, nobody exceeds the limit. */
import { describe, expect, test } from 'vitest'
import type { QuotaPolicy } from '../../inquiry-service/contract/limits.ts'
import { MemoryQuota } from '../../inquiry-service/quota/memory.ts'
import { client } from './clients.ts'

const T0 = 1_800_000_000_000

function takeAll(quota: MemoryQuota, who: string, times: number, now: number): void {
  for (let count = 0; count < times; count += 1) quota.take(who, now)
}

describe('MemoryQuota with more clients than slots', () => {
  const policy: QuotaPolicy = { name: 'public', limit: 3, windowSeconds: 60 }

  test('gives newcomers the slots of clients that have left', () => {
    const quota = new MemoryQuota({ policy, maxClients: 100 })
    for (let number = 0; number < 100; number += 1) quota.take(client(number), T0)
    for (let number = 100; number < 150; number += 1) quota.take(client(number), T0 + 60_000)

    expect(quota.size).toBe(50)
  })

  test('never forgets an active client, however many others come', () => {
    const quota = new MemoryQuota({ policy, maxClients: 10 })
    takeAll(quota, client(1), 3, T0)
    for (let number = 2; number < 10_000; number += 1) quota.take(client(number), T0 + 1)

    expect(quota.size).toBe(10)
    expect(quota.take(client(1), T0 + 2).admitted).toBe(false)
  })

  test('admits no more from all the clients that share a window than one client may send', () => {
    const quota = new MemoryQuota({ policy, maxClients: 1, overflowWindows: 1 })
    quota.take(client(0), T0)
    const admitted = [1, 2, 3, 4, 5].map((number) => quota.take(client(number), T0).admitted)

    expect(admitted).toEqual([true, true, true, false, false])
  })

  test('counts what a client may have used before it got its slot', () => {
    const quota = new MemoryQuota({ policy, maxClients: 1, overflowWindows: 1 })
    quota.take(client(0), T0)
    takeAll(quota, client(1), 3, T0 + 30_000)

    // Client 0's slot is free now; client 1 takes it, with its own three stamps.
    expect(quota.take(client(1), T0 + 60_000).admitted).toBe(false)
    expect(quota.take(client(1), T0 + 90_000).admitted).toBe(true)
  })
})
