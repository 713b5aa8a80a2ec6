/**
 * What REDIS_URL and QUOTA_REDIS_URL may say:
 *
 *   redis://user:password@host:6379/0                     one server; rediss:// with TLS
 *   unix:///run/redis.sock?db=0                           one server on a socket
 *   redis+sentinel://user:password@a:26379,b:26379/name/0 the primary `name` of these sentinels; rediss+sentinel:// with TLS
 *   redis+cluster://user:password@a:6379,b:6379           a cluster, from these nodes; rediss+cluster:// with TLS
 *
 * `?prefix=name` sets another hash tag than `inq`, `?replicas=n` the replicas that must have an inquiry before it is
 * confirmed, `?sentinelPassword=…` what the sentinels ask for.
 */

export interface HostPort {
  host: string
  port: number
}

export interface RedisAddress {
  kind: 'single' | 'sentinel' | 'cluster'
  endpoints: HostPort[]
  path?: string
  primaryName?: string
  username?: string
  password?: string
  sentinelPassword?: string
  tls: boolean
  db: number
  prefix: string
  replicas: number
}

const DEFAULT_PREFIX = 'inq'
const DEFAULT_PORT = { single: 6379, sentinel: 26_379, cluster: 6379 } as const
const PARAMETERS = ['prefix', 'replicas', 'db', 'sentinelPassword']

/** @throws Error in words for the operator; never repeats the address, which may hold a password */
export function parseRedisAddress(text: string): RedisAddress {
  const match = /^(?:redis(s?)(?:\+(sentinel|cluster))?|unix):\/\/([^@/?]*@)?([^/?]*)(.*)$/s.exec(text)
  if (!match) fail('must begin with redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://')
  const [, tls, name = 'single', login = '', hosts = '', tail = ''] = match
  const kind = name as RedisAddress['kind']
  const isSocket = tls === undefined
  if (isSocket && hosts !== '') fail('must name a socket, as in unix:///run/redis.sock')
  // A URL has one host, and one with a password needs it: read once for each of them.
  const [url, ...others] = (isSocket ? 'socket' : hosts)
    .split(',')
    .map((host) => readUrl(`redis://${login}${host}${tail}`))
  if (!url) throw new Error('Bug: there is at least one part')
  if (kind === 'single' && others.length > 0) fail('must name one host: use redis+sentinel:// or redis+cluster://')
  const parameters = readParameters(url.searchParams)
  const shared = { kind, tls: tls === 's', ...credentials(url), ...parameters }
  if (isSocket) return { ...shared, endpoints: [], path: decode(url.pathname) }

  const [first, second] = url.pathname.slice(1).split('/')
  const [primaryName, number] = kind === 'sentinel' ? [first, second] : [undefined, first]
  if (kind === 'sentinel' && !primaryName) fail('must name the primary after the sentinels, as in /mymaster')
  const db = number ? readCount(number, 'the database') : parameters.db
  if (kind === 'cluster' && db !== 0) fail('must not choose a database: a cluster has only database 0')
  return {
    ...shared,
    endpoints: [url, ...others].map((each) => toEndpoint(each, DEFAULT_PORT[kind])),
    ...(primaryName && { primaryName: decode(primaryName) }),
    db,
  }
}

function readUrl(text: string): URL {
  return URL.canParse(text) ? new URL(text) : fail('has a host that is not host, host:port or [address]:port')
}

function toEndpoint({ hostname, port }: URL, defaultPort: number): HostPort {
  if (hostname === '') fail('has a host that is not host, host:port or [address]:port')
  if (port === '0') fail('has a port that is not 1 to 65535')
  return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: port === '' ? defaultPort : Number(port) }
}

function credentials({ username, password }: URL): { username?: string; password?: string } {
  if (username && !password) fail('has a user without a password: write user:password@ or :password@')
  return { ...(username && { username: decode(username) }), ...(password && { password: decode(password) }) }
}

function readParameters(parameters: URLSearchParams) {
  for (const name of parameters.keys()) {
    if (!PARAMETERS.includes(name)) fail(`has a parameter that is not one of ${PARAMETERS.join(', ')}`)
  }
  const prefix = parameters.get('prefix') ?? DEFAULT_PREFIX
  if (!/^[a-z0-9-]{1,40}$/.test(prefix)) fail('has a prefix that is not 1 to 40 of a-z, 0-9 and -')
  const sentinelPassword = parameters.get('sentinelPassword')
  return {
    prefix,
    replicas: readCount(parameters.get('replicas') ?? '0', 'replicas'),
    db: readCount(parameters.get('db') ?? '0', 'the database'),
    ...(sentinelPassword && { sentinelPassword }),
  }
}

function readCount(text: string, name: string): number {
  if (!/^\d{1,3}$/.test(text)) fail(`has a number for ${name} that is not 0 to 999`)
  return Number(text)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    fail('has a % that is not followed by two hexadecimal digits')
  }
}

function fail(rule: string): never {
  throw new Error(`Cannot read the address of the Redis store: it ${rule}`)
}
