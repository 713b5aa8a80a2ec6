/**
 * Where the copies of a ledger are. One inside the data folder is recorded relative to it, so that a copied data folder refers
 * to its own copies; one outside belongs to the ledger of the folder that made it, and no other ledger erases in it.
 */
import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import type { RowOf } from './sql/statement.ts'
import type { UPKEEP } from './sql/upkeep.ts'
import type { SqliteStore } from './store.ts'

type CopyRow = RowOf<typeof UPKEEP.listBackups>

export interface Copy extends Pick<CopyRow, 'at' | 'erasedThrough'> {
  /** As the ledger records it. */
  stored: string
  /** Absolute path. */
  file: string
  /** Outside, and made by the ledger of another data folder: perhaps the one this is a copy of. */
  foreign: boolean
}

export function copiesOf({ sql }: SqliteStore, folder: Pick<DataFolder, 'path'>): Copy[] {
  return sql.all('listBackups').map(({ file: stored, folder: madeIn, at, erasedThrough }) => {
    const file = isAbsolute(stored) ? stored : join(folder.path, stored)
    const foreign = insideOf(folder, file) === undefined && madeIn !== realpathSync(folder.path)
    return { stored, file, at, erasedThrough, foreign }
  })
}

/** How the ledger in `folder` records the place of a copy. */
export function placeOf(folder: Pick<DataFolder, 'path'>, file: string): Pick<CopyRow, 'file' | 'folder'> {
  const inside = insideOf(folder, file)
  if (inside !== undefined) return { file: inside, folder: null }
  return { file: resolve(file), folder: realpathSync(folder.path) }
}

/** The path within the folder; undefined for a file that is not in it. */
function insideOf(folder: Pick<DataFolder, 'path'>, file: string): string | undefined {
  const path = relative(realpathSync(folder.path), withoutLinks(resolve(file)))
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path) ? undefined : path
}

/** The last part need not exist, and neither does the folder of a copy that was moved away. */
function withoutLinks(file: string): string {
  try {
    return join(realpathSync(dirname(file)), basename(file))
  } catch {
    return file
  }
}
