/**
 * Notices that the ledger's files were taken away or replaced. SQLite does not: it goes on committing into a file that
 * no longer has a name.
 */
import { statSync } from 'node:fs'

export class FileWatch {
  readonly #files: readonly string[]
  readonly #identities: readonly string[]

  /** Remembers the database and its log as they are now. */
  constructor(database: string) {
    this.#files = [database, `${database}-wal`]
    this.#identities = this.#files.map(identityOf)
  }

  /** Whether both names still lead to the same files. About 5 µs. */
  isUnchanged(): boolean {
    return this.#files.every((file, index) => identityOf(file) === this.#identities[index])
  }
}

/** Inode numbers may pass 2⁵³. */
function identityOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}:${stats.ino}` : 'none'
}
