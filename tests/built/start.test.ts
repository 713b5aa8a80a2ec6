/** `npm start` on what is built (D1). */
import { expect, test } from 'vitest'
import { parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { buildStamp, isBuilt } from '../../scripts/build-stamp.ts'
import { exchange, jsonOf } from '../setup/exchange.ts'
import { startStandalone } from '../setup/standalone.ts'

test('a start with nothing changed builds nothing, says where it listens, and ends with exit code 0', async () => {
  const standalone = await startStandalone({ entry: 'scripts/start.ts' })
  const answer = await exchange(standalone.base, 'GET', '/api/v1/health')
  const exitCode = await standalone.stop()

  expect(jsonOf(answer)).toEqual({ status: 'prelaunch', requests: 'configured' })
  expect(standalone.output()).toContain(`Listening on ${standalone.base}\n`)
  expect(standalone.output()).not.toMatch(/^built /m)
  expect(exitCode).toBe(0)
})

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
