import { describe, expect, it } from 'vitest'
import { parseRedisAddress } from '../../inquiry-service/redis/address.ts'

const DEFAULTS = { tls: false, db: 0, prefix: 'inq', replicas: 0 }
const at = (kind: string, ...hosts: [host: string, port: number][]) => ({
  ...DEFAULTS,
  kind,
  endpoints: hosts.map(([host, port]) => ({ host, port })),
})

describe('parseRedisAddress()', () => {
  it.each([
    ['redis://localhost', at('single', ['localhost', 6379])],
    [
      'rediss://user:p%40ss@redis.example:6380/3',
      { ...at('single', ['redis.example', 6380]), tls: true, username: 'user', password: 'p@ss', db: 3 },
    ],
    [
      'redis://:secret@[::1]:7000?prefix=staging&replicas=1',
      { ...at('single', ['::1', 7000]), password: 'secret', prefix: 'staging', replicas: 1 },
    ],
    ['unix://:x@/run/redis.sock?db=2', { ...at('single'), path: '/run/redis.sock', password: 'x', db: 2 }],
    [
      'redis+sentinel://:secret@a,b:26380/mymaster/1?sentinelPassword=other',
      {
        ...at('sentinel', ['a', 26379], ['b', 26380]),
        ...{ primaryName: 'mymaster', password: 'secret', sentinelPassword: 'other', db: 1 },
      },
    ],
    ['rediss+cluster://a:7000,b:7001', { ...at('cluster', ['a', 7000], ['b', 7001]), tls: true }],
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
    ['redis://a/secret', 'it has a number for the database that is not 0 to 999'],
    ['redis://a?secret=1', 'it has a parameter that is not one of prefix, replicas, db, sentinelPassword'],
    ['redis://a?prefix={secret}', 'it has a prefix that is not 1 to 40 of a-z, 0-9 and -'],
  ])('refuses %s without repeating it', (url, rule) => {
    expect(() => parseRedisAddress(url)).toThrow(`Cannot read the address of the Redis store: ${rule}`)
  })
})
