/** Log lines: JSON on standard output, each with the request id where there is one. Never an address, never a body. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { destination, type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../config.ts'

/** How long the last lines may take, milliseconds: a reader that stalls must not keep the process. */
const LAST_LINES_MS = 500

export interface OpenLog {
  log: Logger
  /** Writes what is left, as long as somebody reads it. */
  close(): Promise<void>
}

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): OpenLog {
  const output = destination({ dest: 1, sync: false })
  // Without pid and host name: a container knows both, and lines stay comparable.
  const log = pino({ level: logLevel, base: null, timestamp: stdTimeFunctions.isoTime }, output)
  return {
    log,
    async close() {
      const written = once(output, 'finish').catch(() => undefined)
      output.end()
      await Promise.race([written, pause(LAST_LINES_MS)])
      // At exit the library writes what is left until it succeeds: for ever, when the reader of a pipe has gone.
      output.flushSync = () => {}
    },
  }
}
