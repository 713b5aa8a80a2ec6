/** Reads migrations and scripts, which lie in files of their own. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'

/**
 * The text files of `folder` beside the calling module: file name without its ending → text. The bundle has no folders:
 * there `bundle.ts` puts the texts in the place of the call, which must therefore read `textFolder(import.meta.url, '…')`.
 */
export function textFolder(callerUrl: string, folder: string): Record<string, string> {
  const url = new URL(`${folder}/`, callerUrl)
  const names = readdirSync(url).sort()
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -extname(name).length), readFileSync(new URL(name, url), 'utf8')]),
  )
}
