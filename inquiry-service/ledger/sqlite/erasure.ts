/**
 * Taking away every trace of a person, from the ledger and from the copies that were made of it.
 *
 * What is erased is overwritten in its row. No row is ever moved (the schema refuses it), so the tables hold no second copy of
 * anything; only the log does, which is emptied afterwards. All of it goes in steps, between which submissions get their turn.
 */
import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { ErasureReceipt, ErasureTarget, RetentionPolicy, RetentionReport } from '../desk.ts'
import { containsText, isSameText } from '../filter.ts'
import { INQUIRY_STATES, type InquiryState, type Note, type Signature } from '../records.ts'
import { openConnection } from './connection.ts'
import { type Copy, copiesOf } from './copies.ts'
import type { DataFolder } from './data-folder.ts'
import { matches } from './desk-operations.ts'
import { sqliteCode } from './faults.ts'
import { LAST, type Place } from './places.ts'
import type { AnyInquiryRow } from './rows.ts'
import { privateStore, type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'

/** Inquiries that share a transaction: some ten milliseconds of the disk. */
const ERASED_AT_ONCE = 200
/** Inquiries read before others get their turn. */
const READ_AT_ONCE = 1000

/** One to erase; with a state, only as long as it is in that state. */
interface Wanted {
  requestId: string
  state?: InquiryState
}

type Erased = Pick<ErasureReceipt, 'requestIds' | 'notes' | 'notices'>

export function erasureOperations(store: SqliteStore, folder: DataFolder) {
  return {
    async erase(target: ErasureTarget, signature: Signature): Promise<ErasureReceipt> {
      const { named, mentionedIn } = await find(store, target)
      const erased = await eraseInSteps(store, named, signature)
      // Also when nothing was left to erase: an erasure that was broken off may have ended before this.
      return await finish(store, folder, { erased, mentionedIn, target, signature })
    },

    async retain(
      policy: RetentionPolicy,
      signature: Signature,
      { dryRun }: { dryRun: boolean },
    ): Promise<RetentionReport> {
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
      // Taken up again since it was listed: then it is in another state, and stays.
      const erased = await eraseInSteps(store, due, signature)
      return { due, receipt: await finish(store, folder, { erased, mentionedIn: [], signature }) }
    },
  }
}

/** Erases in one store, a transaction for some of them at a time. */
export async function eraseInSteps(
  store: SqliteStore,
  wanted: readonly Wanted[],
  signature: Signature,
): Promise<Erased> {
  const all: Erased = { requestIds: [], notes: 0, notices: 0 }
  for (let first = 0; first < wanted.length; first += ERASED_AT_ONCE) {
    const begun = performance.now()
    const erased = eraseSome(store, wanted.slice(first, first + ERASED_AT_ONCE), signature)
    all.requestIds.push(...erased.requestIds)
    all.notes += erased.notes
    all.notices += erased.notices
    // As long as the step took: who waits for the file meanwhile, in this process or another, finds it free.
    await pause(performance.now() - begun)
  }
  return all
}

/** One transaction. */
function eraseSome(store: SqliteStore, wanted: readonly Wanted[], signature: Signature): Erased {
  const { db, sql } = store
  return inTransaction(db, () => {
    const erased: Erased = { requestIds: [], notes: 0, notices: 0 }
    for (const { requestId, state } of wanted) {
      const found = sql.one<AnyInquiryRow>('find-inquiry', { requestId })
      if (!found || found.erasedAt !== null || (state !== undefined && found.state !== state)) continue
      const inquiry = found.seq
      sql.run('overwrite-content', { inquiry })
      erased.notes += sql.run('overwrite-notes', { inquiry }).changes
      erased.notices += sql.run('delete-notice', { inquiry }).changes
      sql.run('mark-erased', { inquiry, at: signature.at })
      writeAudit(store, { ...signature, action: 'erased', inquiry })
      erased.requestIds.push(requestId)
    }
    if (erased.requestIds.length > 0) sql.run('insert-erasure-traces')
    return erased
  })
}

/** Empties the log and goes on to the copies. Without a target these are searched for nothing but what the ledger erased. */
async function finish(
  store: SqliteStore,
  folder: DataFolder,
  {
    erased,
    mentionedIn,
    target,
    signature,
  }: { erased: Erased; mentionedIn: string[]; target?: ErasureTarget; signature: Signature },
): Promise<ErasureReceipt> {
  const remaining = overwriteTraces(store)
  const copies = copiesOf(store, folder)
  const backups: ErasureReceipt['backups'] = []
  const unreachableBackups: string[] = []
  for (const copy of copies.filter(({ foreign }) => !foreign)) {
    const inquiries = await eraseInCopy(store, copy, target, signature)
    if (inquiries === 'unreachable') unreachableBackups.push(copy.file)
    else if (inquiries !== 'nothing to do') backups.push({ file: copy.file, inquiries })
  }
  return {
    at: signature.at,
    by: signature.by,
    ...erased,
    mentionedIn,
    backups,
    unreachableBackups,
    foreignBackups: copies.flatMap(({ foreign, file }) => (foreign ? [file] : [])),
    traces: remaining === undefined ? { kind: 'done' } : { kind: 'failed', remaining },
  }
}

/** How many inquiries were erased in the copy. */
async function eraseInCopy(
  ledger: SqliteStore,
  { stored, file, erasedThrough }: Copy,
  target: ErasureTarget | undefined,
  signature: Signature,
): Promise<number | 'nothing to do' | 'unreachable'> {
  // What a copy left that was broken off.
  rmSync(`${file}.part`, { force: true })
  const { sql } = ledger
  const through = sql.one<{ seq: number | null }>('last-audit')?.seq ?? 0
  const pending = sql.all<Wanted>('list-erasures', { after: erasedThrough })
  if (pending.length === 0 && !target) return 'nothing to do'
  if (!existsSync(file)) return 'unreachable'
  let copy: DatabaseSync | undefined
  try {
    copy = openConnection(file, { check: false })
    const store = privateStore(copy)
    // A copy may hold inquiries that the ledger does not: the one that a restored backup replaced.
    const { named } = target ? await find(store, target) : { named: [] }
    const { requestIds } = await eraseInSteps(store, [...pending, ...named], signature)
    if (overwriteTraces(store) !== undefined) return 'unreachable'
    if (pending.length > 0) keepSettled(ledger, { file: stored, erasedThrough: through })
    return requestIds.length
  } catch {
    return 'unreachable'
  } finally {
    copy?.close()
  }
}

/** Where the ledger is busy it is not kept: then the same is looked for once more, and found erased. */
function keepSettled({ db, sql }: SqliteStore, settled: { file: string; erasedThrough: number }): void {
  try {
    inTransaction(db, () => sql.run('settle-backup', settled))
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
  }
}

/** What the target names, and others whose text or notes contain its email. Reads without holding anybody up. */
async function find(store: SqliteStore, target: ErasureTarget): Promise<{ named: Wanted[]; mentionedIn: string[] }> {
  if ('requestId' in target) return { named: [target], mentionedIn: [] }
  const { email } = target
  const named: Wanted[] = []
  const mentionedIn: string[] = []
  let before: Place = LAST
  for (;;) {
    let read = 0
    for (const { place, stored } of matches(store, {}, before)) {
      before = place
      if (isSameText(stored.inquiry.email, email)) named.push({ requestId: stored.requestId })
      else if (containsText(stored.inquiry, email) || hasNoteWith(store, place.seq, email)) {
        mentionedIn.push(stored.requestId)
      }
      read += 1
      if (read === READ_AT_ONCE) break
    }
    if (read < READ_AT_ONCE) return { named, mentionedIn }
    await pause(0)
  }
}

function hasNoteWith({ sql }: SqliteStore, inquiry: number, email: string): boolean {
  return sql.all<Note>('list-notes', { inquiry }).some(({ text }) => containsText({ text }, email))
}

/** A reader or writer beside us can hold it up; each attempt waits for the time-out of the connection. */
const ATTEMPTS = 3

/** Empties the log of what was erased, if it may hold any. What remains to be done, when it could not be done now. */
export function overwriteTraces(store: SqliteStore): string | undefined {
  const { db, sql, emptyLog } = store
  if (!sql.one('find-erasure-traces')) return undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      if (!emptyLog()) continue
      inTransaction(db, () => sql.run('delete-erasure-traces'))
      return undefined
    } catch (error) {
      if (sqliteCode(error) === undefined) throw error
    }
  }
  return 'the log could not be emptied of it, because another process holds the file or the disk is full: do the same again'
}
