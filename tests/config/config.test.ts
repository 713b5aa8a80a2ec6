import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../inquiry-service/contract/environment.ts'
import { readConfig } from '../../inquiry-service/server/config.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

function faultsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

const SECRET = 'x'.repeat(32)

describe('readConfig()', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      inquiryUrl: 'http://localhost:3000',
      operatorName: 'Accelerator Sourcing Reference',
      contactEmail: null,
      siteStatus: 'prelaunch',
      inquiries: true,
      dataDir: './data',
      redisUrl: undefined,
      quotaRedisUrl: undefined,
      storeDurability: 'verified',
      trustedProxies: [],
      allowedOrigins: ['http://localhost:3000'],
      clientKeySecret: undefined,
      notices: undefined,
      metricsHost: '127.0.0.1',
      metricsPort: undefined,
      logLevel: 'info',
    })
  })

  test('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SITE_URL: '', REDIS_URL: '' })).toEqual(readConfig({}))
  })

  test('strips trailing slashes and follows SITE_URL where nothing else is said', () => {
    expect(readConfig({ SITE_URL: 'https://Example.com/' })).toMatchObject({
      siteUrl: 'https://example.com',
      inquiryUrl: 'https://example.com',
      allowedOrigins: ['https://example.com'],
    })
  })

  test('reads lists with spaces and empty parts', () => {
    expect(
      readConfig({
        TRUSTED_PROXIES: '10.0.0.0/8, ::1 ,',
        ALLOWED_ORIGINS: 'https://a.example/ , http://b.example:8080',
      }),
    ).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
      allowedOrigins: ['https://a.example', 'http://b.example:8080'],
    })
  })

  test('counts the public quota in the Redis of the ledger unless it has one of its own', () => {
    const redis = { REDIS_URL: 'redis://a:6379', CLIENT_KEY_SECRET: SECRET }
    expect(readConfig(redis).quotaRedisUrl).toBe('redis://a:6379')
    expect(readConfig({ ...redis, QUOTA_REDIS_URL: 'redis://b:6379' }).quotaRedisUrl).toBe('redis://b:6379')
  })

  test('names every fault in a line of its own, in one go (D2)', () => {
    expect(
      faultsOf({
        SITE_URL: 'example.com',
        INQUIRY_URL: 'https://u:p@example.com',
        CONTACT_EMAIL: 'nobody',
        PORT: '70000',
        INQUIRIES: 'maybe',
        TRUSTED_PROXIES: '10.0.0.0/33',
        ALLOWED_ORIGINS: '*',
        METRICS_PORT: '-1',
        LOG_LEVEL: 'loud',
        STORE_DURABILITY: 'attested:',
        SMTP_URL: 'smtp://mail.example',
      }),
    ).toMatchInlineSnapshot(`
      [
        "Cannot start: SITE_URL must be an http or https URL without credentials, query and fragment: current value is "example.com"",
        "Cannot start: INQUIRY_URL must be an http or https URL without credentials, query and fragment: its value is not shown here",
        "Cannot start: CONTACT_EMAIL must be one email address: current value is "nobody"",
        "Cannot start: INQUIRIES must be on or off: current value is "maybe"",
        "Cannot start: PORT must be a port from 0 to 65535: current value is "70000"",
        "Cannot start: STORE_DURABILITY must be "verified" or "attested:NAME": current value is "attested:"",
        "Cannot start: TRUSTED_PROXIES must be addresses and CIDR ranges separated by commas, such as 10.0.0.0/8, 2001:db8::1: current value is "10.0.0.0/33"",
        "Cannot start: ALLOWED_ORIGINS must be origins separated by commas, such as https://www.example.com: current value is "*"",
        "Cannot start: METRICS_PORT must be a port from 0 to 65535: current value is "-1"",
        "Cannot start: LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent: current value is "loud"",
        "Cannot start: NOTIFY_TO must be set with SMTP_URL, NOTIFY_TO, NOTIFY_FROM, or none: it is not set",
        "Cannot start: NOTIFY_FROM must be set with SMTP_URL, NOTIFY_TO, NOTIFY_FROM, or none: it is not set",
      ]
    `)
  })

  test('takes all three variables of the notices or none', () => {
    const notices = {
      SMTP_URL: 'smtps://u:p@mail.example',
      NOTIFY_TO: 'a@b.example, c@d.example',
      NOTIFY_FROM: 'e@f.example',
    }
    expect(readConfig(notices).notices).toEqual({
      smtpUrl: 'smtps://u:p@mail.example',
      to: ['a@b.example', 'c@d.example'],
      from: 'e@f.example',
      digestMs: undefined,
    })
    expect(readConfig({ ...notices, NOTIFY_DIGEST: '08:30' }).notices?.digestMs).toBe(8.5 * 3_600_000)
    expect(faultsOf({ NOTIFY_DIGEST: '08:00' })).toEqual([
      'Cannot start: NOTIFY_DIGEST must be set with SMTP_URL, NOTIFY_TO, NOTIFY_FROM: current value is "08:00"',
    ])
    expect(faultsOf({ ...notices, NOTIFY_DIGEST: '24:00' })).toEqual([
      'Cannot start: NOTIFY_DIGEST must be a time of day in UTC, such as 08:00: current value is "24:00"',
    ])
    expect(faultsOf({ NOTIFY_TO: 'a@b.example' })).toHaveLength(2)
  })

  test('shows no value that may hold a password', () => {
    const canary = 'canary'
    const faults = faultsOf({ REDIS_URL: canary, QUOTA_REDIS_URL: canary, SMTP_URL: canary, CLIENT_KEY_SECRET: canary })
    expect(faults.length).toBeGreaterThanOrEqual(4)
    expect(faults.join()).not.toContain(canary)
  })

  test('reads a secret from the file that its _FILE variable names (D2a)', () => {
    const file = join(temporaryFolder(), 'secret')
    writeFileSync(file, `${SECRET}\n`)

    expect(readConfig({ CLIENT_KEY_SECRET_FILE: file }).clientKeySecret).toBe(SECRET)
    expect(faultsOf({ CLIENT_KEY_SECRET_FILE: file, CLIENT_KEY_SECRET: SECRET })).toEqual([
      'Cannot start: CLIENT_KEY_SECRET_FILE must not be set with CLIENT_KEY_SECRET: both are set',
    ])
    expect(faultsOf({ SMTP_URL_FILE: `${file}.missing` })).toEqual([
      "Cannot start: SMTP_URL_FILE can't be read: there is no such file",
    ])
  })

  test('reports misspelt names and unreadable secrets with every other fault', () => {
    expect(
      faultsOf({ TRUSTED_PROXY: '10.0.0.1', PORT: 'ten', REDIS_URL: 'redis://a', CLIENT_KEY_SECRET_FILE: '/nowhere' }),
    ).toEqual([
      'Cannot start: TRUSTED_PROXY is not one of our variables: did you mean TRUSTED_PROXIES?',
      "Cannot start: CLIENT_KEY_SECRET_FILE can't be read: there is no such file",
      'Cannot start: PORT must be a port from 0 to 65535: current value is "ten"',
    ])
  })

  test('gives service and metrics ports of their own', () => {
    expect(faultsOf({ METRICS_PORT: '3000' })).toHaveLength(1)
    expect(faultsOf({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
  })

  test.each([
    ['REDIS_URI', 'REDIS_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUST_PROXY', 'TRUSTED_PROXIES'],
    ['CLIENT_SECRET_KEY', 'CLIENT_KEY_SECRET'],
    ['ALLOWED_ORGIN', 'ALLOWED_ORIGINS'],
    ['PROXY', undefined],
    ['BASE_URL', undefined],
    ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
    ['METRICSPORT', 'METRICS_PORT'],
    ['NOTIFY_FORM', 'NOTIFY_FROM'],
    ['HOME', undefined],
    ['XDG_DATA_DIRS', undefined],
    ['npm_config_site_url', undefined],
  ])('takes the variable %s for a slip of %s (D2a)', (name, meant) => {
    expect(faultsOf({ [name]: 'x' })).toEqual(
      meant === undefined ? [] : [`Cannot start: ${name} is not one of our variables: did you mean ${meant}?`],
    )
  })

  test.each([undefined, 'http://localhost:3000', 'http://127.0.0.1:8080/', 'http://[::1]:3000'])(
    'does not go live at the address of its own machine, %s (D2a)',
    (address) => {
      expect(faultsOf({ SITE_STATUS: 'live', SITE_URL: address ?? '' })).toEqual([
        `Cannot start: SITE_URL must be the public address with SITE_STATUS=live: ${address === undefined ? 'it is not set' : `current value is ${JSON.stringify(address)}`}`,
      ])
    },
  )
})
