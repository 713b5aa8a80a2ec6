/** The service stops and the site carries on: reads are served, and callers with inquiries are told to keep their key. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Caller } from '../contract/caller.ts'
import { expectRefusal } from '../contract/refusals.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { INFERENCE } from '../estimator/inputs.ts'
import { EDGE_CLIENT_SECRET, edgeDeployment, startEdge } from '../setup/edge.ts'
import { exchange } from '../setup/exchange.ts'
import { nginxDeployment, startNginx } from '../setup/nginx.ts'
import { startStandalone } from '../setup/standalone.ts'

test('the edge still serves reads, estimate and sandbox, and says that the fate of an inquiry is unknown', async () => {
  const service = await startStandalone({ environment: { EDGE_CLIENT_SECRET }, site: false })
  const edge = await startEdge({ inquiryUrl: service.base })
  onTestFinished(() => edge.stop())
  const caller = new Caller(edgeDeployment(edge))
  expect((await caller.submit(INQUIRY)).status).toBe(202)

  await service.stop()

  expect((await caller.get('/api/v1/catalog')).status).toBe(200)
  expect((await caller.get('/')).status).toBe(200)
  expect((await caller.post('/api/v1/estimate', INFERENCE)).status).toBe(200)
  expect((await caller.post('/api/v1/sandbox/requests', INQUIRY)).status).toBe(200)
  const refused = await caller.submit(INQUIRY)
  expectRefusal(caller, refused, 'inquiry-unavailable')
  expect(refused.headers['retry-after']).toBe('5')
})

test('another server that answers in place of the service is not mistaken for it', async () => {
  const other = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>hello</h1>'),
  )
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const edge = await startEdge({ inquiryUrl: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, site: false })
  onTestFinished(async () => {
    await edge.stop()
    other.close()
  })
  const caller = new Caller(edgeDeployment(edge))

  expectRefusal(caller, await caller.submit(INQUIRY), 'inquiry-unavailable')
})

test('a service with a different contract version is reported in the edge’s log', async () => {
  const other = createServer((_, response) => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'X-Contract': 'another' }
    response.writeHead(202, headers).end(JSON.stringify({ requestId: crypto.randomUUID(), status: 'received' }))
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const edge = await startEdge({ inquiryUrl: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, site: false })
  onTestFinished(async () => {
    await edge.stop()
    other.close()
  })
  const caller = new Caller(edgeDeployment(edge))
  await caller.raw(
    `POST /api/v1/requests HTTP/1.1\r\nHost: reference.example\r\nContent-Type: application/json\r\n` +
      `Idempotency-Key: ${crypto.randomUUID()}\r\nContent-Length: 2\r\n\r\n{}`,
    { answers: 1 },
  )

  await expect.poll(() => edge.errors()).toMatch(/Site and service come from different builds/)
})

test('nginx still serves reads, and says that the fate of an inquiry is unknown', async () => {
  const service = await startStandalone({ site: false })
  const nginx = await startNginx(new URL(service.base).host)
  onTestFinished(() => nginx.stop())
  const caller = new Caller(nginxDeployment(nginx))
  expect((await caller.submit(INQUIRY)).status).toBe(202)

  await service.stop()

  // Not among the caller's own headers, where one would expect the quota: nobody knows how much is left.
  expect((await exchange(nginx.base, 'GET', '/api/v1/catalog')).status).toBe(200)
  expect((await caller.get('/')).status).toBe(200)
  expectRefusal(caller, await exchange(nginx.base, 'POST', '/api/v1/estimate'), 'unavailable')
  const refused = await caller.submit(INQUIRY)
  expectRefusal(caller, refused, 'inquiry-unavailable')
  expect(refused.headers['retry-after']).toBe('5')
})
