/** Zip archives that are equal whenever their files are: no clock, no time zone, no order of a file system in them. */
import { type Zippable, zipSync } from 'fflate'

export interface ArchiveFile {
  /** Inside the archive, with `/`. */
  path: string
  text: string
}

/** `day` (YYYY-MM-DD) is the date that each file gets, at midnight. */
export function archive(files: readonly ArchiveFile[], day: string): Uint8Array<ArrayBuffer> {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const entries: Zippable = {}
  for (const { path, text } of sorted) entries[path] = new TextEncoder().encode(text)
  return zipSync(entries, { level: 9, mtime: localMidnight(day) })
}

/** Zip keeps local times without a zone: the same digits have to come out wherever it is made. */
function localMidnight(day: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
