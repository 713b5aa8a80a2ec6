/**
 * The inquiry form without a script, behind nginx: passed on to the service, which knows the client only from nginx.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Standalone, startStandalone } from '../setup/standalone.ts'
import { type Nginx, startNginx } from './nginx.ts'

let service: Standalone
let nginx: Nginx

beforeAll(async () => {
  service = await startStandalone()
  nginx = await startNginx(new URL(service.base).host)
})
afterAll(async () => {
  await nginx.stop()
  await service.stop()
})

const FORM = new URLSearchParams({
  kind: 'buy',
  quantity: '4',
  location: 'Oslo',
  email: 'name@example.com',
  region: 'EU',
  currency: 'EUR',
  consent: 'on',
})

test('a form is shown back, and stored once it is confirmed', async () => {
  const post = (body: URLSearchParams) => fetch(`${nginx.base}/inquire/send`, { method: 'POST', body })
  const shown = await post(FORM)
  const page = await shown.text()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(page) ?? []
  expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])

  const stored = await post(new URLSearchParams([...FORM, ['key', key]]))
  expect(stored.status).toBe(202)
  expect(await stored.text()).toContain('Received and stored')
})

test('opening its address in a browser leads to the form', async () => {
  const answer = await fetch(`${nginx.base}/inquire/send`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/inquire'])
})
