/** The files below a folder, for programs that look at a built site or make one. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Paths of all files, with a leading slash; none where there is no folder. */
export function pathsBelow(folder: string, below = ''): string[] {
  const place = join(folder, below)
  if (!existsSync(place)) return []
  const entries = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
}
