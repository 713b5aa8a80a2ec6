/** Which variables make another build (D1): a change of any other starts what is there. */
import { expect, test } from 'vitest'
import { parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { buildStamp, isBuilt } from '../../scripts/build-stamp.ts'

test.each([
  { SITE_URL: 'https://reference.example' },
  { INQUIRY_URL: 'https://desk.example' },
  { OPERATOR_NAME: 'Acme' },
  { CONTACT_EMAIL: 'desk@example.com' },
  { SITE_STATUS: 'live' },
  { INQUIRIES: 'off' },
])('%o is another build', (environment) => {
  expect(isBuilt(parseBuildConfig({}))).toBe(true)
  expect(isBuilt(parseBuildConfig(environment))).toBe(false)
})

test.each([
  { PORT: '4000' },
  { DATA_DIR: '/tmp/other' },
  { LOG_LEVEL: 'debug' },
  { TRUSTED_PROXIES: '10.0.0.0/8' },
  { SITE_URL: '' },
])('%o is the same build', (environment) => {
  expect(buildStamp(parseBuildConfig(environment))).toBe(buildStamp(parseBuildConfig({})))
})
