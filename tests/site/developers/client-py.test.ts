import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { errorBody } from '../../../inquiry-service/contract/errors.ts'
import { scriptedService } from './scripted-service.ts'

const KEY = '3f0c9a52-6d1e-4b7a-9c84-0a5e2f7d1b36'
const hasPython = spawnSync('python3', ['--version']).status === 0
const refusal = (fault: Parameters<typeof errorBody>[0]) => errorBody(fault, 'http://localhost:3000')

/** Submits with the waits written down instead of waited, and prints the outcome with them. */
const SUBMIT = `
import json, client
waits = []
client.time.sleep = waits.append
try:
    outcome = client.submit({"kind": "buy"}, "${KEY}")
except client.Refused as refused:
    outcome = [refused.status, refused.code, refused.fields]
print(json.dumps({"outcome": outcome, "waits": [int(wait) for wait in waits]}))
`

async function submitTo(base: string): Promise<{ outcome: unknown; waits: number[] }> {
  const { stdout } = await promisify(execFile)('python3', ['-B', '-c', SUBMIT], {
    env: { PATH: process.env['PATH'] ?? '', BASE_URL: base, PYTHONPATH: 'site/developers/samples' },
  })
  return JSON.parse(stdout)
}

test.skipIf(!hasPython)('client.py sends the same key and bytes until received (skipped without python3)', async () => {
  const accepted = { requestId: 'b7c1f0de-2b0e-4c53-9a53-7f1a4f0a9d11', status: 'received' }
  const { base, received } = await scriptedService([
    'drop',
    { status: 503, headers: { 'Retry-After': '7' }, body: refusal('inquiry-unavailable') },
    {
      status: 429,
      headers: { 'Retry-After': '1260', RateLimit: '"inquiries";r=0;t=60' },
      body: refusal('inquiry-quota'),
    },
    { status: 202, body: accepted },
  ])

  const { outcome, waits } = await submitTo(base)

  expect(outcome).toEqual(accepted)
  expect(waits.map((wait, index) => wait >= ([1, 7, 1260][index] ?? 0))).toEqual([true, true, true])
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([KEY, KEY, KEY, KEY])
  expect(new Set(received.map(({ body }) => body))).toEqual(new Set(['{"kind": "buy"}']))
})

test.skipIf(!hasPython)('client.py does not repeat what will be refused again (skipped without python3)', async () => {
  const { error } = refusal('inquiry-fields')
  const { base, received } = await scriptedService([
    { status: 422, body: { error: { ...error, fields: { quantity: 'is required' } } } },
  ])

  expect(await submitTo(base)).toEqual({
    outcome: [422, 'validation_error', { quantity: 'is required' }],
    waits: [],
  })
  expect(received).toHaveLength(1)
})
