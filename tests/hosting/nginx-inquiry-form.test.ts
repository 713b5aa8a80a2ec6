/** The inquiry form without a script, behind nginx: passed on to the service, which knows the client only from nginx. */
import { expect, onTestFinished, test } from 'vitest'
import { startStandalone } from '../setup/standalone.ts'
import { startNginx } from './nginx.ts'

test('its address leads to the form, which is shown back, and stored once it is confirmed', async () => {
  const service = await startStandalone()
  onTestFinished(async () => void (await service.stop()))
  const nginx = await startNginx(new URL(service.base).host)
  onTestFinished(() => nginx.stop())
  const fields = {
    kind: 'buy',
    quantity: '4',
    location: 'Oslo',
    email: 'name@example.com',
    region: 'EU',
    currency: 'EUR',
  }
  const form = new URLSearchParams({ ...fields, consent: 'on' })
  const post = (body: URLSearchParams) => fetch(`${nginx.base}/inquire/send`, { method: 'POST', body })

  const opened = await fetch(`${nginx.base}/inquire/send`, { redirect: 'manual' })
  const shown = await post(form)
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(await shown.text()) ?? []
  const stored = await post(new URLSearchParams([...form, ['key', key]]))

  expect([opened.status, opened.headers.get('Location')]).toEqual([303, '/inquire'])
  expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('Cache-Control')]).toEqual([
    ...[200, 'text/html; charset=utf-8', 'no-store'],
  ])
  expect([stored.status, await stored.text()]).toEqual([202, expect.stringContaining('Received and stored')])
})
