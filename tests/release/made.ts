/** A release of the tests' build, as an operator has it on a server: packed and unpacked, or only laid out. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { VERSION } from '../../inquiry-service/server/version.ts'
import { HASHED_FILES, LEFT_FILES } from '../../scripts/build-folder.ts'
import { layOut } from '../../scripts/release/layout.ts'
import { PLATFORMS, type Platform } from '../../scripts/release/node-package.ts'
import { release } from '../../scripts/release.ts'
import { copyBuild, UNCOMPRESSED } from './build-to-release.ts'

/** A script that the build has of the one before it. */
export const OF_THE_BUILD_BEFORE = 'of-the-build-before.js'

/** What a release for this machine is called. */
export function ownPlatform(): Platform {
  const name = `${process.platform}-${process.arch}`
  const platform = PLATFORMS.find((each) => each === name)
  if (platform === undefined) throw new Error(`Cannot test a release: there is none for ${name}`)
  return platform
}

interface MadeRelease {
  archive: string
  /** What it was made of. */
  build: string
  /** Where it is unpacked: the release is `NAME` in there. */
  parent: string
  folder: string
}

/** Removed after the tests of the file. */
export async function madeRelease(): Promise<MadeRelease> {
  const { parent, build } = builtIn()
  const archive = await release(build, ownPlatform(), join(parent, 'archives'), UNCOMPRESSED)
  execFileSync('tar', ['-xzf', archive, '-C', parent, '--no-same-owner'])
  const [name = ''] = readdirSync(parent).filter((each) => each.startsWith('accelerator-reference-'))
  return { archive, build, parent, folder: join(parent, name) }
}

/** What would be packed. Removed after the tests of the file. */
export async function laidOutRelease(): Promise<string> {
  const { parent, build } = builtIn()
  const folder = join(parent, 'release')
  mkdirSync(folder)
  await layOutRelease(folder, build, ownPlatform())
  return folder
}

/** Into `folder`, which is empty. */
export async function layOutRelease(folder: string, build: string, platform: Platform): Promise<void> {
  await layOut(folder, { build, version: VERSION, platform, day: '2026-11-22' })
}

function builtIn(): { parent: string; build: string } {
  const parent = mkdtempSync(join(tmpdir(), 'reference-release-'))
  afterAll(() => rmSync(parent, { recursive: true, force: true }))
  // Other users run what is in there.
  chmodSync(parent, 0o755)
  const build = join(parent, 'build')
  copyBuild(build)
  writeFileSync(join(build, HASHED_FILES, OF_THE_BUILD_BEFORE), '')
  writeFileSync(join(build, LEFT_FILES), JSON.stringify([OF_THE_BUILD_BEFORE]))
  return { parent, build }
}
