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
import { columnOf, findInquiry } from '../../ledger/sqlite/inquiries.ts'
import { sqlOf } from '../../ledger/sqlite/sql.ts'
import { eraseInSteps } from '../erasure.ts'
import type { DeskPort, Erased, ErasedCopies, ErasureTarget, Wanted } from '../port.ts'
import { type Copy, copiesOf, dropUnfinished, intoOneFile } from './backup.ts'
import { type DeskStore, privateStore } from './desk.ts'

/** What an erasure does to one file: the ledger or a copy of it. */
export function erasureOf({ db, sql, change }: DeskStore) {
  return {
    erase(wanted, signature) {
      return change(() => {
        const erased: Erased = { requestIds: [], notes: 0, notices: 0 }
        for (const { requestId, state } of wanted) {
          const found = findInquiry(sql, requestId)
          if (!found || found.erasedAt !== null || (state !== undefined && found.state !== state)) continue
          const inquiry = found.seq
          const run = (text: string) => sql.run(`${text} = :inquiry`, { inquiry }).changes
          run(`UPDATE content SET ${zeros('body')} WHERE inquiry`)
          erased.notes += run(`UPDATE note SET ${zeros('text')}, ${zeros('by')} WHERE inquiry`)
          erased.notices += run('DELETE FROM outbox WHERE inquiry')
          sql.run(`UPDATE inquiry SET erased_at = :at, ${NO_HANDLING} WHERE seq = :inquiry`, {
            inquiry,
            at: signature.at,
          })
          sql.audit({ ...signature, action: 'erased', inquiry })
          erased.requestIds.push(requestId)
        }
        if (erased.requestIds.length > 0) leaveTraces(db)
        return erased
      })
    },
  } satisfies Partial<DeskPort>
}

const NO_HANDLING = HANDLING_NAMES.map((name) => `${columnOf(name)} = NULL`).join(', ')

/** Zeros of the same length, so that nothing in the file moves. */
function zeros(column: string): string {
  return `${column} = substr(hex(zeroblob((octet_length(${column}) + 1) / 2)), 1, octet_length(${column}))`
}

interface CopyOptions {
  folder: DataFolder
  /** False when the log could not be emptied in time. */
  settleTraces: () => Promise<boolean>
}

export function copyErasureOf(store: DeskStore, { folder, settleTraces }: CopyOptions) {
  const { sql } = store
  /** What was erased in the ledger since it was last erased in the copy. */
  const pending = ({ erasedThrough }: Copy) =>
    sql.all<{ requestId: string }>(
      `SELECT DISTINCT request_id AS requestId FROM audit JOIN inquiry ON inquiry.seq = audit.inquiry
      WHERE audit.seq > :erasedThrough AND action = 'erased'`,
      { erasedThrough },
    )
  return {
    /** Without a target, copies are only searched for what the ledger has erased. */
    async eraseCopies(target, signature): Promise<ErasedCopies> {
      const isSettled = await settleTraces()
      const isDue = (copy: Copy) => !copy.foreign && (target !== undefined || pending(copy).length > 0)
      const backups: ErasedCopies['backups'] = []
      const unreachableBackups: string[] = []
      if (copiesOf(sql, folder).some(isDue)) {
        using lock = await waitForLock(folder.backupLock)
        if (lock) dropUnfinished(store, folder)
        for (const copy of copiesOf(sql, folder).filter(isDue)) {
          const through = sql.one<{ seq: number | null }>('SELECT max(seq) AS seq FROM audit')?.seq ?? 0
          const inquiries = lock && (await eraseInCopy(copy.file, pending(copy), target, signature))
          if (inquiries === undefined) unreachableBackups.push(copy.file)
          else {
            const settled = { stored: copy.stored, through }
            store.change(() => sql.run('UPDATE backup SET erased_through = :through WHERE file = :stored', settled))
            backups.push({ file: copy.file, inquiries })
          }
        }
      }
      return {
        backups,
        unreachableBackups,
        foreignBackups: copiesOf(sql, folder).flatMap(({ foreign, file }) => (foreign ? [file] : [])),
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
    const { requestIds } = await eraseInSteps(erasureOf(privateStore(db)), wanted, signature)
    if (requestIds.length > 0) db.exec('PRAGMA wal_checkpoint(TRUNCATE); DELETE FROM erasure_traces')
    return intoOneFile(db) ? requestIds.length : undefined
  } catch {
    return undefined
  } finally {
    db?.close()
  }
}

function namedIn(db: DatabaseSync, target: ErasureTarget): Wanted[] {
  if ('requestId' in target) return [target]
  const inquiries = sqlOf(db).all<{ requestId: string; body: string }>(
    'SELECT request_id AS requestId, body FROM inquiry JOIN content ON content.inquiry = seq WHERE erased_at IS NULL',
  )
  return inquiries.filter(({ body }) => isSameText((JSON.parse(body) as Inquiry).email, target.email))
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
