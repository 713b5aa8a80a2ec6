/** What the desk does with one inquiry: shows it, changes its state, owner and reminder, and records who has looked. */
import type { InquiryFile } from '../desk.ts'
import { LedgerUnavailableError } from '../ledger.ts'
import type { NoticeStatus } from '../outbox.ts'
import {
  type ChangeOutcome,
  type ErasedInquiry,
  type Handling,
  type InquiryState,
  isErased,
  type Signature,
  type StoredInquiry,
} from '../records.ts'
import type { DeskPort, HandlingChange, WholeInquiry } from './port.ts'

export async function show(port: DeskPort, requestId: string): Promise<InquiryFile | undefined> {
  const whole = await port.inquiry(requestId)
  if (!whole) return undefined
  const { notes, audit, notice } = whole
  return { inquiry: contentOf(whole), notes, audit, ...(notice && { notice: withoutCopy(notice) }) }
}

function withoutCopy({ copy: _, ...notice }: NonNullable<WholeInquiry['notice']>): NoticeStatus {
  return notice
}

/** @throws Error when it is damaged */
export function contentOf(whole: WholeInquiry): StoredInquiry | ErasedInquiry {
  if (!whole.inquiry) throw damaged(whole)
  return whole.inquiry
}

export function damaged({ requestId }: WholeInquiry): Error {
  return new Error(`Cannot read inquiry ${requestId} as it is incomplete: run the integrity check`)
}

/** Retried when somebody else has moved it in between. */
export async function setState(
  port: DeskPort,
  requestId: string,
  state: InquiryState,
  signature: Signature,
): Promise<ChangeOutcome> {
  for (;;) {
    const whole = await port.inquiry(requestId)
    if (!whole) return 'unknown'
    const inquiry = contentOf(whole)
    if (isErased(inquiry)) return 'erased'
    if (inquiry.state === state) return 'unchanged'
    const outcome = await port.changeState(requestId, { from: inquiry.state, to: state }, signature)
    if (outcome === 'done') return 'done'
  }
}

export async function setOwner(
  port: DeskPort,
  requestId: string,
  owner: string | undefined,
  signature: Signature,
): Promise<ChangeOutcome> {
  const change = { owner: owner ?? null, audit: { action: 'owner-set', detail: owner ?? 'nobody' } } as const
  return await setHandling(port, requestId, { change, isSo: (now) => now.owner === owner }, signature)
}

export async function setReminder(
  port: DeskPort,
  requestId: string,
  remindAt: number | undefined,
  signature: Signature,
): Promise<ChangeOutcome> {
  const detail = remindAt === undefined ? 'none' : new Date(remindAt).toISOString().slice(0, 10)
  const change = { remindAt: remindAt ?? null, audit: { action: 'reminder-set', detail } } as const
  return await setHandling(port, requestId, { change, isSo: (now) => now.remindAt === remindAt }, signature)
}

/** Records that somebody is looking. Returns what is stored afterwards, but with the previous reader's name. */
export async function open(port: DeskPort, requestId: string, signature: Signature): Promise<InquiryFile | undefined> {
  const before = (await port.inquiry(requestId))?.inquiry
  if (!before || isErased(before)) return await show(port, requestId)
  const isFirst = before.openedAt === undefined
  const seen = { seenBy: signature.by, seenAt: signature.at }
  const first = { openedAt: signature.at, audit: { action: 'opened' } } as const
  try {
    await port.setHandling(requestId, isFirst ? { ...seen, ...first } : seen, signature)
  } catch (error) {
    // A store that takes no writes can still be read, and then the inquiry matters more to the reader than the mark.
    if (!(error instanceof LedgerUnavailableError)) throw error
  }
  const file = await show(port, requestId)
  if (!file || isErased(file.inquiry)) return file
  const { seen: _seen, ...inquiry } = file.inquiry
  return { ...file, inquiry: { ...inquiry, ...(before.seen && { seen: before.seen }) } }
}

async function setHandling(
  port: DeskPort,
  requestId: string,
  { change, isSo }: { change: HandlingChange; isSo: (now: Handling) => boolean },
  signature: Signature,
): Promise<ChangeOutcome> {
  const whole = await port.inquiry(requestId)
  if (!whole) return 'unknown'
  const inquiry = contentOf(whole)
  if (isErased(inquiry)) return 'erased'
  if (isSo(inquiry)) return 'unchanged'
  return (await port.setHandling(requestId, change, signature)) === 'done' ? 'done' : 'erased'
}
