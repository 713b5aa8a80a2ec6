/** File systems that are unfit for a ledger, as far as this machine and this user can provide them. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

interface UnfitDisk {
  where: string
  /** The name the service uses for it. */
  fileSystem: string
  isThere: boolean
  /** A new one, removed with the test. */
  folder(): string
}

/** Linux provides one in memory for everybody. */
const SHARED_MEMORY = '/dev/shm'
const TMPFS = 0x01_02_19_94
const NOTHING_SAID = { stdio: 'ignore' } as const

export const UNFIT_DISKS: readonly UnfitDisk[] = [
  { where: 'in memory', fileSystem: 'tmpfs, in memory', isThere: succeeds(askSharedMemory), folder: folderInMemory },
  {
    where: 'in user space',
    fileSystem: 'FUSE, in user space',
    isThere: succeeds(tryUserSpace),
    folder: folderInUserSpace,
  },
]

function askSharedMemory(): void {
  accessSync(SHARED_MEMORY, constants.W_OK)
  if (statfsSync(SHARED_MEMORY).type !== TMPFS) throw new Error('It is on a disk')
}

function folderInMemory(): string {
  const folder = mkdtempSync(join(SHARED_MEMORY, 'reference-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function tryUserSpace(): void {
  const folder = mkdtempSync(join(tmpdir(), 'reference-test-'))
  try {
    unmount(mountInUserSpace(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function folderInUserSpace(): string {
  const mounted = mountInUserSpace(temporaryFolder())
  onTestFinished(() => unmount(mounted))
  return mounted
}

/** Uses the program with which rootless containers stack their layers. */
function mountInUserSpace(folder: string): string {
  const [lower = '', upper = '', work = '', merged = ''] = ['lower', 'upper', 'work', 'merged'].map((name) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  })
  execFileSync('fuse-overlayfs', ['-o', `lowerdir=${lower},upperdir=${upper},workdir=${work}`, merged], NOTHING_SAID)
  return merged
}

/** Unmounts lazily: a file left open by mistake must not keep the rest of the folder. */
function unmount(folder: string): void {
  execFileSync('fusermount', ['-uz', folder], NOTHING_SAID)
}

function succeeds(attempt: () => void): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}
