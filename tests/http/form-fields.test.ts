/** The controls of the form that works without a script, with values that none of our pages sends. */
import { expect, test } from 'vitest'
import { INQUIRY_FORM_PATH, postedForm } from '../../inquiry-service/contract/inquiry-form.ts'
import { editForm } from '../../inquiry-service/http/form/fields.ts'
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
