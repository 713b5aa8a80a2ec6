/** A copy of the built site for somebody else to serve. */
import { copyFileSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathsBelow } from '../inquiry-service/assets/paths-below.ts'

/** Replaces `to` by the files of `from`. By links where the file system allows: a build never writes into its files. */
export function copySite(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  const made = new Set<string>()
  mkdirSync(to, { recursive: true })
  for (const path of pathsBelow(from)) {
    const [source, target] = [join(from, path), join(to, path)]
    const folder = dirname(target)
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    try {
      linkSync(source, target)
    } catch {
      copyFileSync(source, target)
    }
  }
}
