/** nginx as a cache in front of the service: what is one client's stays with that client (D24). */
import { beforeAll, expect, test } from 'vitest'
import { exchange, textOf } from '../setup/exchange.ts'
import { sendInquiry } from '../setup/send-inquiry.ts'
import { type Standalone, startStandalone } from '../setup/standalone.ts'
import { startCache, UNCONFIGURED } from './cache.ts'

let service: Standalone
beforeAll(async () => {
  service = await startStandalone()
  return async () => void (await service.stop())
})

test.each([
  ['as the handbook has it', undefined, '1'],
  ['without any rule for the API', UNCONFIGURED, '2'],
] as const)('a cache %s tells every client its own quota', async (_, config, net) => {
  const cache = await startCache(service.base, config)
  const [one, other] = [`127.8.${net}.1`, `127.8.${net}.2`]
  const left: (string | undefined)[] = []
  for (const localAddress of [one, one, other]) {
    const { headers } = await exchange(cache, 'GET', '/api/v1/catalog', { localAddress })
    left.push(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
  }
  const submitted = await Promise.all(
    [one, other].map((localAddress) => sendInquiry({ base: cache }, { localAddress })),
  )

  expect(left).toEqual(['119', '118', '119'])
  expect(submitted.map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['4', '4'])
})

test('pages are kept, each form and coding by itself, without the id of the request that fetched them', async () => {
  const cache = await startCache(service.base)
  const read = (accept: string, coding = 'identity') =>
    exchange(cache, 'GET', '/developers', { headers: { Accept: accept, 'Accept-Encoding': coding } })
  const [html, markdown, brotli] = [await read('text/html'), await read('text/markdown'), await read('text/html', 'br')]
  await service.stop()
  service = await startStandalone()

  // Its service has gone: these come from the cache.
  expect(textOf(await read('text/html'))).toBe(textOf(html))
  expect(textOf(await read('text/markdown'))).toBe(textOf(markdown))
  expect((await read('text/html', 'br')).bytes.equals(brotli.bytes)).toBe(true)
  expect(textOf(html)).toMatch(/^<!doctype html>/i)
  expect(textOf(markdown)).toMatch(/^# /m)
  expect(html.headers).not.toHaveProperty('x-request-id')
})
