/** A disk that a test can fill, where it may mount one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

export function mayMount(): boolean {
  return spawnSync('unshare', ['--mount', 'true']).status === 0
}

/** Of 3 MiB, gone with the test. */
export function smallDisk(): string {
  const folder = temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

/** Takes every byte that is left. Returns the file whose removal gives them back. */
export function fill(disk: string): string {
  const ballast = join(disk, 'ballast')
  const script = 'cat /dev/zero > "$0" || true; for i in 1 2 3; do printf x >> "$0" || true; done'
  execFileSync('sh', ['-c', script, ballast], { stdio: 'ignore' })
  return ballast
}
