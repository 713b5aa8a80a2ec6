/** What files of the site weigh as a release sends them: the tests' build is compressed less. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compressors, EFFORTS } from '../../scripts/precompress.ts'
import { SITE } from './site-files.ts'

/** The weight of all `files` together where it is `budget` or more, else undefined. Files are relative to the site. */
export function weightOver(files: readonly string[], budget: number): number | undefined {
  // Compressing harder takes long, and makes nothing larger.
  if (sum(files.map(builtBytes)) < budget) return undefined
  const bytes = sum(files.map(releasedBytes))
  return bytes < budget ? undefined : bytes
}

function builtBytes(file: string): number {
  return statSync(join(SITE, isCompressed(file) ? `${file}.br` : file)).size
}

function releasedBytes(file: string): number {
  const bytes = readFileSync(join(SITE, file))
  return isCompressed(file) ? compressors.br(bytes, EFFORTS.thorough).length : bytes.length
}

function isCompressed(file: string): boolean {
  return existsSync(join(SITE, `${file}.br`))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
