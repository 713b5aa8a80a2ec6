/** Zip archives that depend only on their files: no clock, time zone or file-system order affects them. */
import { type Zippable, zipSync } from 'fflate'

export interface ArchiveFile {
  /** Inside the archive, with `/`. */
  path: string
  text: string
}

/** `day` (YYYY-MM-DD) is the date of every file, at midnight. */
export function archive(files: readonly ArchiveFile[], day: string): Uint8Array<ArrayBuffer> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const entries: Zippable = {}
  for (const { path, text } of sorted) entries[path] = new TextEncoder().encode(text)
  return zipSync(entries, { level: 9, mtime: localMidnight(day) })
}

/** Zip stores local times without a zone: the digits must be the same wherever the archive is made. */
function localMidnight(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
