/** Puts a release together in a folder: everything that a server needs, and nothing that only a build needs. */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LEDGER_FORMAT } from '../../inquiry-service/ledger/sqlite/connection.ts'
import { BUILD_PARTS, HASHED_FILES, leftFiles } from '../build-folder.ts'
import { pathsBelow } from '../paths-below.ts'
import { nodePackage, type Platform } from './node-package.ts'
import { billOfMaterials, type CarriedPackage, carriedPackages, licensesText } from './packages.ts'
import { bundleTools } from './tools.ts'

interface ReleaseParts {
  /** Folder of a finished build. */
  build: string
  version: string
  platform: Platform
  /** Day of the content, `2026-11-22`. */
  day: string
}

export const SUMS = 'SHA256SUMS'
const NAME = 'accelerator-reference'

/** Pages beside the handbook that no operator needs. */
const FOR_DEVELOPERS = ['contract.md', 'ways-of-running.md']

/** Fills `folder`, which is empty; gives the digest of all that is in there. */
export async function layOut(folder: string, { build, version, platform, day }: ReleaseParts): Promise<string> {
  // Where the links lead now: a build that ends meanwhile moves them.
  const present = dirname(realpathSync(join(build, 'service')))
  for (const part of BUILD_PARTS) copy(join(present, part), join(folder, part))
  // On the server `activate` adds those of the release before this one.
  for (const name of leftFiles(present)) rmSync(join(folder, HASHED_FILES, name))
  copy('inquiry-service/docs', join(folder, 'docs'))
  for (const page of FOR_DEVELOPERS) rmSync(join(folder, 'docs', page))
  copy('inquiry-service/container', join(folder, 'container'))
  for (const file of ['CHANGELOG.md', 'LICENSE']) copy(file, join(folder, file))
  correctLinks(join(folder, 'docs'))

  writeFileSync(join(folder, 'ledger-format'), `${LEDGER_FORMAT}\n`)
  const node = nodePackage(platform)
  copy(join(node, 'bin/node'), join(folder, 'bin/node'))
  const sources = await bundleTools(join(folder, 'tools'))
  for (const [program, lines] of Object.entries(PROGRAMS)) writeProgram(join(folder, 'bin', program), lines)
  copy('scripts/release/activate.sh', join(folder, 'bin/activate'))
  chmodSync(join(folder, 'bin/activate'), 0o755)

  const packages = [...carriedPackages(sources, join(present, 'service')), nodeAsPackage(node)]
  writeFileSync(join(folder, 'LICENSES.txt'), licensesText(packages))
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials(NAME, version, day, packages))
  writeFileSync(join(folder, SUMS), sums(folder))
  return sha256(join(folder, SUMS))
}

/** The shell scripts in `bin` beside Node, in which `$root` is the release. Without `--` Node would read `--env-file` itself. */
const PROGRAMS = {
  service: ['exec "$root/bin/node" "$root/service/main.mjs" "$@"'],
  desk: ['exec "$root/bin/node" -- "$root/tools/desk.mjs" "$@"'],
  'hosting-nginx': ['exec "$root/bin/node" -- "$root/tools/hosting-nginx.mjs" --site "$root/site" "$@"'],
} as const satisfies Record<string, readonly string[]>

/** They run from anywhere, through links too. */
function writeProgram(file: string, lines: readonly string[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const head = ['#!/bin/sh', 'set -eu', 'root=$(dirname "$(dirname "$(readlink -f "$0")")")']
  writeFileSync(file, [...head, ...lines, ''].join('\n'))
  chmodSync(file, 0o755)
}

function nodeAsPackage(folder: string): CarriedPackage {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { name, version, license, texts: [readFileSync(join(folder, 'LICENSE'), 'utf8')] }
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** In the project the handbook lies one folder deeper. */
function correctLinks(docs: string): void {
  for (const file of readdirSync(docs).filter((name) => name.endsWith('.md'))) {
    const path = join(docs, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('](../../', '](../'))
  }
}

/** As `sha256sum -c` reads it. */
function sums(folder: string): string {
  const files = pathsBelow(folder)
    .map((path) => path.slice(1))
    .sort()
  return files.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join('')
}

export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
