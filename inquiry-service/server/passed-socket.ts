/**
 * A socket that systemd keeps open for the service (its protocol is that of `sd_listen_fds(3)`). While one process ends and the
 * next one starts, who connects waits in the socket's queue instead of being refused: an upgrade without a failed request.
 */
import { ConfigError, type Environment } from '../contract/environment.ts'

/** The first file that is passed; those before it are the standard streams. */
const FIRST_PASSED_FILE = 3

/**
 * File number of the socket that was passed to the process `pid`; undefined: none, the service opens its own.
 *
 * @throws ConfigError when more than one was passed
 */
export function passedSocket(env: Environment, pid: number): number | undefined {
  // Variables inherited from a parent process and meant for it.
  if (env['LISTEN_PID'] !== String(pid) || env['LISTEN_FDS'] === undefined) return undefined
  if (env['LISTEN_FDS'] === '1') return FIRST_PASSED_FILE
  throw new ConfigError([
    `Cannot start: LISTEN_FDS must be 1, one socket for the service: current value is ${JSON.stringify(env['LISTEN_FDS'])}`,
  ])
}
