/** Puts a release together in a folder: everything that a server needs, and nothing that only a build needs. */
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathsBelow } from '../../inquiry-service/assets/folder-storage.ts'
import { BUILD_PARTS } from '../build-folder.ts'
import { licencesText } from './licences.ts'
import { integrityOf } from './lock-file.ts'
import { nodePackage, type Platform } from './node-package.ts'
import { type CarriedPackage, carriedPackages } from './packages.ts'
import { billOfMaterials } from './sbom.ts'
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

/** Fills `folder`, which is empty. */
export async function layOut(folder: string, { build, version, platform, day }: ReleaseParts): Promise<void> {
  // Where the links lead now: a build that ends meanwhile moves them.
  const present = dirname(realpathSync(join(build, 'service')))
  for (const part of BUILD_PARTS) copy(join(present, part), join(folder, part))
  copy('inquiry-service/docs', join(folder, 'docs'))
  copy('inquiry-service/container', join(folder, 'container'))
  for (const file of ['CHANGELOG.md', 'LICENSE']) copy(file, join(folder, file))
  mendLinks(join(folder, 'docs'))

  const node = nodePackage(platform)
  copy(join(node, 'bin/node'), join(folder, 'bin/node'))
  const sources = await bundleTools(join(folder, 'tools'))
  for (const [program, lines] of Object.entries(PROGRAMS)) writeProgram(join(folder, 'bin', program), lines)

  const packages = [...carriedPackages(sources, join(present, 'service')), nodeAsPackage(node)]
  writeFileSync(join(folder, 'LICENCES.txt'), licencesText(packages))
  writeFileSync(join(folder, 'sbom.cdx.json'), billOfMaterials({ name: NAME, version, day, packages, integrityOf }))
  writeFileSync(join(folder, SUMS), sums(folder))
}

/** The shell scripts in `bin` beside Node, in which `$root` is the release. */
const PROGRAMS = {
  service: ['exec "$root/bin/node" "$root/service/main.mjs" "$@"'],
  desk: ['exec "$root/bin/node" "$root/tools/desk.mjs" "$@"'],
  'hosting-nginx': ['exec "$root/bin/node" "$root/tools/hosting-nginx.mjs" --site "$root/site" "$@"'],
  activate: [
    '# Lets `current` beside the releases lead to this one, by one rename, and `previous` to the one before.',
    'if [ $# -gt 0 ]; then',
    "  cat <<'HELP'",
    'Point the link `current` beside the releases to this one, and `previous` to the one before (activate)',
    '',
    'USAGE activate [OPTIONS]',
    '',
    'OPTIONS',
    '',
    '  --help    Print this help',
    '',
    'EXAMPLES',
    '',
    '  /opt/accelerator-reference/accelerator-reference-1.2.0-0123abcd/bin/activate',
    '',
    'Exit codes: 0 done, 2 invalid command, any other failed for the printed reason.',
    'HELP',
    '  [ "$*" = --help ] || exit 2',
    '  exit 0',
    'fi',
    'cd "$(dirname "$root")"',
    'name=$(basename "$root")',
    'before=$(readlink current || true)',
    'if [ -n "$before" ] && [ "$before" != "$name" ]; then',
    '  ln -sfn "$before" .previous && mv -T .previous previous',
    'fi',
    'ln -sfn "$name" .current && mv -T .current current',
    'echo "$PWD/current is $name"',
  ],
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
  return { name, version, licence: license, texts: [readFileSync(join(folder, 'LICENSE'), 'utf8')] }
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** In the project the handbook lies one folder deeper. */
function mendLinks(docs: string): void {
  for (const file of readdirSync(docs).filter((name) => name.endsWith('.md'))) {
    const path = join(docs, file)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('](../../', '](../'))
  }
}

/** As `sha256sum -c` reads it. */
function sums(folder: string): string {
  const files = [...pathsBelow(folder)].map((path) => path.slice(1)).sort()
  return files.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join('')
}

export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
