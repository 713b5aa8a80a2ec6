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

export interface Endpoint {
  host: string
  port: number
}

export interface RedisAddress {
  kind: 'single' | 'sentinel' | 'cluster'
  /** One for a single server, none for a socket. */
  endpoints: Endpoint[]
  /** Path of the socket. */
  path?: string
  /** Name of the primary as the sentinels know it. */
  primaryName?: string
  username?: string
  password?: string
  sentinelPassword?: string
  tls: boolean
  db: number
  /** Hash tag in front of every key, without braces. */
  prefix: string
  /** Replicas that must acknowledge an inquiry before it counts as stored. */
  replicas: number
}

const DEFAULT_PREFIX = 'inq'
const FORM = /^(rediss?)(?:\+(sentinel|cluster))?:\/\/(?:([^@/]*)@)?([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/
const SOCKET_FORM = /^unix:\/\/(?:([^@/]*)@)?(\/[^?]+)(?:\?(.*))?$/
const DEFAULT_PORT = { single: 6379, sentinel: 26_379, cluster: 6379 } as const

/**
 * Reads the address of a Redis or Valkey store.
 *
 * @throws Error in words for the operator; never repeats the address, which may hold a password
 */
export function parseRedisAddress(url: string): RedisAddress {
  const socket = SOCKET_FORM.exec(url)
  if (socket) {
    const [, login, path = '', query] = socket
    const parameters = readParameters(query)
    return { kind: 'single', endpoints: [], path, tls: false, ...credentials(login), ...parameters }
  }
  const match = FORM.exec(url)
  if (!match) fail('must begin with redis://, rediss://, unix://, redis+sentinel:// or redis+cluster://')
  const [, scheme, topology, login, hosts = '', path = '', query] = match
  const kind = topology === 'sentinel' || topology === 'cluster' ? topology : 'single'
  const endpoints = hosts.split(',').map((host) => readEndpoint(host, DEFAULT_PORT[kind]))
  if (kind === 'single' && endpoints.length > 1) fail('must name one host: use redis+sentinel:// or redis+cluster://')
  const parameters = readParameters(query)
  const [primaryName, db] = kind === 'sentinel' ? path.split('/') : [undefined, path]
  if (kind === 'sentinel' && !primaryName) fail('must name the primary after the sentinels, as in /mymaster')
  const number = db ? readCount(db, 'the database') : parameters.db
  if (kind === 'cluster' && number !== 0) fail('must not choose a database: a cluster has only database 0')
  return {
    kind,
    endpoints,
    tls: scheme === 'rediss',
    ...(primaryName && { primaryName: decode(primaryName) }),
    ...credentials(login),
    ...parameters,
    db: number,
  }
}

function readEndpoint(text: string, defaultPort: number): Endpoint {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(text)
  const host = match?.[1] ?? match?.[2]
  if (!host) fail('has a host that is not host, host:port or [address]:port')
  const port = match?.[3] === undefined ? defaultPort : Number(match[3])
  if (port < 1 || port > 65_535) fail('has a port that is not 1 to 65535')
  return { host, port }
}

/** `user:password@` or, as ever with Redis, `:password@`. */
function credentials(login: string | undefined): { username?: string; password?: string } {
  if (!login) return {}
  const colon = login.indexOf(':')
  if (colon < 0) fail('has a user without a password: write user:password@ or :password@')
  const username = decode(login.slice(0, colon))
  return { ...(username && { username }), password: decode(login.slice(colon + 1)) }
}

function readParameters(query = ''): Pick<RedisAddress, 'prefix' | 'replicas' | 'db' | 'sentinelPassword'> {
  const parameters = new URLSearchParams(query)
  const known = ['prefix', 'replicas', 'db', 'sentinelPassword']
  for (const name of parameters.keys()) {
    if (!known.includes(name)) fail(`has a parameter that is not one of ${known.join(', ')}`)
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
