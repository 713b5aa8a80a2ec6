/** A folder for one test, removed when it ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reference-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
