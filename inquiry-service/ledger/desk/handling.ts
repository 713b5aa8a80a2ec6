/** Who owns an inquiry, when it needs another look, and who has opened it. */
import type { InquiryFile } from '../desk.ts'
import { LedgerUnavailableError } from '../ledger.ts'
import type { Handling, Signature, StoredInquiry } from '../records.ts'
import type { DeskPort, HandlingChange, WholeInquiry } from './port.ts'

type Outcome = 'done' | 'unchanged' | 'unknown' | 'erased'

export async function setOwner(
  port: DeskPort,
  requestId: string,
  owner: string | undefined,
  signature: Signature,
): Promise<Outcome> {
  const change = { owner: owner ?? null, audit: { action: 'owner-set', detail: owner ?? 'nobody' } } as const
  return await setHandling(port, requestId, { change, isSo: (now) => now.owner === owner }, signature)
}

export async function setReminder(
  port: DeskPort,
  requestId: string,
  remindAt: number | undefined,
  signature: Signature,
): Promise<Outcome> {
  const detail = remindAt === undefined ? 'none' : new Date(remindAt).toISOString().slice(0, 10)
  const change = { remindAt: remindAt ?? null, audit: { action: 'reminder-set', detail } } as const
  return await setHandling(port, requestId, { change, isSo: (now) => now.remindAt === remindAt }, signature)
}

/** Records that somebody is looking. `show` returns what is stored afterwards, but with the previous reader's name. */
export async function open(
  port: DeskPort,
  requestId: string,
  signature: Signature,
  show: () => Promise<InquiryFile | undefined>,
): Promise<InquiryFile | undefined> {
  const before = storedOf(await port.inquiry(requestId))
  if (!before) return await show()
  const isFirst = before.openedAt === undefined
  const seen = { seenBy: signature.by, seenAt: signature.at }
  const first = { openedAt: signature.at, audit: { action: 'opened' } } as const
  try {
    await port.setHandling(requestId, isFirst ? { ...seen, ...first } : seen, signature)
  } catch (error) {
    // A store that takes no writes can still be read, and then the inquiry matters more to the reader than the mark.
    if (!(error instanceof LedgerUnavailableError)) throw error
  }
  const file = await show()
  if (!file || 'erasedAt' in file.inquiry) return file
  const { seen: _seen, ...inquiry } = file.inquiry
  return { ...file, inquiry: { ...inquiry, ...(before.seen && { seen: before.seen }) } }
}

async function setHandling(
  port: DeskPort,
  requestId: string,
  { change, isSo }: { change: HandlingChange; isSo: (now: Handling) => boolean },
  signature: Signature,
): Promise<Outcome> {
  const whole = await port.inquiry(requestId)
  if (!whole) return 'unknown'
  const stored = storedOf(whole)
  if (!stored) return 'erased'
  if (isSo(stored)) return 'unchanged'
  return (await port.setHandling(requestId, change, signature)) === 'done' ? 'done' : 'erased'
}

function storedOf(whole: WholeInquiry | undefined): StoredInquiry | undefined {
  const inquiry = whole?.inquiry
  return inquiry && 'inquiry' in inquiry ? inquiry : undefined
}
