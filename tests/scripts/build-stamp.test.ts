import { expect, test } from 'vitest'
import { parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { buildStamp } from '../../scripts/build-stamp.ts'

const stampOf = (environment: Readonly<Record<string, string>>) => buildStamp(parseBuildConfig(environment))

test('buildStamp() is the same for the same sources and variables, however these are written', () => {
  expect(stampOf({})).toBe(stampOf({ SITE_URL: 'http://localhost:3000/', SITE_STATUS: 'prelaunch', INQUIRIES: '' }))
})

test.each([
  { SITE_URL: 'https://example.com' },
  { INQUIRY_URL: 'https://desk.example.com' },
  { OPERATOR_NAME: 'Someone' },
  { CONTACT_EMAIL: 'a@b.example' },
  { SITE_STATUS: 'live', SITE_URL: 'https://example.com' },
  { INQUIRIES: 'off' },
])('buildStamp() is another one with %o', (environment) => {
  expect(stampOf(environment)).not.toBe(stampOf({}))
})

test('buildStamp() knows nothing of variables that the build does not read', () => {
  expect(stampOf({ PORT: '4000', LOG_LEVEL: 'debug', DATA_DIR: '/srv/data' })).toBe(stampOf({}))
})
