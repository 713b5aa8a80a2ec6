/**
 * The connection to Redis or Valkey with the settings that keep an answer honest: a command is sent once or not at all,
 * fails at once while there is no connection, and never waits longer than the caller of the API would.
 *
 * Whoever sees a command time out ends the connection (`endOutOfStep`), which would otherwise take the late answer for that
 * of another command. It replaces ioredis' socketTimeout, whose timer outlives its socket in this version and ends
 * the healthy one that follows: https://github.com/redis/ioredis/issues/2147
 */
import { Redis, type RedisOptions } from 'ioredis'
import type { RedisAddress } from './address.ts'
import { clusterConnector } from './cluster-connector.ts'
import { isOutOfStep } from './failures.ts'

interface ConnectOptions {
  /** Milliseconds until a command without an answer is given up. Below the deadline of an HTTP request. */
  commandTimeoutMs: number
  name: string
}

const CONNECT_TIMEOUT_MS = 1000
const RECONNECT_CAP_MS = 800
const DISCONNECT_TIMEOUT_MS = 500

/** Answers of the wrong server: the primary has moved, so the connection is made anew (and checked again). */
const MOVED = /^(?:READONLY|MOVED|ASK|CLUSTERDOWN|MASTERDOWN)\b/

/** Opens a connection that reconnects forever, to the primary of the moment. `error` events have a listener already. */
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

/** Ends a connection that is out of step; a new one follows at once, and shows whether the server lives. */
export function endOutOfStep(client: Redis, error: unknown): void {
  if (!isOutOfStep(error)) return
  // Of many answers that are overdue together the first has ended it already.
  if (!client.stream.writable) return
  client.disconnect(true)
}

const closed = new WeakSet<Redis>()
/** Connections to Sentinels that live as long as the client does. */
const listeners = new WeakMap<Redis, Redis[]>()

/** A client disconnected while it looks for its server gives up for good, so it is connected again. */
function keepAlive(client: Redis): Redis {
  // Without a listener ioredis prints the error; failures are reported by the rejected command and by the check.
  client.on('error', () => {})
  client.on('end', () => {
    if (closed.has(client)) return
    const timer = setTimeout(() => {
      if (!closed.has(client)) client.connect().catch(() => {})
    }, jittered(1))
    timer.unref()
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

const CHANNEL = '+switch-master'

/**
 * Ends a connection to a primary that the Sentinels have replaced. The driver's own detector ends whatever connection there is at
 * each announcement of each Sentinel: late ones, and those about other primaries, would end the new and good connection too.
 * Returns the connections on which it listens.
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
    // Subscribed again after every reconnect.
    listener.subscribe(CHANNEL).catch(() => {})
    return listener
  })
}
