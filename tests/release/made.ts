/** A release of the tests' build for this machine, packed and unpacked as an operator would. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { LEVELS } from '../../scripts/release/archive.ts'
import { PLATFORMS } from '../../scripts/release/node-package.ts'
import { release } from '../../scripts/release.ts'
import { copyBuild } from './build-to-release.ts'

/** What a release for this machine is called. */
export function ownPlatform() {
  const name = `${process.platform}-${process.arch}`
  const platform = PLATFORMS.find((each) => each === name)
  if (platform === undefined) throw new Error(`Cannot test a release as there is none for ${name}`)
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
  const parent = mkdtempSync(join(tmpdir(), 'reference-release-'))
  afterAll(() => rmSync(parent, { recursive: true, force: true }))
  // Other users run what is in there.
  chmodSync(parent, 0o755)
  const build = join(parent, 'build')
  copyBuild(build)
  const archive = await release(build, ownPlatform(), join(parent, 'archives'), LEVELS.fast)
  execFileSync('tar', ['-xzf', archive, '-C', parent, '--no-same-owner'])
  const [name = ''] = readdirSync(parent).filter((each) => each.startsWith('accelerator-reference-'))
  return { archive, build, parent, folder: join(parent, name) }
}
