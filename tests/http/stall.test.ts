/** The process stalls for a while, as with a busy neighbour or a suspended machine: limits and quotas stay right. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { PUBLIC_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { exchange } from '../setup/exchange.ts'
import { startWorld } from './world.ts'

const STALL_MS = 2000

test('a stall gives no client more than the quota, and ends no request in flight', async () => {
  const { base } = await startWorld()
  const read = () => exchange(base, 'GET', '/api/v1/catalog').then(({ status }) => status)
  for (let count = 0; count < PUBLIC_QUOTA.limit - 2; count += 1) expect(await read()).toBe(200)
  const slow = await halfRequest(base)

  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS)
  const finished = slow.finish()

  expect(await finished).toMatch(/^HTTP\/1\.1 200 /)
  expect(await read()).toBe(200)
  expect(await read()).toBe(429)
})

/** Begins a read on a connection of its own; `finish` sends the rest and returns the answer. */
async function halfRequest(base: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(base)
  const socket = connect({ host: hostname, port: Number(port) })
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject).write('GET /api/v1/catalog HTTP/1.1\r\nHost: a\r\n', () => resolve())
  })
  return {
    finish: () =>
      new Promise((resolve) => {
        socket.once('data', (chunk) => {
          socket.destroy()
          resolve(String(chunk))
        })
        socket.write('Connection: close\r\n\r\n')
      }),
  }
}
