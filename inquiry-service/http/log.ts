/** Log lines: JSON on standard output, each with the request id if there is one. Never an address, never a body. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { destination, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../server/config.ts'

/** How long writing the last lines may take, milliseconds: a stalled reader must not keep the process alive. */
const LAST_LINES_MS = 500

/** Bytes that may wait for a stalled reader or a full disk: about a thousand lines. Any more are dropped. */
const WAITING_BYTES = 262_144

export function createLog({ logLevel }: Pick<Config, 'logLevel'>) {
  const output = destination({ dest: 1, sync: false, maxLength: WAITING_BYTES })
  // Without pid and host name: a container knows both, and lines can be compared.
  const log = pino({ level: logLevel, base: null, timestamp: stdTimeFunctions.isoTime }, output)
  let dropped = 0
  let reported = 0
  output.on('drop', () => {
    dropped += 1
  })
  // What could not be written stays at the head and is retried with the next line: a full disk may have room by then.
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') return
    // The reader is gone for good, and the library silently drops every further line: here they are counted.
    output.write = () => {
      dropped += 1
      return true
    }
  })
  output.on('drain', () => {
    if (dropped === reported) return
    log.warn({ lines: dropped - reported }, 'log lines dropped: they could not be written')
    reported = dropped
  })
  const flush = output.flushSync.bind(output)
  // At exit, where an exception would hide why the process ends.
  output.flushSync = () => {
    try {
      flush()
    } catch {}
  }
  return {
    log,
    dropped: () => dropped,
    /** Writes what is left, as long as somebody reads. */
    async close() {
      const written = once(output, 'finish').catch(() => undefined)
      output.end()
      await Promise.race([written, pause(LAST_LINES_MS)])
      // At exit the library keeps trying to write what is left: forever, when the reader of a pipe has gone.
      output.flushSync = () => {}
    },
  }
}

/** Lines of one client in one window: enough to see what it sends. */
export const LINES_PER_CLIENT = 20
export const LINES_WINDOW_MS = 60_000
/** Clients counted separately in one window; all others are counted as one, so that memory stays bounded. */
export const MAX_SEPARATE_CLIENTS = 10_000

export const LOGGED_CLIENT_LENGTH = 8

const OTHERS = 'others'

/** Bounds the log lines of one client: refused inquiries and replays use no quota, and each would write a line. */
export interface ClientLines {
  /** Whether one more line for this client is to be written. If not, it is counted for the window's summary. */
  admits(client: string): boolean
  close(): void
}

export function clientLines(log: Pick<Logger, 'info'>): ClientLines {
  const lines = new Map<string, number>()
  let windowEnd: NodeJS.Timeout | undefined

  const endWindow = () => {
    clearTimeout(windowEnd)
    windowEnd = undefined
    for (const [client, count] of lines) {
      const more = count - LINES_PER_CLIENT
      if (more > 0) log.info({ client: client.slice(0, LOGGED_CLIENT_LENGTH), more }, 'more lines of this client')
    }
    lines.clear()
  }

  return {
    admits(client) {
      windowEnd ??= setTimeout(endWindow, LINES_WINDOW_MS).unref()
      const name = lines.has(client) || lines.size < MAX_SEPARATE_CLIENTS ? client : OTHERS
      const count = (lines.get(name) ?? 0) + 1
      lines.set(name, count)
      return count <= LINES_PER_CLIENT
    },
    close: endWindow,
  }
}
