/**
 * A connection that sends a command once or not at all, fails at once while it is down, and waits no longer than a
 * caller would.
 *
 * Who sees a command time out ends it (`endOutOfStep`), or a late answer passes for the next. ioredis' socketTimeout
 * has a timer that outlives its socket and ends the healthy one that follows:
 * https://github.com/redis/ioredis/issues/2147
 */
import { Redis, type RedisOptions } from 'ioredis'
import type { RedisAddress } from './address.ts'
import { clusterConnector } from './cluster-connector.ts'
import { isOutOfStep } from './failures.ts'

interface ConnectOptions {
  commandTimeoutMs: number
  name: string
}

const CONNECT_TIMEOUT_MS = 1000
const RECONNECT_CAP_MS = 800
const DISCONNECT_TIMEOUT_MS = 500

/** Answers of the wrong server: the primary has moved, so the connection is made anew (and checked again). */
const MOVED = /^(?:READONLY|MOVED|ASK|CLUSTERDOWN|MASTERDOWN)\b/

/** Reconnects forever, to the primary of the moment. `error` events have a listener already. */
export function connectRedis(address: RedisAddress, options: ConnectOptions): Redis {
  const client = keepAlive(new Redis({ ...requestPath(options), ...login(address), ...target(address) }))
  if (address.kind === 'sentinel') {
    listeners.set(client, followFailovers(client, address.primaryName ?? '', sentinelsOf(address)))
  }
  return client
}

export function closeConnection(client: Redis): void {
  closed.add(client)
  client.disconnect()
  for (const listener of listeners.get(client) ?? []) listener.disconnect()
}

export function endOutOfStep(client: Redis, error: unknown): void {
  // Of many answers that are overdue together the first has ended it already.
  if (isOutOfStep(error) && client.stream.writable) client.disconnect(true)
}

const closed = new WeakSet<Redis>()
const listeners = new WeakMap<Redis, Redis[]>()

/** A client disconnected while it looks for its server gives up for good, so it is connected again. */
function keepAlive(client: Redis): Redis {
  // Without a listener ioredis prints the error; failures are reported by the rejected command and by the check.
  client.on('error', () => {})
  client.on('end', () => {
    if (closed.has(client)) return
    setTimeout(() => {
      if (!closed.has(client)) client.connect().catch(() => {})
    }, jittered(1)).unref()
  })
  return client
}

function requestPath({ commandTimeoutMs, name }: ConnectOptions): RedisOptions {
  return {
    // A command that was sent and not answered may have been applied: sending it again is the caller's decision.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // While disconnected a command fails in no time instead of being sent when nobody waits for it any more.
    enableOfflineQueue: false,
    enableAutoPipelining: false,
    commandTimeout: commandTimeoutMs,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    maxLoadingRetryTime: RECONNECT_CAP_MS,
    retryStrategy: jittered,
    // 1: reconnect without sending the command again.
    reconnectOnError: (error) => (MOVED.test(error.message) ? 1 : false),
    connectionName: name,
    disableClientInfo: true,
  }
}

/** Half fixed, half chance, so that many processes do not come back in one moment. Milliseconds. */
function jittered(attempt: number): number {
  const ceiling = Math.min(RECONNECT_CAP_MS, 50 * 2 ** Math.min(attempt, 10))
  return Math.round(ceiling / 2 + (Math.random() * ceiling) / 2)
}

function login({ username, password, tls, db }: RedisAddress): RedisOptions {
  return { db, ...(username && { username }), ...(password && { password }), ...(tls && { tls: {} }) }
}

function target(address: RedisAddress): RedisOptions {
  switch (address.kind) {
    case 'single':
      return address.path ? { path: address.path } : { ...address.endpoints[0] }
    case 'cluster':
      return { Connector: clusterConnector(address, login(address)) }
    case 'sentinel':
      return {
        sentinels: address.endpoints,
        name: address.primaryName ?? '',
        ...(address.sentinelPassword && { sentinelPassword: address.sentinelPassword }),
        ...(address.tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
        sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
        sentinelRetryStrategy: jittered,
      }
  }
}

function sentinelsOf({ endpoints, sentinelPassword, tls }: RedisAddress): RedisOptions[] {
  return endpoints.map((endpoint) => ({
    ...endpoint,
    ...(sentinelPassword && { password: sentinelPassword }),
    ...(tls && { tls: {} }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: jittered,
  }))
}

/**
 * Ends a connection to a primary that was replaced; returns those on which it listens. The driver's own detector ends
 * any connection at each announcement, late ones and those of other primaries included.
 */
function followFailovers(client: Redis, name: string, sentinels: readonly RedisOptions[]): Redis[] {
  return sentinels.map((options) => {
    const listener = new Redis({ ...options, enableReadyCheck: false, disableClientInfo: true })
    listener.on('error', () => {})
    listener.on('message', (_, announcement: string) => {
      const [primary, , , host, port] = announcement.split(' ')
      const { remoteAddress, remotePort } = client.stream ?? {}
      const isThere = remoteAddress === host && remotePort === Number(port)
      if (primary === name && !isThere && client.status === 'ready') client.disconnect(true)
    })
    listener.subscribe('+switch-master').catch(() => {})
    return listener
  })
}
