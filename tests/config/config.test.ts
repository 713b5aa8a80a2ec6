import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../../inquiry-service/contract/environment.ts'
import { readConfig } from '../../inquiry-service/server/config.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { WRONG_SETTINGS } from './wrong-settings.ts'

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

  const redis = { REDIS_URL: 'redis://a:6379', CLIENT_KEY_SECRET: SECRET }
  const example = 'https://example.com'

  test.each<[what: string, environment: Record<string, string>, expected: object]>([
    ['takes an empty variable as unset', { PORT: '', SITE_URL: '', REDIS_URL: '' }, readConfig({})],
    [
      'strips trailing slashes and follows SITE_URL where nothing else is said',
      { SITE_URL: 'https://Example.com/' },
      { siteUrl: example, inquiryUrl: example, allowedOrigins: [example] },
    ],
    [
      'reads lists with spaces and empty parts',
      { TRUSTED_PROXIES: '10.0.0.0/8, ::1 ,', ALLOWED_ORIGINS: 'https://a.example/ , http://b.example:8080' },
      { trustedProxies: ['10.0.0.0/8', '::1'], allowedOrigins: ['https://a.example', 'http://b.example:8080'] },
    ],
    ['counts the public quota in the Redis of the ledger', redis, { quotaRedisUrl: 'redis://a:6379' }],
    [
      'counts the public quota in a Redis of its own',
      { ...redis, QUOTA_REDIS_URL: 'redis://b:6379' },
      { quotaRedisUrl: 'redis://b:6379' },
    ],
  ])('%s', (_, environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected)
  })

  test.each(WRONG_SETTINGS)('refuses $environment: $line (D2)', ({ environment, line }) => {
    expect(faultsOf(environment)).toEqual([line])
  })

  test('names every fault in a line of its own, in one go, and shows no value that may hold a password (D2)', () => {
    const faults = faultsOf({
      TRUSTED_PROXY: '10.0.0.1',
      CLIENT_KEY_SECRET_FILE: '/nowhere',
      PORT: 'ten',
      REDIS_URL: 'canary',
      QUOTA_REDIS_URL: 'canary',
      SMTP_URL: 'canary',
    })

    expect(faults.map((fault) => /^Cannot start: (\w+) /.exec(fault)?.[1])).toEqual([
      ...['TRUSTED_PROXY', 'CLIENT_KEY_SECRET_FILE', 'PORT', 'REDIS_URL', 'QUOTA_REDIS_URL', 'SMTP_URL'],
      ...['NOTIFY_TO', 'NOTIFY_FROM'],
    ])
    expect(faults.join()).not.toContain('canary')
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
  })

  test('reads a secret from the file that its _FILE variable names (D2a)', () => {
    const file = join(temporaryFolder(), 'secret')
    writeFileSync(file, `${SECRET}\n`)

    expect(readConfig({ CLIENT_KEY_SECRET_FILE: file }).clientKeySecret).toBe(SECRET)
  })

  test('lets the system choose both ports', () => {
    expect(faultsOf({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
  })

  test.each([
    ['REDIS_URI', 'REDIS_URL'],
    ['CLIENT_SECRET_KEY', 'CLIENT_KEY_SECRET'],
    ['PROXY', undefined],
    ['METRICSPORT', 'METRICS_PORT'],
    ['SMPT_URL', 'SMTP_URL'],
    ['CLIENT_KEY_SECERT_FILE', 'CLIENT_KEY_SECRET_FILE'],
    ['XDG_DATA_DIRS', undefined],
    ['npm_config_site_url', undefined],
  ])('takes the variable %s for a slip of %s (D2a)', (name, meant) => {
    expect(faultsOf({ [name]: 'x' })).toEqual(
      meant === undefined ? [] : [`Cannot start: ${name} is not one of our variables: did you mean ${meant}?`],
    )
  })

  test.each(['http://localhost:3000', 'http://[::1]:3000'])(
    'does not go live at the address of its own machine, %s (D2a)',
    (address) => {
      expect(faultsOf({ SITE_STATUS: 'live', SITE_URL: address })).toEqual([
        `Cannot start: SITE_URL must be the public address with SITE_STATUS=live: current value is ${JSON.stringify(address)}`,
      ])
    },
  )
})
