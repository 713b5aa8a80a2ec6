/** The table of inquiry bodies through the sandbox and through production, which cannot differ in validation. */
import { expect } from 'vitest'
import { ACCEPTED_INQUIRIES, INQUIRY, REFUSED_INQUIRIES } from '../../contract-modules/inquiry-cases.ts'
import { jsonOf, textOf } from '../../setup/exchange.ts'
import { expectRefusal } from '../caller.ts'
import type { RowGroup } from '../row.ts'

const SANDBOX = '/api/v1/sandbox/requests'

const BAD_QUANTITY = { quantity: 'must be an integer from 1 to 100000' }

/** A valid inquiry whose quantity is spelled like this in its JSON. */
const withQuantity = (spelled: string) => JSON.stringify(INQUIRY).replace('"quantity":8', `"quantity":${spelled}`)

export const inquiryRows: RowGroup = (row) => {
  for (const { name, sent, normalized } of ACCEPTED_INQUIRIES) {
    row(`the sandbox accepts ${name} and shows it back, and production receives it`, async (caller) => {
      const [checked, received] = [await caller.post(SANDBOX, sent), await caller.submit(sent)]

      expect({ status: checked.status, body: jsonOf(checked) }).toStrictEqual({
        status: 200,
        body: { status: 'validated', sandbox: true, request: normalized },
      })
      expect({ status: received.status, body: jsonOf(received) }).toEqual({
        status: 202,
        body: { requestId: expect.any(String), status: 'received' },
      })
    })
  }

  for (const { name, sent, fields } of REFUSED_INQUIRIES) {
    row(`sandbox and production refuse ${name}`, async (caller) => {
      for (const answer of [
        await caller.post(SANDBOX, JSON.stringify(sent)),
        await caller.submit(JSON.stringify(sent)),
      ])
        expectRefusal(caller, answer, 'inquiry-fields', fields)
    })
  }
}

/** What is no row of the table, because it is about the text of a body or about several of them. */
export const sandboxRows: RowGroup = (row) => {
  row('of duplicate keys the last counts (D12)', async (caller) => {
    const [first, last] = [withQuantity('0,"quantity":8'), withQuantity('8,"quantity":0')]

    expect((await caller.post(SANDBOX, first)).status).toBe(200)
    expectRefusal(caller, await caller.post(SANDBOX, last), 'inquiry-fields', BAD_QUANTITY)
  })

  row('__proto__ is an unknown property', async (caller) => {
    const answer = await caller.post(
      SANDBOX,
      `{"__proto__":{"consent":true},${JSON.stringify({ ...INQUIRY, consent: undefined }).slice(1)}`,
    )

    expect(answer.status).toBe(422)
    expect(textOf(answer)).toContain('"__proto__":"is not a property of this request"')
    expect(textOf(answer)).toContain('"consent":"is required"')
  })

  for (const quantity of ['-0', '1e400', '1E-2', '9007199254740993']) {
    row(`quantity ${quantity} is refused`, async (caller) => {
      expectRefusal(caller, await caller.post(SANDBOX, withQuantity(quantity)), 'inquiry-fields', BAD_QUANTITY)
    })
  }

  for (const quantity of ['8.0', '80E-1']) {
    row(`quantity ${quantity} is the integer 8`, async (caller) => {
      expect(jsonOf(await caller.post(SANDBOX, withQuantity(quantity)))).toMatchObject({ request: INQUIRY })
    })
  }

  row('a body nested 5,000 deep is refused for its fields, and the service goes on', async (caller) => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`

    for (const field of ['notes', 'quantity', 'unknown']) {
      const answer = await caller.post(SANDBOX, `{"${field}":${deep},${JSON.stringify(INQUIRY).slice(1)}`)
      // The later "quantity" of the inquiry counts.
      expect(answer.status).toBe(field === 'quantity' ? 200 : 422)
    }
    expectRefusal(caller, await caller.post(SANDBOX, deep), 'inquiry-fields', {
      body: 'must be a JSON object',
    })
  })

  row('of many bad fields the first 20 are reported, so that the answer stays small', async (caller) => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, index]))
    const answer = await caller.post(SANDBOX, { ...INQUIRY, kind: 'rent', variantId: 'x', quantity: 0, ...many })

    expect(answer.status).toBe(422)
    expect(Object.keys(Object(jsonOf(answer)).error.fields)).toEqual([
      'variantId',
      'kind',
      'quantity',
      ...Object.keys(many).slice(0, 17),
    ])
  })

  row('no refusal repeats what was sent', async (caller) => {
    const marked = Object.fromEntries(Object.keys(INQUIRY).map((field) => [field, 'canary-7f3a']))

    for (const answer of [await caller.post(SANDBOX, marked), await caller.submit(marked)]) {
      expect(JSON.stringify([answer.headers, textOf(answer)])).not.toContain('canary')
    }
  })

  row('the sandbox needs no key, minds none, and gives no request id', async (caller) => {
    for (const headers of [{}, { 'Idempotency-Key': 'x' }, { 'Idempotency-Key': crypto.randomUUID() }]) {
      const answer = await caller.post(SANDBOX, INQUIRY, headers)
      expect(jsonOf(answer)).toEqual({ status: 'validated', sandbox: true, request: INQUIRY })
    }
  })

  row('the sandbox takes no inquiry from the quota of production', async (caller) => {
    for (let count = 0; count < 6; count += 1) await caller.post(SANDBOX, INQUIRY)

    expect((await caller.submit(INQUIRY)).headers['ratelimit']).toBe('"inquiries";r=4;t=3600')
  })
}
