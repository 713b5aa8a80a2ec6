/** What package-lock.json says of a package. */
import { readFileSync } from 'node:fs'

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Subresource integrity of the package, wherever it lies; undefined when the lock file does not know this version. */
export function integrityOf(name: string, version: string): string | undefined {
  return Object.entries(packages).find(
    ([path, locked]) => path.endsWith(`node_modules/${name}`) && locked.version === version,
  )?.[1].integrity
}

/** @throws Error when the lock file does not know the package */
export function lockedVersion(name: string): string {
  const version = packages[`node_modules/${name}`]?.version
  if (version === undefined) throw new Error(`Cannot take ${name}: package-lock.json does not know it`)
  return version
}
