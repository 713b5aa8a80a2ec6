import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { shortReference } from '../../inquiry-service/contract/short-reference.ts'

test('a short reference is the last eight digits of the request id', () => {
  expect(shortReference('6f1c0f3e-2f0a-4a51-9d1b-0f2f7e1a9c11')).toBe('7e1a9c11')
})

test('short references of inquiries that come within one second differ', () => {
  const references = new Set(Array.from({ length: 200 }, () => shortReference(randomUUIDv7())))

  expect(references.size).toBe(200)
})
