/** The raw limits: what disk and store offer a program that does nothing else. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import type { Case } from './group.ts'
import { medianOf } from './report.ts'

const BLOCK_BYTES = 16_384

/** One writer that writes and syncs 16 KiB over and over. */
export function rawSync(folder: string): Case {
  const block = Buffer.alloc(BLOCK_BYTES, 1)
  return {
    name: 'raw: 16 KiB write and fsync',
    async measure(seconds) {
      const file = openSync(join(folder, 'raw'), 'w')
      const startedAt = performance.now()
      const times: number[] = []
      let now = startedAt
      while (now < startedAt + seconds * 1000) {
        writeSync(file, block, 0, block.length, (times.length % 64) * block.length)
        fsyncSync(file)
        times.push((performance.now() - now) * 1000)
        now = performance.now()
      }
      closeSync(file)
      return { perSecond: (times.length * 1000) / (now - startedAt), p50: medianOf(times) }
    },
  }
}

/** One Lua call that writes a kilobyte, without HTTP around it. */
export function rawLua(url: string, connections: number): Case & { stop(): void } {
  const clients = Array.from({ length: connections }, () => new Redis(url))
  const script = "redis.call('SET', KEYS[1], ARGV[1]) redis.call('XADD', KEYS[2], '*', 'id', KEYS[1]) return 1"
  const payload = 'x'.repeat(1000)
  let made = 0
  return {
    name: 'raw: one Lua call per client',
    async measure(seconds) {
      const startedAt = performance.now()
      let calls = 0
      await Promise.all(
        clients.map(async (client) => {
          while (performance.now() < startedAt + seconds * 1000) {
            made += 1
            await client.eval(script, 2, `{raw}:${made}`, '{raw}:outbox', payload)
            calls += 1
          }
        }),
      )
      return { perSecond: (calls * 1000) / (performance.now() - startedAt) }
    },
    stop: () => clients.forEach((client) => void client.disconnect()),
  }
}
