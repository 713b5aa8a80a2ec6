/** Folders on file systems that a ledger must not lie on. Gone with the test; undefined where this machine or user has none. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** Linux has one for everybody. */
const SHARED_MEMORY = '/dev/shm'
const TMPFS = 0x01_02_19_94
const NOTHING_SAID = { stdio: 'ignore' } as const

export function folderInMemory(): string | undefined {
  try {
    if (statfsSync(SHARED_MEMORY).type !== TMPFS) return undefined
    accessSync(SHARED_MEMORY, constants.W_OK)
  } catch {
    return undefined
  }
  const folder = mkdtempSync(join(SHARED_MEMORY, 'reference-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** By the program with which containers without root stack their layers. */
export function folderInUserSpace(): string | undefined {
  const folder = temporaryFolder()
  const [lower = '', upper = '', work = '', merged = ''] = ['lower', 'upper', 'work', 'merged'].map((name) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  })
  try {
    const layers = `lowerdir=${lower},upperdir=${upper},workdir=${work}`
    execFileSync('fuse-overlayfs', ['-o', layers, merged], NOTHING_SAID)
  } catch {
    return undefined
  }
  // Lazily: whoever failed to let go of a file there must not keep the rest of the folder.
  onTestFinished(() => void execFileSync('fusermount', ['-uz', merged], NOTHING_SAID))
  return merged
}
