/** A release of the tests' build for this machine, packed and unpacked as an operator would. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { PLATFORMS } from '../../scripts/release/node-package.ts'
import { release } from '../../scripts/release.ts'
import { BUILD } from '../setup/build-folder.ts'

/** What a release for this machine is called. */
export function ownPlatform() {
  const name = `${process.platform}-${process.arch}`
  const platform = PLATFORMS.find((each) => each === name)
  if (platform === undefined) throw new Error(`Cannot test a release as there is none for ${name}`)
  return platform
}

export interface MadeRelease {
  archive: string
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
  const archive = await release(BUILD, ownPlatform(), join(parent, 'archives'))
  execFileSync('tar', ['-xzf', archive, '-C', parent, '--no-same-owner'])
  const [name = ''] = readdirSync(parent).filter((each) => each !== 'archives')
  return { archive, parent, folder: join(parent, name) }
}
