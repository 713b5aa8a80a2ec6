/**
 * Removes content from the SQLite ledger and from the copies that were made of it. In a copy, which may be of an older format and
 * stays in it, erasing touches only what all formats have that this release reads.
 */
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Inquiry } from '../../contract/inquiry.ts'
import { isSameText } from '../../contract/text.ts'
import { HANDLING_NAMES, type Signature } from '../../ledger/records.ts'
import { openConnection } from '../../ledger/sqlite/connection.ts'
import { leaveTraces } from '../../ledger/sqlite/files.ts'
import { type DataFolder, type Lock, tryLock } from '../../ledger/sqlite/folder.ts'
import { columnOf } from '../../ledger/sqlite/inquiries.ts'
import { auditWriter, prepare } from '../../ledger/sqlite/sql.ts'
import { eraseInSteps } from '../erasure.ts'
import type { DeskPort, Erased, ErasedCopies, ErasureTarget, Wanted } from '../port.ts'
import { type Copy, copiesOf, dropUnfinished, settleCopy } from './copies.ts'
import { type DeskStore, findInquiry, privateStore } from './desk.ts'

/** What an erasure does to one file: the ledger or a copy of it. */
export function erasureOperations({ db, change }: DeskStore) {
  const sql = statements(db)
  const writeAudit = auditWriter(db)
  return {
    erase(wanted, signature) {
      return change(() => {
        const erased: Erased = { requestIds: [], notes: 0, notices: 0 }
        for (const { requestId, state } of wanted) {
          const found = sql.findInquiry.one({ requestId })
          if (!found || found.erasedAt !== null || (state !== undefined && found.state !== state)) continue
          const inquiry = found.seq
          sql.overwriteContent.run({ inquiry })
          erased.notes += sql.overwriteNotes.run({ inquiry }).changes
          erased.notices += sql.deleteNotice.run({ inquiry }).changes
          sql.markErased.run({ inquiry, at: signature.at })
          writeAudit({ ...signature, action: 'erased', inquiry })
          erased.requestIds.push(requestId)
        }
        if (erased.requestIds.length > 0) leaveTraces(db)
        return erased
      })
    },
  } satisfies Partial<DeskPort>
}

interface CopyOptions {
  folder: DataFolder
  /** False when the log could not be emptied in time. */
  settleTraces: () => Promise<boolean>
}

export function copyOperations(store: DeskStore, { folder, settleTraces }: CopyOptions) {
  const pendingFor = prepare<{ requestId: string }, { after: number }>(
    store.db,
    `SELECT DISTINCT request_id AS requestId FROM audit JOIN inquiry ON inquiry.seq = audit.inquiry
    WHERE audit.seq > :after AND action = 'erased'`,
  )
  return {
    /** Without a target, copies are only searched for what the ledger has erased. */
    async eraseCopies(target, signature): Promise<ErasedCopies> {
      const isSettled = await settleTraces()
      const pending = ({ erasedThrough }: Copy) => pendingFor.all({ after: erasedThrough })
      const isDue = (copy: Copy) => !copy.foreign && (target !== undefined || pending(copy).length > 0)
      const backups: ErasedCopies['backups'] = []
      const unreachableBackups: string[] = []
      if (copiesOf(store.db, folder).some(isDue)) {
        using lock = await waitForLock(folder.backupLock)
        if (lock) dropUnfinished(store, folder)
        for (const copy of copiesOf(store.db, folder).filter(isDue)) {
          const through = prepare<{ seq: number | null }>(store.db, 'SELECT max(seq) AS seq FROM audit').one()?.seq ?? 0
          const inquiries = lock && (await eraseInCopy(copy.file, pending(copy), target, signature))
          if (inquiries === undefined) unreachableBackups.push(copy.file)
          else {
            settleCopy(store, copy, through)
            backups.push({ file: copy.file, inquiries })
          }
        }
      }
      return {
        backups,
        unreachableBackups,
        foreignBackups: copiesOf(store.db, folder).flatMap(({ foreign, file }) => (foreign ? [file] : [])),
        traces: isSettled ? { kind: 'done' } : { kind: 'failed', remaining: TRACES_REMAIN },
      }
    },
  } satisfies Partial<DeskPort>
}

const TRACES_REMAIN =
  'the log could not be emptied of it, because another process holds the file or the disk is full: do the same again'

/** How many inquiries were erased in the copy; undefined when it could not be reached. */
async function eraseInCopy(
  file: string,
  pending: readonly Wanted[],
  target: ErasureTarget | undefined,
  signature: Signature,
): Promise<number | undefined> {
  if (!existsSync(file)) return undefined
  let db: DatabaseSync | undefined
  try {
    db = openConnection(file, { role: 'copy' })
    // A copy may contain inquiries that the ledger lacks: for instance the ledger that a restored backup replaced.
    const wanted = [...pending, ...(target ? namedIn(db, target) : [])]
    const { requestIds } = await eraseInSteps(erasureOperations(privateStore(db)), wanted, signature)
    if (requestIds.length > 0) db.exec('PRAGMA wal_checkpoint(TRUNCATE); DELETE FROM erasure_traces')
    return intoOneFile(db) ? requestIds.length : undefined
  } catch {
    return undefined
  } finally {
    db?.close()
  }
}

/** Without a log, as a copy is made: it may lie where nobody can make one. False when somebody else has it open. */
export function intoOneFile(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'] === 'delete'
}

function namedIn(db: DatabaseSync, target: ErasureTarget): Wanted[] {
  if ('requestId' in target) return [target]
  const inquiries = prepare<{ requestId: string; body: string }>(
    db,
    `SELECT request_id AS requestId, body FROM inquiry JOIN content ON content.inquiry = seq WHERE erased_at IS NULL`,
  )
  return inquiries.all().filter(({ body }) => isSameText((JSON.parse(body) as Inquiry).email, target.email))
}

/** How long an erasure waits for a backup that is being made, milliseconds. */
const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 100

async function waitForLock(file: string): Promise<Lock | undefined> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const lock = tryLock(file, { patienceMs: 0 })
    if (lock || performance.now() >= end) return lock
    await pause(LOOK_EVERY_MS)
  }
}

/** Zeros of the same length, so that nothing in the file moves. */
const zeros = (column: string) =>
  `${column} = substr(hex(zeroblob((octet_length(${column}) + 1) / 2)), 1, octet_length(${column}))`

const statements = (db: DatabaseSync) => ({
  findInquiry: findInquiry(db),
  overwriteContent: prepare<never, { inquiry: number }>(
    db,
    `UPDATE content SET ${zeros('body')} WHERE inquiry = :inquiry`,
  ),
  overwriteNotes: prepare<never, { inquiry: number }>(
    db,
    `UPDATE note SET ${zeros('text')}, ${zeros('by')} WHERE inquiry = :inquiry`,
  ),
  deleteNotice: prepare<never, { inquiry: number }>(db, 'DELETE FROM outbox WHERE inquiry = :inquiry'),
  markErased: prepare<never, { inquiry: number; at: number }>(
    db,
    `UPDATE inquiry SET ${['erased_at = :at', ...handlingColumns(db).map((column) => `${column} = NULL`)].join(', ')}
    WHERE seq = :inquiry`,
  ),
})

/** Those that the format of this file has. */
function handlingColumns(db: DatabaseSync): string[] {
  const columns = prepare<{ name: string }>(db, "SELECT name FROM pragma_table_info('inquiry')").all()
  return HANDLING_NAMES.map(columnOf).filter((column) => columns.some(({ name }) => name === column))
}
