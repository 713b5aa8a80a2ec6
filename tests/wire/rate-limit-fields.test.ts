import { expect, test } from 'vitest'
import { INQUIRY_QUOTA, PUBLIC_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { eachField } from '../../inquiry-service/wire/header-fields.ts'
import { rateLimitFields } from '../../inquiry-service/wire/rate-limit-fields.ts'

test('rateLimitFields() writes both fields as draft 11 spells them', () => {
  expect(rateLimitFields({ policy: PUBLIC_QUOTA, remaining: 119, resetSeconds: 60 })).toEqual([
    'RateLimit-Policy',
    '"public";q=120;w=60',
    'RateLimit',
    '"public";r=119;t=60',
  ])
})

test('rateLimitFields() leaves t out when nothing is counted', () => {
  expect(rateLimitFields({ policy: PUBLIC_QUOTA, remaining: 120 }).at(-1)).toBe('"public";r=120')
})

test('rateLimitFields() says the same in the three legacy fields where they are asked for', () => {
  const fields = rateLimitFields({ policy: INQUIRY_QUOTA, remaining: 0, resetSeconds: 3599 }, { legacy: true })
  expect(eachField(fields)).toEqual([
    ['RateLimit-Policy', '"inquiries";q=5;w=3600'],
    ['RateLimit', '"inquiries";r=0;t=3599'],
    ['RateLimit-Limit', '5'],
    ['RateLimit-Remaining', '0'],
    ['RateLimit-Reset', '3599'],
  ])
})
