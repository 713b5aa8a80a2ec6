import { expect, test } from 'vitest'
import { inquiryDigest } from '../../inquiry-service/contract/digest.ts'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import { INQUIRY } from './inquiry-cases.ts'

const inquiry: Inquiry = { ...INQUIRY, modelId: 'acme-x1', notes: 'first line\nsecond line', condition: 'new' }

test('inquiryDigest() never changes, as ledgers keep its values for ever', () => {
  expect(inquiryDigest(inquiry).toString('hex')).toMatchInlineSnapshot(
    `"c270b10f9aba71303b1de76cf85e70c4bfc64994c34f003917f749bf6ee912d5"`,
  )
})

test('inquiryDigest() is the same for any order of keys (D16)', () => {
  const reversed = Object.fromEntries(Object.entries(inquiry).reverse()) as Inquiry

  expect(inquiryDigest(reversed)).toEqual(inquiryDigest(inquiry))
})

test.each<Partial<Inquiry>>([
  { kind: 'sell' },
  { modelId: 'acme-x2' },
  { quantity: 9 },
  { location: 'Antwerp' },
  { email: 'Buyer@example.com' },
  { notes: 'first line second line' },
  { region: 'UK' },
  { currency: 'USD' },
  { condition: 'used' },
])('inquiryDigest() is another one for %o', (change) => {
  expect(inquiryDigest({ ...inquiry, ...change })).not.toEqual(inquiryDigest(inquiry))
})

test('inquiryDigest() differs when the same text stands in another field', () => {
  expect(inquiryDigest({ ...INQUIRY, notes: 'x' })).not.toEqual(inquiryDigest({ ...INQUIRY, condition: 'x' }))
})
