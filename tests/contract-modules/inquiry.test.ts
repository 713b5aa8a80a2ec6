/** What the contract suite cannot show of an inquiry: that normalization is stable, and so are digest and reference. */
import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../../inquiry-service/contract/errors.ts'
import { type Inquiry, inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { inquiryDigest } from '../../inquiry-service/ledger/keys.ts'
import { INQUIRY } from './inquiry-cases.ts'

/** Characters that normalization or trimming makes longer or shorter. */
const ODD = ['\u0958', '\u0344', '\ufb2c', 'e\u0301', '\u212a', ' ', '\t', '\r\n', '\r', '\ufeff', '\u2028', '𝔸', '']

/** Text of one field: at its limit and beyond. */
function textNear(max: number) {
  const part = fc.oneof(fc.constantFrom(...ODD), fc.string({ unit: 'binary', maxLength: 3 }))
  const times = fc.constantFrom(1, 2, max - 1, max, Math.ceil(max / 2), Math.ceil(max / 3))
  return fc
    .array(fc.record({ part, times }), { maxLength: 3 })
    .map((parts) => parts.map(({ part, times }) => part.repeat(times)).join(''))
}

test('whatever inquiryFromBody() accepts, it accepts again and leaves as it is', () => {
  const texts = { modelId: textNear(80), notes: textNear(3000), condition: textNear(100), website: fc.constant('') }
  const required = {
    kind: fc.constantFrom('buy', 'sell'),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    location: fc.oneof(fc.constant('Rotterdam'), textNear(200)),
    email: fc.constantFrom('a@example.com', ' a@example.com\n', '\u212a@example.com', 'a@example.com\u0344'),
    region: fc.constantFrom('EU', 'UK', 'US', 'GLOBAL'),
    currency: fc.constantFrom('EUR', 'GBP', 'USD'),
    consent: fc.constant(true),
  }
  const requiredKeys = Object.keys(required) as (keyof typeof required)[]
  let accepted = 0
  fc.assert(
    fc.property(fc.record({ ...texts, ...required }, { requiredKeys }), (body) => {
      const first = acceptedOf(body)
      if (first === undefined) return
      accepted += 1
      expect(acceptedOf(first)).toStrictEqual(first)
    }),
    { numRuns: 400 },
  )
  expect(accepted).toBeGreaterThan(20)
})

/** As a body arrives: through JSON text. */
function acceptedOf(body: unknown): unknown {
  try {
    return inquiryFromBody(JSON.parse(JSON.stringify(body)), () => undefined)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const FULL: Inquiry = { ...INQUIRY, modelId: 'acme-x1', notes: 'first line\nsecond line', condition: 'new' }

test('inquiryDigest() never changes, as ledgers keep its values for ever', () => {
  expect(inquiryDigest(FULL).toString('hex')).toBe('c270b10f9aba71303b1de76cf85e70c4bfc64994c34f003917f749bf6ee912d5')
})

test('inquiryDigest() differs for every other value, and for the same text in another field', () => {
  const changes: Partial<Inquiry>[] = [
    {},
    { kind: 'sell' },
    { modelId: 'acme-x2' },
    { quantity: 9 },
    { location: 'Antwerp' },
    { email: 'Buyer@example.com' },
    { condition: 'used' },
    { notes: 'first line second line' },
    { notes: 'new', condition: 'first line\nsecond line' },
  ]
  const digests = changes.map((change) => inquiryDigest({ ...FULL, ...change }).toString('hex'))

  expect(new Set(digests).size).toBe(changes.length)
})

test('a short reference is the last eight digits of the request id, which differ within one second', () => {
  const references = new Set(Array.from({ length: 200 }, () => shortReference(randomUUIDv7())))

  expect(shortReference('6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11')).toBe('7e1a9c11')
  expect(references.size).toBe(200)
})
