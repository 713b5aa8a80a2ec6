/**
 * Removes content, on the disk thread, from the ledger and from the copies that were made of it.
 *
 * Erased content is overwritten in its row. No row is ever moved (the schema refuses it), so the tables have no second copy of
 * anything; only the log does, which is emptied afterwards.
 */
import { existsSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { eraseInSteps, findTarget } from '../desk/erasure.ts'
import type { DeskPort, Erased, ErasedCopies } from '../desk/port.ts'
import type { ErasureTarget } from '../desk.ts'
import type { Signature } from '../records.ts'
import { openConnection } from './connection.ts'
import { type Copy, copiesOf } from './copies.ts'
import type { DataFolder } from './data-folder.ts'
import { sqliteCode } from './failures.ts'
import { fileNew } from './filing.ts'
import { holdThread } from './hold-thread.ts'
import { privateStore, type SqliteStore, writeAudit } from './store.ts'
import { inTransaction } from './transaction.ts'
import { transferOperations } from './transfer.ts'

/** What an erasure does to one file: the ledger or a copy of it. */
export function erasureOperations(store: SqliteStore) {
  const { db, sql } = store
  return {
    /** One transaction. */
    erase(wanted, signature) {
      return inTransaction(db, () => {
        fileNew(sql)
        const erased: Erased = { requestIds: [], notes: 0, notices: 0 }
        for (const { requestId, state } of wanted) {
          const found = sql.one('findInquiry', { requestId })
          if (!found || found.erasedAt !== null || (state !== undefined && found.state !== state)) continue
          const inquiry = found.seq
          sql.run('overwriteContent', { inquiry })
          erased.notes += sql.run('overwriteNotes', { inquiry }).changes
          erased.notices += sql.run('deleteNotice', { inquiry }).changes
          sql.run('markErased', { inquiry, at: signature.at })
          writeAudit(store, { ...signature, action: 'erased', inquiry })
          erased.requestIds.push(requestId)
        }
        if (erased.requestIds.length > 0) sql.run('insertErasureTraces')
        return erased
      })
    },
  } satisfies Partial<DeskPort>
}

export function copyOperations(store: SqliteStore, folder: DataFolder) {
  return {
    /** Empties the log and continues with the copies. Without a target these are only searched for what the ledger erased. */
    async eraseCopies(target, signature) {
      const remaining = overwriteTraces(store)
      const copies = copiesOf(store, folder)
      const backups: ErasedCopies['backups'] = []
      const unreachableBackups: string[] = []
      for (const copy of copies.filter(({ foreign }) => !foreign)) {
        const inquiries = await eraseInCopy(store, copy, target, signature)
        if (inquiries === 'unreachable') unreachableBackups.push(copy.file)
        else if (inquiries !== 'nothing to do') backups.push({ file: copy.file, inquiries })
      }
      return {
        backups,
        unreachableBackups,
        foreignBackups: copies.flatMap(({ foreign, file }) => (foreign ? [file] : [])),
        traces: remaining === undefined ? { kind: 'done' } : { kind: 'failed', remaining },
      }
    },
  } satisfies Partial<DeskPort>
}

/** Returns how many inquiries were erased in the copy. */
async function eraseInCopy(
  ledger: SqliteStore,
  { stored, file, erasedThrough }: Copy,
  target: ErasureTarget | undefined,
  signature: Signature,
): Promise<number | 'nothing to do' | 'unreachable'> {
  // Left by a copy that was interrupted.
  rmSync(`${file}.part`, { force: true })
  const { sql } = ledger
  const through = sql.one('lastAudit')?.seq ?? 0
  const pending = sql.all('listErasures', { after: erasedThrough })
  if (pending.length === 0 && !target) return 'nothing to do'
  if (!existsSync(file)) return 'unreachable'
  let copy: DatabaseSync | undefined
  try {
    copy = openConnection(file, { check: false })
    const store = privateStore(copy)
    // A copy may contain inquiries that the ledger lacks: for instance the ledger that a restored backup replaced.
    const { named } = target ? await findTarget(transferOperations(store), target) : { named: [] }
    const { requestIds } = await eraseInSteps(erasureOperations(store), [...pending, ...named], signature)
    if (overwriteTraces(store) !== undefined) return 'unreachable'
    if (pending.length > 0) keepSettled(ledger, { file: stored, erasedThrough: through })
    return requestIds.length
  } catch {
    return 'unreachable'
  } finally {
    copy?.close()
  }
}

/** If the ledger is busy nothing is recorded: the next erasure then searches the copy again, and finds it clean. */
function keepSettled({ db, sql }: SqliteStore, settled: { file: string; erasedThrough: number }): void {
  try {
    inTransaction(db, () => sql.run('settleBackup', settled))
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error
  }
}

/**
 * Readers and writers beside us can hold it up, some of them without SQLite waiting for them: it is tried for this long,
 * milliseconds, and at least twice.
 */
const PATIENCE_MS = 10_000
const TRY_EVERY_MS = 20

/** Empties the log of erased content, if it may contain any. Returns what remains to be done when that is impossible now. */
function overwriteTraces(store: SqliteStore): string | undefined {
  const { db, sql, emptyLog } = store
  if (!sql.one('findErasureTraces')) return undefined
  const end = performance.now() + PATIENCE_MS
  for (let attempt = 0; attempt < 2 || performance.now() < end; attempt += 1) {
    if (attempt > 0) holdThread(TRY_EVERY_MS)
    try {
      if (!emptyLog()) continue
      inTransaction(db, () => sql.run('deleteErasureTraces'))
      return undefined
    } catch (error) {
      if (sqliteCode(error) === undefined) throw error
    }
  }
  return 'the log could not be emptied of it, because another process holds the file or the disk is full: do the same again'
}
