/** The controls of the form that works without a script, with values that none of our pages sends. */
import { expect, test } from 'vitest'
import { INQUIRY_FORM_PATH, postedForm } from '../../inquiry-service/contract/inquiry-form.ts'
import { editForm } from '../../inquiry-service/http/form/fields.ts'
import { LedgerUnavailableError } from '../../inquiry-service/ledger/ledger.ts'
import { exchange } from '../setup/exchange.ts'
import { startWorld } from './world.ts'

test.each(['toString', 'constructor', '__proto__', 'nothing of ours'])(
  'a choice posted as %s is left open',
  (value) => {
    const form = postedForm(new URLSearchParams({ kind: value, region: value, currency: value }))
    const drawn = editForm(form, [], { first: ['kind', 'region', 'currency'] }).text
    expect(drawn.match(/<option value="">Choose<\/option>/g)).toHaveLength(3)
  },
)

test('what is too long comes back with every other value, whatever was posted as a choice', async () => {
  const { base } = await startWorld()
  const answer = await exchange(base, 'POST', INQUIRY_FORM_PATH, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ kind: 'toString', email: 'a@example.com', notes: 'x'.repeat(17_000) }).toString(),
  })
  expect(answer.status).toBe(413)
  expect(String(answer.bytes)).toContain('<dd>toString</dd>')
})

test('the first control to correct has the focus, and no other', () => {
  const form = postedForm(new URLSearchParams({ kind: 'buy', quantity: '0', notes: ' aria-invalid="true"' }))
  const problems = { quantity: 'must be an integer from 1 to 100000', email: 'is required' }
  const drawn = editForm(form, [], { first: ['items', 'email'], problems }).text
  expect(drawn.match(/ autofocus/g)).toHaveLength(1)
  expect(drawn).toMatch(/id="quantity" name="quantity" aria-invalid="true" autofocus/)
})

test.each([
  ['no', 'Not sent this time: something went wrong on our side'],
  ['unknown', 'We do not know whether it was stored'],
] as const)('a store that says %s of what was written is believed: %s', async (applied, title) => {
  const decide = () => Promise.reject(new LedgerUnavailableError('busy', { applied, retryAfterSeconds: 5 }))
  const { base } = await startWorld({ decide })
  const answer = await exchange(base, 'POST', INQUIRY_FORM_PATH, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      kind: 'buy',
      quantity: '1',
      location: 'Oslo',
      email: 'a@example.com',
      region: 'EU',
      currency: 'EUR',
      consent: 'on',
      key: '11111111-2222-4333-8444-555555555555',
    }).toString(),
  })
  expect(answer.status).toBe(503)
  expect(String(answer.bytes)).toContain(`<h1>${title}</h1>`)
  expect(String(answer.bytes)).toContain('name="key" value="11111111-2222-4333-8444-555555555555"')
})
