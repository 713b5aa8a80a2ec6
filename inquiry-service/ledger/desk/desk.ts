/** The desk, written once for every engine. */
import type { Desk, InquiryFile } from '../desk.ts'
import type { NoticeStatus } from '../outbox.ts'
import type { InquiryState, Signature } from '../records.ts'
import { erase } from './erasure.ts'
import { find, matching } from './find.ts'
import { open, setOwner, setReminder } from './handling.ts'
import { checkIntegrity } from './integrity.ts'
import type { DeskPort } from './port.ts'
import { retain } from './retention.ts'
import { statistics } from './statistics.ts'
import { mendTimes } from './times.ts'
import { damaged, dump, load } from './transfer.ts'

/** Nothing that an engine could read as a pattern. */
const PART_OF_ID = /^[0-9a-f-]+$/i

export function createDesk(port: DeskPort): Desk {
  return {
    find: (filter, page) => find(port, filter, page),
    show: (requestId) => show(port, requestId),
    setState: (requestId, state, signature) => setState(port, requestId, state, signature),
    setOwner: (requestId, owner, signature) => setOwner(port, requestId, owner, signature),
    setReminder: (requestId, remindAt, signature) => setReminder(port, requestId, remindAt, signature),
    open: (requestId, signature) => open(port, requestId, signature, () => show(port, requestId)),
    resolve: async (part, limit) => (PART_OF_ID.test(part) ? await port.resolve(part.toLowerCase(), limit) : []),
    addNote: async (requestId, text, signature) => await port.addNote(requestId, text, signature),
    async *export(filter, signature) {
      await port.writeAudit({ ...signature, action: 'exported' })
      for await (const { stored } of matching(port, filter)) yield stored
    },
    erase: (target, signature) => erase(port, target, signature),
    retain: (policy, signature, options) => retain(port, policy, signature, options),
    audit: async (filter, page) => await port.audit(filter, page),
    statistics: (now) => statistics(port, now),
    checkIntegrity: (now) => checkIntegrity(port, now),
    mendTimes: (signature) => mendTimes(port, signature),
    dump: () => dump(port),
    load: (records, signature) => load(port, records, signature),
  }
}

async function show(port: DeskPort, requestId: string): Promise<InquiryFile | undefined> {
  const whole = await port.inquiry(requestId)
  if (!whole) return undefined
  const { inquiry, notes, audit, notice } = whole
  if (!inquiry) throw damaged(requestId)
  return { inquiry, notes, audit, ...(notice && { notice: withoutCopy(notice) }) }
}

function withoutCopy({ copy: _, ...notice }: NoticeStatus & { copy?: string }): NoticeStatus {
  return notice
}

/** Retried when somebody else has moved it in between. */
async function setState(
  port: DeskPort,
  requestId: string,
  state: InquiryState,
  signature: Signature,
): Promise<'done' | 'unchanged' | 'unknown' | 'erased'> {
  for (;;) {
    const whole = await port.inquiry(requestId)
    if (!whole) return 'unknown'
    const { inquiry } = whole
    if (!inquiry) throw damaged(requestId)
    if ('erasedAt' in inquiry) return 'erased'
    if (inquiry.state === state) return 'unchanged'
    const outcome = await port.changeState(requestId, { from: inquiry.state, to: state }, signature)
    if (outcome === 'done') return 'done'
  }
}
