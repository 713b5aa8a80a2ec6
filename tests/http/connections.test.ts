/** Connections: how many a client may keep open and how long, also when the process stalls as with a busy neighbor or a suspended machine. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PUBLIC_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { boundConnections } from '../../inquiry-service/http/connections.ts'
import { exchange } from '../setup/exchange.ts'
import { openSocket } from '../setup/raw-socket.ts'
import { startWorld } from './world.ts'

const LIMITS = { perClient: 3, many: 2, idleSeconds: 1 }

/** `trusted`: whether callers are our own proxies. */
async function bounded(trusted: boolean): Promise<{ server: Server; base: string; port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => response.end())
  boundConnections(server, () => trusted, LIMITS)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, base: `http://127.0.0.1:${port}`, port }
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** An open connection that has had one answer, or undefined when the server closed it without answering. */
async function answered(
  port: number,
  localAddress = '127.0.0.1',
): Promise<{ socket: Socket; text: string } | undefined> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).write(GET)
  const text = await Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => undefined)])
  return text === undefined ? undefined : { socket, text }
}

test('a client with too many connections is turned away, others are served, and closing one makes room', async () => {
  const { server, port } = await bounded(false)
  const first = await answered(port)
  await answered(port)
  await answered(port)

  expect(await answered(port)).toBeUndefined()
  expect(await answered(port, '127.0.0.2')).toBeDefined()

  const gone = new Promise((resolve) => server.once('request', ({ socket }) => socket.once('close', resolve)))
  first?.socket.write(GET)
  await once(first?.socket as Socket, 'data')
  first?.socket.destroy()
  await gone
  expect(await answered(port)).toBeDefined()
})

test('a trusted proxy may keep as many connections as it opens, each for the full idle time', async () => {
  const { port } = await bounded(true)
  const texts = []
  for (let count = 0; count < 5; count += 1) texts.push((await answered(port))?.text)

  expect(texts).toEqual(Array(5).fill(expect.stringContaining('Keep-Alive: timeout=60\r\n')))
})

test('an idle connection is closed soon while many are open, and its answers announce it', async () => {
  const { base, port } = await bounded(false)
  const early = await answered(port)
  const late = await answered(port)

  expect(early?.text).toContain('Keep-Alive: timeout=60\r\n')
  expect(late?.text.match(/^Keep-Alive: .*$/gm)).toEqual(['Keep-Alive: timeout=1'])
  await once(late?.socket as Socket, 'close')
  expect(early?.socket.destroyed).toBe(false)
  expect((await exchange(base, 'GET', '/')).status).toBe(200)
})

const STALL_MS = 2000

test('a stall gives no client more than the quota, and ends no request in flight', async () => {
  const { base } = await startWorld()
  const read = () => exchange(base, 'GET', '/api/v1/catalog').then(({ status }) => status)
  for (let count = 0; count < PUBLIC_QUOTA.limit - 2; count += 1) expect(await read()).toBe(200)
  const slow = await openSocket(base)
  await new Promise<void>((sent) => slow.write('GET /api/v1/catalog HTTP/1.1\r\nHost: a\r\n', () => sent()))

  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS)
  slow.write('Connection: close\r\n\r\n')

  expect(String(await once(slow, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await read()).toBe(200)
  expect(await read()).toBe(429)
})
