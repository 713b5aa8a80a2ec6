/**
 * Inquiries found, handled, erased and checked, written once over the atomic steps of port.ts. Every change writes its
 * audit line in the same step, and is as durable as an accepted inquiry when its promise resolves.
 * @throws LedgerUnavailableError from anything whose effect is not known to be on disk
 */
import type { AcceleratorChoice } from '../contract/accelerators.ts'
import { type InquiryState, LedgerUnavailableError } from '../ledger/ledger.ts'
import type { Outbox } from '../notices/outbox.ts'
import { findRelated, type Related } from '../notices/related.ts'
import {
  type ChangeOutcome,
  type ErasedInquiry,
  type Handling,
  isErased,
  type PageRequest,
  SETTABLE_FIELDS,
  type SettableName,
  type Signature,
  type StoredInquiry,
  statesOf,
  stateWord,
  wordsOf,
} from '../records/records.ts'
import { checkIntegrity } from './check.ts'
import { erase, eraseInSteps, retain } from './erasure.ts'
import { type InquiryFilter, matching, matchingPage } from './find.ts'
import { UsageError } from './input.ts'
import type {
  AuditFilter,
  Backups,
  DeskPort,
  ErasureTarget,
  InquiryChange,
  LedgerRecord,
  LoadReport,
  RetentionPolicy,
  WholeInquiry,
} from './port.ts'
import { contentOf, dump, load } from './transfer.ts'

export interface InquiryDetails extends Pick<WholeInquiry, 'notes' | 'audit' | 'notice'> {
  inquiry: StoredInquiry | ErasedInquiry
  related?: Related
}

/** Inquiries that are searched for related ones, the newest: about a second where each has a list in its notes, mostly far less. */
const SEARCHED = 10_000

/** Nothing that an engine could read as a pattern. */
const PART_OF_ID = /^[0-9a-f-]+$/i

export class Desk {
  readonly #port: DeskPort

  constructor(port: DeskPort) {
    this.#port = port
  }

  find = async (filter: InquiryFilter, page: PageRequest) => await matchingPage(this.#port, filter, page)
  audit = async (filter: AuditFilter, page: PageRequest) => await this.#port.audit(filter, page)
  addNote = async (requestId: string, text: string, by: Signature) => await this.#port.addNote(requestId, text, by)
  erase = async (target: ErasureTarget, signature: Signature) => await erase(this.#port, target, signature)
  retain = async (policy: RetentionPolicy, signature: Signature, options: { dryRun: boolean }) =>
    await retain(this.#port, policy, signature, options)
  checkIntegrity = async (now: number) => await checkIntegrity(this.#port, now)
  dump = () => dump(this.#port)

  /** Whether there is or was such an inquiry, be it unreadable. */
  has = async (requestId: string) => (await this.#port.inquiry(requestId)) !== undefined

  async show(requestId: string, choices?: readonly AcceleratorChoice[]): Promise<InquiryDetails | undefined> {
    const whole = await this.#port.inquiry(requestId)
    if (!whole) return undefined
    const { notes, audit, notice } = whole
    const inquiry = contentOf(whole)
    const related =
      choices && !isErased(inquiry)
        ? await findRelated((...asked) => this.#port.inquiries(...asked), inquiry, { choices, most: SEARCHED })
        : undefined
    return { inquiry, notes, audit, ...(notice && { notice }), ...(related && { related }) }
  }

  /** `show`, recording who looked; the audit line `opened` is written the first time only. */
  async open(
    requestId: string,
    signature: Signature,
    choices?: readonly AcceleratorChoice[],
  ): Promise<InquiryDetails | undefined> {
    const details = await this.show(requestId, choices)
    if (!details || isErased(details.inquiry)) return details
    const shown = details.related?.otherSide.length ?? 0
    const seen = { seenBy: signature.by, seenAt: signature.at }
    const change: InquiryChange =
      details.inquiry.openedAt === undefined
        ? {
            set: { ...seen, openedAt: signature.at },
            expected: { openedAt: null },
            audit: { action: 'opened', ...(shown > 0 && { detail: `with ${shown} of the other side` }) },
          }
        : { set: seen }
    try {
      const outcome = await this.#port.set(requestId, change, signature)
      if (outcome === 'changed') await this.#port.set(requestId, { set: seen }, signature)
    } catch (error) {
      // A store that takes no writes can still be read, and then the inquiry matters more to the reader than the mark.
      if (!(error instanceof LedgerUnavailableError)) throw error
    }
    return details
  }

  /** Erased ones too. `part` is the beginning or the end of an id, in any letter case. */
  async resolve(part: string, limit: number): Promise<string[]> {
    return PART_OF_ID.test(part) ? await this.#port.resolve(part.toLowerCase(), limit) : []
  }

  /** Takes the value that was `shown`: of two people who were shown the same, one is asked again. @throws UsageError */
  async setState(
    requestId: string,
    state: InquiryState,
    signature: Signature,
    shown?: InquiryState,
  ): Promise<ChangeOutcome> {
    for (;;) {
      const inquiry = await this.#current(requestId)
      if (typeof inquiry === 'string') return inquiry
      const states = statesOf(inquiry.inquiry)
      if (!states.includes(state)) {
        const words = states.map((each) => stateWord(inquiry.inquiry, each)).join(', ')
        throw new UsageError(`Cannot set the state: it must be one of ${words}`)
      }
      if (inquiry.state === state) return 'unchanged'
      if (shown !== undefined && inquiry.state !== shown) return 'changed'
      const [from, to] = [inquiry.state, state].map((each) => stateWord(inquiry.inquiry, each))
      const change: InquiryChange = {
        set: { state, stateAt: signature.at },
        expected: { state: inquiry.state },
        audit: { action: 'state-set', detail: `${from} to ${to}` },
      }
      if ((await this.#port.set(requestId, change, signature)) === 'done') return 'done'
    }
  }

  /** Undefined: no value; `shown` null: none. */
  async setField<Name extends SettableName>(
    requestId: string,
    name: Name,
    value: Handling[Name] | undefined,
    signature: Signature,
    shown?: Handling[Name] | null,
  ): Promise<ChangeOutcome> {
    const inquiry = await this.#current(requestId)
    if (typeof inquiry === 'string') return inquiry
    if (inquiry[name] === value) return 'unchanged'
    const outcome = await this.#port.set(
      requestId,
      {
        set: { [name]: value ?? null },
        audit: { action: SETTABLE_FIELDS[name].action, detail: wordsOf(name, value) },
        ...(shown !== undefined && { expected: { [name]: shown } }),
      },
      signature,
    )
    return outcome === 'gone' ? 'erased' : outcome
  }

  /** Writes `exported` before anything is handed out; where nothing can be written, `onUnrecorded` learns why. */
  async *export(
    filter: InquiryFilter,
    signature: Signature,
    onUnrecorded: (reason: string) => void = () => {},
  ): AsyncGenerator<StoredInquiry> {
    let unrecorded: string | undefined
    try {
      await this.#port.writeAudit({ ...signature, action: 'exported' })
    } catch (error) {
      if (!(error instanceof LedgerUnavailableError)) throw error
      unrecorded = error.reason
    }
    for await (const stored of matching(this.#port, filter)) {
      if (unrecorded !== undefined) onUnrecorded(unrecorded)
      unrecorded = undefined
      yield stored
    }
  }

  /** Adds what is not here, and erases what is here but erased there. If interrupted, load again. */
  async load(records: AsyncIterable<LedgerRecord>, signature: Signature): Promise<LoadReport> {
    const { report, erased } = await load(this.#port, records)
    // What was not here before has come as it is there.
    const { requestIds } = await eraseInSteps(this.#port, report.skipped > 0 ? erased : [], signature)
    // Retention finishes what this can't reach now.
    if (requestIds.length > 0) await this.#port.eraseCopies(undefined, signature)
    await this.#port.writeAudit({ ...signature, action: 'loaded', detail: `${report.loaded} inquiries` })
    return report
  }

  async #current(requestId: string): Promise<StoredInquiry | 'unknown' | 'erased'> {
    const whole = await this.#port.inquiry(requestId)
    if (!whole) return 'unknown'
    const inquiry = contentOf(whole)
    return isErased(inquiry) ? 'erased' : inquiry
  }
}

export interface StoreOfDesk {
  readonly desk: Desk
  readonly outbox: Outbox
  /** Only where the ledger is a file of ours; a Redis or Valkey has backups of its own. */
  readonly backups?: Backups
  close(): Promise<void>
}
