/** Secrets in files, variables that are nearly one of ours, and a socket that was passed on. */
import { readFileSync } from 'node:fs'
import { ConfigError, type Environment } from '../contract/environment.ts'
import { systemCodeOf } from '../support/thrown.ts'

export const FILE_SUFFIX = '_FILE'

/** With the secrets whose `NAME_FILE` names a file (D2a). Its last line break is no part of the secret. */
export function readSecretFiles(env: Environment, secrets: Iterable<string>) {
  const values: Record<string, string | undefined> = { ...env }
  const unread = new Set<string>()
  const faults: string[] = []
  for (const name of secrets) {
    const variable = `${name}${FILE_SUFFIX}`
    const path = env[variable]
    if (path === undefined || path === '') continue
    const read = readSecret(path)
    if (env[name]) faults.push(`Cannot start: ${variable} must not be set with ${name}: both are set`)
    else if (typeof read === 'object') {
      unread.add(name)
      faults.push(`Cannot start: ${variable} can't be read: ${read.problem}`)
    } else values[name] = read
  }
  return { values, unread, faults }
}

function readSecret(path: string): string | { problem: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return text === '' ? { problem: 'the file is empty' } : text
  } catch (error) {
    const code = systemCodeOf(error) ?? 'unknown'
    return { problem: REASONS[code] ?? `the system says ${code}` }
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

/** Shorter names have too many legitimate neighbors: HOME is not a mistyped HOST. */
const SHORTEST = 7
/** From this length on two slips are forgiven. */
const LONG = 10
/** Names of our form; `npm_config_…` and the like are never ours. */
const OUR_FORM = /^[A-Z][A-Z0-9_]*$/

/** Variables that are nearly one of `names` (D2a): a typing error would otherwise leave a setting at its default, unseen. */
export function nearNameFaults(env: Environment, names: readonly string[]): string[] {
  const known = new Set(names)
  return Object.keys(env)
    .filter((name) => env[name] && OUR_FORM.test(name) && !known.has(name))
    .flatMap((name) => {
      const meant = names.find((ours) => isNear(name, ours))
      return meant === undefined ? [] : [`Cannot start: ${name} is not one of our variables: did you mean ${meant}?`]
    })
}

function isNear(name: string, ours: string): boolean {
  const [a, b] = [wordsOf(name), wordsOf(ours)]
  const length = Math.min(a.join('').length, b.join('').length)
  if (length < SHORTEST) return false
  return a.toSorted().join() === b.toSorted().join() || isWithin(a.join(''), b.join(''), length < LONG ? 1 : 2)
}

/** In the singular: TRUSTED_PROXY is TRUSTED_PROXIES. */
const wordsOf = (name: string) => name.split('_').map((word) => word.replace(/IES$/, 'Y').replace(/S$/, ''))

/** Whether that many slips make one of the other: a letter more, less or other, or two neighbors swapped. */
function isWithin(a: string, b: string, slips: number): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [x, y] = [a.slice(start), b.slice(start)]
  if (x === y) return true
  if (slips === 0) return false
  return (
    isWithin(x.slice(1), y, slips - 1) ||
    isWithin(x, y.slice(1), slips - 1) ||
    isWithin(x.slice(1), y.slice(1), slips - 1) ||
    (x[0] === y[1] && x[1] === y[0] && isWithin(x.slice(2), y.slice(2), slips - 1))
  )
}

const FIRST_PASSED_FILE = 3

/** The socket that systemd keeps open (`sd_listen_fds(3)`); undefined: none. @throws ConfigError when more than one was passed */
export function passedSocket(env: Environment, pid: number): number | undefined {
  // Variables inherited from a parent process and meant for it.
  if (env['LISTEN_PID'] !== String(pid) || env['LISTEN_FDS'] === undefined) return undefined
  if (env['LISTEN_FDS'] === '1') return FIRST_PASSED_FILE
  throw new ConfigError([
    `Cannot start: LISTEN_FDS must be 1, one socket for the service: current value is ${JSON.stringify(env['LISTEN_FDS'])}`,
  ])
}
