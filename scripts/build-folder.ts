/**
 * How a build replaces the last one (D1a). Each is complete in `builds/NAME`; `site`, `service` and the stamp are links through
 * `current`, which a single rename moves: an nginx or a service sees the old build or the new one, never half of either.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { BuildConfig } from '../inquiry-service/contract/build-config.ts'
import { pathsBelow } from './paths-below.ts'

export const DIST = 'dist'

/** Which sources and variables a build was made of: whether it has to be made again. */
export const BUILD_STAMP = 'build-stamp.json'

export const BUILD_PARTS = ['site', 'service', BUILD_STAMP] as const

const DRAFT = '.draft-'
/** A draft this old is from a build that was killed. */
const DRAFT_LIMIT_MS = 60 * 60_000
/** The current build, and the one before it to go back to. */
const KEPT = 2

export const HASHED_FILES = 'site/_astro'
/** Which of them the build before has left: JSON, a list of names. */
export const LEFT_FILES = 'left-files.json'

export function draftBuild(folder: string): string {
  const builds = join(folder, 'builds')
  mkdirSync(builds, { recursive: true })
  return mkdtempSync(join(builds, DRAFT))
}

/** Makes a complete draft the build of `folder`; the previous one stays beside it, older ones are removed. */
export function publishBuild(folder: string, draft: string): void {
  const name = `${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}-${basename(draft).slice(DRAFT.length)}`
  leaveHashedFiles(join(folder, 'current'), draft)
  // A temporary folder is private to its owner; a static server runs as another user.
  chmodSync(draft, 0o755)
  renameSync(draft, join(folder, 'builds', name))
  for (const part of BUILD_PARTS) link(join('current', part), join(folder, part))
  link(join('builds', name), join(folder, 'current'))
  removeOld(folder, name)
}

/** Adds the styles and scripts of the build `from`, which kept pages name, for one more build: not those left to it already. */
function leaveHashedFiles(from: string, to: string): void {
  const [source, target] = [join(from, HASHED_FILES), join(to, HASHED_FILES)]
  if (!existsSync(source) || !existsSync(target)) return
  const isLeft = leftFiles(from)
  const left = readdirSync(source).filter((name) => !isLeft.has(name) && !existsSync(join(target, name)))
  for (const name of left) copyFileSync(join(source, name), join(target, name))
  writeFileSync(join(to, LEFT_FILES), JSON.stringify(left))
}

export function leftFiles(build: string): ReadonlySet<string> {
  const file = join(build, LEFT_FILES)
  return new Set<string>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
}

/** Replaces whatever is at `path` with a link; in one step if that is a link too. */
function link(target: string, path: string): void {
  const present = lstatSync(path, { throwIfNoEntry: false })
  if (present?.isSymbolicLink() && readlinkSync(path) === target) return
  if (present && !present.isSymbolicLink()) rmSync(path, { recursive: true })
  const beside = `${path}.new`
  rmSync(beside, { force: true })
  symlinkSync(target, beside, 'junction')
  renameSync(beside, path)
}

function removeOld(folder: string, current: string): void {
  const builds = join(folder, 'builds')
  const entries = readdirSync(builds)
  const finished = entries.filter((name) => !name.startsWith(DRAFT) && name !== current).sort()
  const abandoned = entries.filter((name) => name.startsWith(DRAFT) && ageOf(join(builds, name)) > DRAFT_LIMIT_MS)
  for (const name of [...finished.slice(0, Math.max(0, finished.length - (KEPT - 1))), ...abandoned]) {
    rmSync(join(builds, name), { recursive: true, force: true })
  }
}

function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

const SOURCES = [
  'CHANGELOG.md',
  'content',
  'inquiry-service',
  'site',
  'scripts/build-folder.ts',
  'scripts/build.ts',
  'scripts/bundle-service.ts',
  'scripts/precompress.ts',
  'astro.config.mjs',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]

/** Left by a finished build: the stamp is the last file it writes. */
const RESULTS = ['site/index.html', 'service/main.mjs']

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
  return pathsBelow(path)
    .map((below) => `${path}${below}`)
    .sort()
}
