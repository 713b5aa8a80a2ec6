/** What the thread of the disk can do beside submissions, by name. Each is one transaction, or only reads. */
import type { DatabaseSync } from 'node:sqlite'
import type { Statements } from './statements.ts'

export interface Operations {
  ping(): number
}

export function createOperations(_db: DatabaseSync, _sql: Statements): Operations {
  return { ping: () => 1 }
}
