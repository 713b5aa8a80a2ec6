/**
 * The Node that a release brings, at the version and checksum of the lock file: the ledger is `node:sqlite`, and production should run
 * on the SQLite that the tests ran on.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const PLATFORMS = ['linux-x64', 'linux-arm64'] as const

export type Platform = (typeof PLATFORMS)[number]

/** Packages of other platforms than this machine's, unpacked. */
const CACHE = '.cache/node-packages'

/** Its folder, asked of the registry once for another platform. @throws Error when it can't be had, or is not what the lock file says */
export function nodePackage(platform: Platform): string {
  const name = `node-${platform}`
  const installed = join('node_modules', name)
  if (existsSync(installed)) return installed
  const locked = lockedPackage(name)
  const unpacked = join(CACHE, `${name}-${locked.version}`)
  if (!existsSync(unpacked)) fetchPackage(name, locked, unpacked)
  return unpacked
}

function fetchPackage(name: string, { version, integrity }: LockedPackage, target: string): void {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'draft-'))
  try {
    run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder])
    const archive = join(folder, `${name}-${version}.tgz`)
    if (integrity !== `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`) {
      throw new Error(`Cannot take ${name}@${version}: it is not what package-lock.json says`)
    }
    run('tar', ['-xzf', archive, '-C', folder])
    renameSync(join(folder, 'package'), target)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`Cannot make the release: ${program} ${args[0]} failed: ${stderr.trim()}`)
}

interface LockedPackage {
  readonly version: string
  readonly integrity: string
}

/** @throws Error when the lock file does not know the package */
function lockedPackage(name: string): LockedPackage {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const locked = packages[`node_modules/${name}`]
  if (!locked) throw new Error(`Cannot take ${name}: package-lock.json does not know it`)
  return locked
}
