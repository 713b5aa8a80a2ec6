/** Log lines: JSON on standard output, each with the request id where there is one. Never an address, never a body. */
import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from '../config.ts'

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  // Without pid and host name: a container knows both, and lines stay comparable.
  return pino({ level: logLevel, base: null, timestamp: stdTimeFunctions.isoTime })
}
