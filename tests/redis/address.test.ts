import { describe, expect, it } from 'vitest'
import { parseRedisAddress } from '../../inquiry-service/redis/address.ts'

const DEFAULTS = { tls: false, db: 0, prefix: 'inq', replicas: 0 }

describe('parseRedisAddress()', () => {
  it.each([
    ['redis://localhost', { kind: 'single', endpoints: [{ host: 'localhost', port: 6379 }], ...DEFAULTS }],
    [
      'rediss://user:p%40ss@redis.example:6380/3',
      {
        ...DEFAULTS,
        kind: 'single',
        endpoints: [{ host: 'redis.example', port: 6380 }],
        tls: true,
        username: 'user',
        password: 'p@ss',
        db: 3,
      },
    ],
    [
      'redis://:secret@[::1]:7000?prefix=staging&replicas=1',
      {
        ...DEFAULTS,
        kind: 'single',
        endpoints: [{ host: '::1', port: 7000 }],
        password: 'secret',
        prefix: 'staging',
        replicas: 1,
      },
    ],
    [
      'unix://user:secret@/run/redis.sock',
      { ...DEFAULTS, kind: 'single', endpoints: [], path: '/run/redis.sock', username: 'user', password: 'secret' },
    ],
    ['unix:///run/redis.sock?db=2', { ...DEFAULTS, kind: 'single', endpoints: [], path: '/run/redis.sock', db: 2 }],
    [
      'redis+sentinel://:secret@a,b:26380/mymaster/1?sentinelPassword=other',
      {
        ...DEFAULTS,
        kind: 'sentinel',
        endpoints: [
          { host: 'a', port: 26379 },
          { host: 'b', port: 26380 },
        ],
        primaryName: 'mymaster',
        password: 'secret',
        sentinelPassword: 'other',
        db: 1,
      },
    ],
    [
      'rediss+cluster://a:7000,b:7001',
      {
        ...DEFAULTS,
        kind: 'cluster',
        tls: true,
        endpoints: [
          { host: 'a', port: 7000 },
          { host: 'b', port: 7001 },
        ],
      },
    ],
  ])('reads %s', (url, address) => {
    expect(parseRedisAddress(url)).toEqual(address)
  })

  it.each([
    ['http://secret.example', 'it must begin with redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://'],
    ['redis://a,b', 'it must name one host: use redis+sentinel:// or redis+cluster://'],
    ['redis+sentinel://a', 'it must name the primary after the sentinels, as in /mymaster'],
    ['redis+cluster://a/1', 'it must not choose a database: a cluster has only database 0'],
    ['redis://secret@a', 'it has a user without a password: write user:password@ or :password@'],
    ['redis://:%zz@a', 'it has a % that is not followed by two hexadecimal digits'],
    ['redis://a:0', 'it has a port that is not 1 to 65535'],
    ['unix://run/redis.sock', 'it must name a socket, as in unix:///run/redis.sock'],
    ['redis://::1', 'it has a host that is not host, host:port or [address]:port'],
    ['redis://a/secret', 'it has a number for the database that is not 0 to 999'],
    ['redis://a?secret=1', 'it has a parameter that is not one of prefix, replicas, db, sentinelPassword'],
    ['redis://a?prefix={secret}', 'it has a prefix that is not 1 to 40 of a-z, 0-9 and -'],
  ])('refuses %s without repeating it', (url, rule) => {
    expect(() => parseRedisAddress(url)).toThrow(`Cannot read the address of the Redis store: ${rule}`)
  })
})
