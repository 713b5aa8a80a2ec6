/** Idempotency keys: their form, replays, conflicts, many at once, and the order of checks. Source: D9, D16 to D19, D37. */
import { expect } from 'vitest'
import { INQUIRY } from '../../contract-modules/inquiry-cases.ts'
import { type Answer, jsonOf } from '../../setup/exchange.ts'
import { type Caller, expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'
import { UUID } from '../sound-answer.ts'

const KEY = '3f2b7a9c-1d4e-4c6b-8a5f-0e9d8c7b6a51'

/** Not a UUID version 4, or not one alone. */
const MALFORMED_KEYS: Readonly<Record<string, string>> = {
  'a word': 'retry-1',
  'a UUID version 7': '3f2b7a9c-1d4e-7c6b-8a5f-0e9d8c7b6a51',
  'a UUID of another variant': '3f2b7a9c-1d4e-4c6b-ca5f-0e9d8c7b6a51',
  'a UUID without hyphens': '3f2b7a9c1d4e4c6b8a5f0e9d8c7b6a51',
  'a UUID in braces': `{${KEY}}`,
  'a UUID with a character too many': `${KEY}0`,
  'a UUID with a letter beyond f': KEY.replace('a', 'g'),
  'a UUID with white space within': KEY.replace('-', ' -'),
}

const status = ({ status }: Answer) => status
const idOf = (answer: Answer): unknown => Object(jsonOf(answer)).requestId
const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
const remaining = ({ headers }: Answer) => headers['ratelimit-remaining']

async function exhaust(caller: Caller): Promise<{ key: string; first: Answer }> {
  const key = crypto.randomUUID()
  const first = await caller.submit(INQUIRY, { 'Idempotency-Key': key })
  for (let count = 1; count < 5; count += 1) expect((await caller.submit(INQUIRY)).status).toBe(202)
  return { key, first }
}

export const idempotencyRows: RowGroup = (row) => {
  row('a missing key is 400', async (caller) => {
    expectRefusal(caller, await caller.post('/api/v1/requests', INQUIRY), 'idempotency-key-missing')
  })

  for (const [name, key] of Object.entries(MALFORMED_KEYS)) {
    row(`${name} is no key`, async (caller) => {
      expectRefusal(caller, await caller.submit(INQUIRY, { 'Idempotency-Key': key }), 'idempotency-key-malformed')
    })
  }

  row('a quoted key is 400, and the answer says to send it bare', async (caller) => {
    expectRefusal(caller, await caller.submit(INQUIRY, { 'Idempotency-Key': `"${KEY}"` }), 'idempotency-key-quoted')
  })

  row('an empty key is 400, and so are two key lines, equal ones too', async (caller) => {
    const key = crypto.randomUUID()

    for (const keys of ['', [key, key], [key, crypto.randomUUID()]]) {
      const answer = await caller.submit(INQUIRY, { 'Idempotency-Key': keys })
      expect({ status: answer.status, body: jsonOf(answer) }).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      })
    }
    expect(isReplay(await caller.submit(INQUIRY, { 'Idempotency-Key': key }))).toBe(false)
  })

  row('the same key and body again give the first request id, a UUID, marked as a replay (D17)', async (caller) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await caller.submit(INQUIRY, key)
    const second = await caller.submit(INQUIRY, key)
    const third = await caller.submit(INQUIRY, key)

    expect([first, second, third].map(status)).toEqual([202, 202, 202])
    expect(idOf(first)).toMatch(UUID)
    expect([second, third].map(idOf)).toEqual([idOf(first), idOf(first)])
    expect([first, second, third].map(isReplay)).toEqual([false, true, true])
  })

  row('a key in capitals or with white space around it is the same key (D17, D38)', async (caller) => {
    const key = crypto.randomUUID()
    const first = await caller.submit(INQUIRY, { 'Idempotency-Key': `  ${key}\t ` })

    for (const same of [key, key.toUpperCase()]) {
      const again = await caller.submit(INQUIRY, { 'Idempotency-Key': same })
      expect([idOf(again), isReplay(first), isReplay(again)]).toEqual([idOf(first), false, true])
    }
  })

  const inquiry = { ...INQUIRY, notes: 'Two racks', location: 'M\u00fcnchen' }
  const sameMeaning: Readonly<Record<string, string>> = {
    'with other spacing': JSON.stringify(inquiry, null, 4),
    'with other key order': JSON.stringify(Object.fromEntries(Object.entries(inquiry).reverse())),
    'with escapes for letters': JSON.stringify(inquiry).replace('\u00fc', '\\u00fc').replace('racks', '\\u0072acks'),
    'with decomposed letters': JSON.stringify({ ...inquiry, location: 'Mu\u0308nchen' }),
    'with white space around text': JSON.stringify({ ...inquiry, notes: ' Two racks\n', location: ' M\u00fcnchen' }),
    'with empty optional text': JSON.stringify({ ...inquiry, website: '', condition: ' ', modelId: '', variantId: '' }),
  }
  for (const [how, body] of Object.entries(sameMeaning)) {
    row(`the same inquiry serialized anew ${how} is a replay (D16)`, async (caller) => {
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const first = await caller.submit(inquiry, key)
      const again = await caller.submit(body, key)

      expect([again.status, idOf(again), isReplay(again)]).toEqual([202, idOf(first), true])
    })
  }

  for (const change of [{ quantity: 9 }, { email: 'Buyer@example.com' }, { condition: 'new' }]) {
    row(`the same key with ${JSON.stringify(change)} is a conflict, and leaves the first as it was`, async (caller) => {
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const first = await caller.submit(INQUIRY, key)

      expectRefusal(caller, await caller.submit({ ...INQUIRY, ...change }, key), 'idempotency-conflict')
      expect(idOf(await caller.submit(INQUIRY, key))).toBe(idOf(first))
    })
  }

  row(
    'a refused inquiry leaves its key free, and takes nothing of the quota, nor does a replay or a conflict',
    async (caller) => {
      const key = { 'Idempotency-Key': crypto.randomUUID() }

      const refused = [
        await caller.submit(INQUIRY, { ...key, 'Content-Type': 'text/plain' }),
        await caller.submit(INQUIRY, { 'Idempotency-Key': 'x' }),
        await caller.submit(`${JSON.stringify(INQUIRY)}${' '.repeat(16_384)}`, key),
        await caller.submit('{', key),
        await caller.submit({ ...INQUIRY, quantity: 0 }, key),
      ]
      const accepted = await caller.submit(INQUIRY, key)
      const known = [await caller.submit(INQUIRY, key), await caller.submit({ ...INQUIRY, quantity: 9 }, key)]

      expect(refused.map(status)).toEqual([415, 400, 413, 400, 422])
      expect([accepted.status, isReplay(accepted), remaining(accepted)]).toEqual([202, false, '4'])
      expect(known.map(status)).toEqual([202, 400])
      expect(remaining(await caller.submit(INQUIRY))).toBe('3')
    },
  )

  row('checks come in their order: media type, key, size, JSON, fields, conflict (D9)', async (caller) => {
    const bad = { 'Content-Type': 'text/plain', 'Idempotency-Key': 'x' }
    const tooLarge = `{${' '.repeat(16_384)}`

    expectRefusal(caller, await caller.submit(tooLarge, bad), 'content-type')
    expectRefusal(caller, await caller.submit(tooLarge, { 'Idempotency-Key': 'x' }), 'idempotency-key-malformed')
    expectRefusal(caller, await caller.submit(tooLarge), 'inquiry-too-large')
    expectRefusal(caller, await caller.submit('{'), 'malformed-json')
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    await caller.submit(INQUIRY, key)
    expect((await caller.submit({ ...INQUIRY, quantity: 0 }, key)).status).toBe(422)
  })

  row('with the quota used up, replays, conflicts and bad fields are still answered (D17)', async (caller) => {
    const { key, first } = await exhaust(caller)

    const replay = await caller.submit(INQUIRY, { 'Idempotency-Key': key })

    expect([replay.status, idOf(replay), isReplay(replay)]).toEqual([202, idOf(first), true])
    expectRefusal(
      caller,
      await caller.submit({ ...INQUIRY, quantity: 9 }, { 'Idempotency-Key': key }),
      'idempotency-conflict',
    )
    expect((await caller.submit({ ...INQUIRY, quantity: 0 })).status).toBe(422)
    expectRefusal(caller, await caller.submit(INQUIRY), 'inquiry-quota')
  })
}
