/** Secrets from files (D2a): `NAME_FILE` holds the path of a file with the value, as container platforms and systemd give it. */
import { readFileSync } from 'node:fs'
import type { Environment } from '../contract/environment.ts'
import { systemCodeOf } from '../support/thrown.ts'

export const FILE_SUFFIX = '_FILE'

interface ReadSecrets {
  /** The environment with the value of every secret that is named by its file. */
  values: Environment
  /** Secrets whose file could not be read. */
  unread: ReadonlySet<string>
  /** One line per variable: both forms set, a file that can't be read, an empty file. */
  faults: readonly string[]
}

/** A last line break of the file is no part of the secret. */
export function readSecretFiles(env: Environment, secrets: Iterable<string>): ReadSecrets {
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
