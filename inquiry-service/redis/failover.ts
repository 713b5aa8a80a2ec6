/**
 * Ends a connection to a primary that the Sentinels have replaced. The driver's own detector ends whatever connection there is at
 * each announcement of each Sentinel: late ones, and those about other primaries, would end the new and good connection too.
 */
import { Redis, type RedisOptions } from 'ioredis'

const CHANNEL = '+switch-master'

/** Returns the connections on which it listens, for as long as they are open. */
export function followFailovers(client: Redis, name: string, sentinels: readonly RedisOptions[]): Redis[] {
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
