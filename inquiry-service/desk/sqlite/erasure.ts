/** In a copy, which may be of an older format and stays in it, erasing touches only what all formats have. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isFrom, type Submitted } from '../../contract/report.ts'
import type { InquiryState } from '../../ledger/ledger.ts'
import { openConnection } from '../../ledger/sqlite/connection.ts'
import { hasTraces, leaveTraces } from '../../ledger/sqlite/files.ts'
import { type DataFolder, type Lock, tryLock } from '../../ledger/sqlite/folder.ts'
import { HANDLING_NAMES, type Signature } from '../../records/records.ts'
import { columnOf, findInquiry } from '../../records/sqlite.ts'
import { eraseInSteps, isDue } from '../erasure.ts'
import type { CopyTarget, DeskPort, Erased, ErasedCopies, ErasureOf } from '../port.ts'
import { copiesIn, removeUnfinished } from './backup.ts'
import { type DeskStore, privateStore } from './desk.ts'

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

export function copyErasureOf({ sql }: DeskStore, folder: DataFolder, settleTraces: () => Promise<boolean>) {
  return {
    /** Erases there what is erased in the ledger, too, which finishes what an earlier erasure could not reach. */
    async eraseCopies(target, signature): Promise<ErasedCopies> {
      const isSettled = await settleTraces()
      const rows = sql.all<{ requestId: string }>(
        'SELECT request_id AS requestId FROM inquiry WHERE erased_at IS NOT NULL',
      )
      const erased = new Set(rows.map(({ requestId }) => requestId))
      // A copy may have inquiries that the ledger lacks, as one that a restore replaced.
      const isWanted = (row: LiveRow) =>
        erased.has(row.requestId) ||
        (target !== undefined && isTarget(row, target, () => findInquiry(sql, row.requestId) !== undefined))
      const backups: ErasedCopies['backups'] = []
      const unreachableBackups: string[] = []
      const mayHaveCopies = existsSync(folder.backups) || copiesIn(folder).length > 0
      // A backup that is being made contains what was there when it began.
      using lock = mayHaveCopies ? await waitForLock(folder.backupLock) : undefined
      if (lock) removeUnfinished(folder)
      for (const file of copiesIn(folder)) {
        const inquiries = lock && (await eraseInCopy(file, isWanted, signature))
        if (inquiries === undefined) unreachableBackups.push(file)
        else if (inquiries > 0) backups.push({ file, inquiries })
      }
      return {
        backups,
        unreachableBackups,
        traces: isSettled ? { kind: 'done' } : { kind: 'failed', remaining: TRACES_REMAIN },
      }
    },
  } satisfies Partial<DeskPort>
}

const TRACES_REMAIN =
  'the log could not be emptied of it, because another process holds the file or the disk is full: do the same again'

interface LiveRow {
  requestId: string
  receivedAt: number
  state: InquiryState
  body: string
}

function isTarget(row: LiveRow, target: CopyTarget, isInLedger: () => boolean): boolean {
  if ('requestId' in target) return row.requestId === target.requestId
  if ('policy' in target) return isDue(row, target) && !isInLedger()
  return isFrom(JSON.parse(row.body) as Submitted, target.email)
}

/** Undefined when it could not be done. A copy that has none of them stays as it is. */
async function eraseInCopy(
  file: string,
  isWanted: (row: LiveRow) => boolean,
  signature: Signature,
): Promise<number | undefined> {
  try {
    const { wanted, isSettled } = examine(file, isWanted)
    if (wanted.length === 0 && isSettled) return 0
    using db = openConnection(file, { role: 'copy' })
    const { requestIds } = await eraseInSteps(erasureOf(privateStore(db)), wanted, signature)
    // Without a log, as a copy is made. Not while somebody else has it open.
    if (db.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'] !== 'delete') return undefined
    db.exec('DELETE FROM erasure_traces')
    return requestIds.length
  } catch {
    return undefined
  }
}

function examine(file: string, isWanted: (row: LiveRow) => boolean): { wanted: ErasureOf[]; isSettled: boolean } {
  using db = new DatabaseSync(file, { readOnly: true })
  const live = db.prepare(
    `SELECT request_id AS requestId, received_at AS receivedAt, state, body
    FROM inquiry JOIN content ON content.inquiry = seq WHERE erased_at IS NULL`,
  )
  const wanted: ErasureOf[] = []
  for (const row of live.iterate() as Iterable<unknown> as Iterable<LiveRow>) {
    if (isWanted(row)) wanted.push({ requestId: row.requestId })
  }
  return { wanted, isSettled: !hasTraces(db) }
}

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 100

async function waitForLock(file: string): Promise<Lock | undefined> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const lock = tryLock(file, { patienceMs: 0 })
    if (lock || performance.now() >= end) return lock
    await pause(LOOK_EVERY_MS)
  }
}
