/** Which variables require another build (D1): a change to any other starts the present one. */
import { expect, test } from 'vitest'
import { parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { isBuilt } from '../../scripts/build-stamp.ts'
import { BUILD } from '../../scripts/test-build.ts'

test.each([
  { SITE_URL: 'https://reference.example' },
  { INQUIRY_URL: 'https://desk.example' },
  { OPERATOR_NAME: 'Acme' },
  { CONTACT_EMAIL: 'desk@example.com' },
  { SITE_STATUS: 'live', SITE_URL: 'https://reference.example' },
  { INQUIRIES: 'off' },
])('%o is another build', (environment) => {
  expect(isBuilt(parseBuildConfig({}), BUILD)).toBe(true)
  expect(isBuilt(parseBuildConfig(environment), BUILD)).toBe(false)
})
