/**
 * Variables from a file that systemd (EnvironmentFile) and Node read too. They read some characters differently, so that a value with
 * one of them is refused: service, build and desk would otherwise run with different settings.
 */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '../inquiry-service/contract/environment.ts'
import { systemCodeOf } from '../inquiry-service/support/thrown.ts'

/** Comments, quotation marks and escapes, which each of the readers takes in its own way. */
const READ_DIFFERENTLY = /[#'"`\\]/

/**
 * Adds the variables of `path` to the environment; those already set stay.
 *
 * @throws ConfigError with one line per fault
 */
export function loadEnvFile(path: string | undefined): void {
  if (path === undefined) return
  const text = readText(path)
  const faults = text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*)$/.exec(line) ?? []
    return READ_DIFFERENTLY.test(value) ? [`Cannot start: ${name} ${RULE}`] : []
  })
  if (faults.length > 0) throw new ConfigError(faults)
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value
}

const RULE =
  'in the file of --env-file must have no #, quotation mark or backslash, which systemd and Node read differently: write it percent-encoded in an address, or put a secret into a file of its own and name that with _FILE'

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError([`Cannot start: the file of --env-file can't be read: ${systemCodeOf(error)}`])
  }
}
