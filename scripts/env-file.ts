/**
 * Variables from a file in the format of systemd's EnvironmentFile, so that build, service and desk can read the same
 * one.
 */
import { ConfigError } from '../inquiry-service/contract/environment.ts'
import { systemCodeOf } from '../inquiry-service/thrown.ts'

/**
 * Adds the variables of `path` to the environment; those already set stay.
 *
 * @throws ConfigError when the file can't be read
 */
export function loadEnvFile(path: string | undefined): void {
  if (path === undefined) return
  try {
    process.loadEnvFile(path)
  } catch (error) {
    const code = systemCodeOf(error) ?? 'it has no variables'
    throw new ConfigError([`Cannot start as the file of --env-file can't be read: ${code}`])
  }
}
