/** The files below a folder, for programs that look at a built site or make one. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of all files, with a leading slash. One folder at a time: a large site has many files. */
export function* pathsBelow(folder: string, below = ''): Generator<string> {
  const place = join(folder, below)
  if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of readdirSync(place, { withFileTypes: true })) {
    const path = `${below}/${entry.name}`
    if (entry.isDirectory()) yield* pathsBelow(folder, path)
    else if (entry.isFile()) yield path
  }
}
