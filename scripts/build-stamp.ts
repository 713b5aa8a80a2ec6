/** Whether a build was made from the present sources: a hash of all of them and of the build's variables. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathsBelow } from '../inquiry-service/assets/paths-below.ts'
import type { BuildConfig } from '../inquiry-service/contract/build-config.ts'

export const BUILD_STAMP = 'build-stamp.json'

/** Folders and files that a build reads. */
const SOURCES = [
  'CHANGELOG.md',
  'content',
  'inquiry-service',
  'site',
  'scripts/build-folder.ts',
  'scripts/build.ts',
  'scripts/build-stamp.ts',
  'scripts/bundle-service.ts',
  'scripts/compressors.ts',
  'scripts/precompress-worker.ts',
  'scripts/precompress.ts',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]

/** Left by a finished build: the stamp is the last file it writes. */
const RESULTS = ['site/index.html', 'service/main.mjs']

/** The stamp of a build made now, as the text of its file. */
export function buildStamp(config: BuildConfig): string {
  return `${JSON.stringify({ sources: hashSources(), node: process.versions.node, config }, null, 2)}\n`
}

export function isBuilt(config: BuildConfig, folder: string): boolean {
  if (![BUILD_STAMP, ...RESULTS].every((path) => existsSync(join(folder, path)))) return false
  return readFileSync(join(folder, BUILD_STAMP), 'utf8') === buildStamp(config)
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesBelow)) {
    const bytes = readFileSync(path)
    // The length separates name and content, so that no two trees read alike.
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return [path]
  return [...pathsBelow(path)].map((below) => `${path}${below}`).sort()
}
