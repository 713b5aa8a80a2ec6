/**
 * Taking away every trace of a person, from the ledger and from the copies that were made of it.
 *
 * Deleted cells are overwritten with zeros (secure_delete), but a page that was rearranged earlier may still hold an old
 * copy of a cell in its gap. So the file is written anew after an erasure, and its log is emptied.
 */
import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { ErasureReceipt, ErasureTarget, RetentionPolicy, RetentionReport } from '../desk.ts'
import { containsText, isSameText } from '../filter.ts'
import { INQUIRY_STATES, type Note, type Signature } from '../records.ts'
import { openConnection } from './connection.ts'
import { matches } from './desk-operations.ts'
import { sqliteCode } from './faults.ts'
import type { AnyInquiryRow } from './rows.ts'
import { Statements } from './statements.ts'
import { type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

/** The email, when given, finds inquiries that `requestIds` does not name: a copy may hold others than the ledger. */
interface Sought {
  requestIds: readonly string[]
  email?: string
}

interface Erased {
  requestIds: string[]
  notes: number
  notices: number
  mentionedIn: string[]
}

export function erasureOperations(store: SqliteStore) {
  return {
    erase(target: ErasureTarget, signature: Signature): ErasureReceipt {
      const sought = 'email' in target ? { requestIds: [], email: target.email } : { requestIds: [target.requestId] }
      return eraseEverywhere(store, sought, signature)
    },

    retain(policy: RetentionPolicy, signature: Signature, { dryRun }: { dryRun: boolean }): RetentionReport {
      const due = INQUIRY_STATES.flatMap((state) => {
        const age = policy[state]
        if (age === undefined) return []
        const older = store.sql.all<{ requestId: string; receivedAt: number }>('list-older', {
          state,
          until: signature.at - age,
        })
        return older.map(({ requestId, receivedAt }) => ({ requestId, state, receivedAt }))
      })
      due.sort((a, b) => a.receivedAt - b.receivedAt)
      if (dryRun) return { due }
      const requestIds = due.map(({ requestId }) => requestId)
      return { due, receipt: eraseEverywhere(store, { requestIds }, signature) }
    },
  }
}

/** Erases in one store; one transaction. */
export function eraseIn(store: SqliteStore, sought: Sought, signature: Signature): Erased {
  const { db, sql } = store
  return inTransaction(db, () => {
    const { named, mentionedIn } = sought.email === undefined ? NOBODY : findByEmail(store, sought.email)
    const erased: Erased = { requestIds: [], notes: 0, notices: 0, mentionedIn }
    for (const requestId of new Set([...sought.requestIds, ...named])) {
      const found = sql.one<AnyInquiryRow>('find-inquiry', { requestId })
      if (!found || found.erasedAt !== null) continue
      const inquiry = found.seq
      sql.run('delete-content', { inquiry })
      erased.notes += sql.run('delete-notes', { inquiry }).changes
      erased.notices += sql.run('delete-notice', { inquiry }).changes
      sql.run('mark-erased', { inquiry, at: signature.at })
      writeAudit(store, { ...signature, action: 'erased', inquiry })
      erased.requestIds.push(requestId)
    }
    return erased
  })
}

function eraseEverywhere(store: SqliteStore, sought: Sought, signature: Signature): ErasureReceipt {
  const { by, at } = signature
  const erased = eraseIn(store, sought, signature)
  const remaining = overwriteTraces(store.db)
  const everyone = { ...sought, requestIds: [...sought.requestIds, ...erased.requestIds] }
  const files = store.sql.all<{ file: string }>('list-backups').map(({ file }) => file)
  const backups = files.map((file) => ({ file, inquiries: eraseInBackup(file, everyone, signature) }))
  return {
    at,
    by,
    ...erased,
    backups: backups.flatMap(({ file, inquiries }) => (inquiries === undefined ? [] : [{ file, inquiries }])),
    unreachableBackups: backups.filter(({ inquiries }) => inquiries === undefined).map(({ file }) => file),
    traces: remaining === undefined ? { kind: 'done' } : { kind: 'later', remaining },
  }
}

/** How many inquiries were erased in the copy; undefined when it can't be reached. */
function eraseInBackup(file: string, sought: Sought, signature: Signature): number | undefined {
  // What a copy left that was broken off.
  rmSync(`${file}.part`, { force: true })
  if (!existsSync(file)) return undefined
  let db: DatabaseSync | undefined
  try {
    db = openConnection(file, { check: false })
    const { requestIds } = eraseIn({ db, sql: new Statements(db) }, sought, signature)
    return overwriteTraces(db) === undefined ? requestIds.length : undefined
  } catch {
    return undefined
  } finally {
    db?.close()
  }
}

const NOBODY = { named: [], mentionedIn: [] }

function findByEmail(store: SqliteStore, email: string): { named: string[]; mentionedIn: string[] } {
  const named: string[] = []
  const mentionedIn: string[] = []
  for (const { place, stored } of matches(store, {})) {
    if (isSameText(stored.inquiry.email, email)) named.push(stored.requestId)
    else if (containsText(stored.inquiry, email) || hasNoteWith(store, place.seq, email)) {
      mentionedIn.push(stored.requestId)
    }
  }
  return { named, mentionedIn }
}

function hasNoteWith({ sql }: SqliteStore, inquiry: number, email: string): boolean {
  return sql.all<Note>('list-notes', { inquiry }).some(({ text }) => containsText({ text }, email))
}

/** A reader or writer beside us can hold it up; each attempt waits for the time-out of the connection. */
const OVERWRITE_ATTEMPTS = 5

/** Writes the file anew and empties its log. What remains to be done, when it could not be done now. */
export function overwriteTraces(db: DatabaseSync): string | undefined {
  for (let attempt = 0; attempt < OVERWRITE_ATTEMPTS; attempt += 1) {
    try {
      db.exec('VACUUM')
      if (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0) return undefined
    } catch (error) {
      if (sqliteCode(error) === undefined) throw error
    }
  }
  return 'freed space could not be overwritten, because another process holds the file or the disk is full: do the same again'
}
