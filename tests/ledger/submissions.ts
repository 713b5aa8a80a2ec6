/** Submissions for tests of the ledger: complete, and all different unless a test says otherwise. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Inquiry } from '../../inquiry-service/contract/inquiry.ts'
import type { Report } from '../../inquiry-service/contract/report.ts'
import type { InquiryRecord } from '../../inquiry-service/desk/port.ts'
import { inquiryDigest } from '../../inquiry-service/ledger/keys.ts'
import type { InquiryState, Ledger, Submission, SubmissionOutcome } from '../../inquiry-service/ledger/ledger.ts'

import type { World } from './world.ts'

export const INQUIRY: Inquiry = {
  kind: 'buy',
  modelId: 'nvidia-h100',
  quantity: 8,
  location: 'Rotterdam',
  email: 'ada@example.org',
  notes: 'Delivery before the summer',
  region: 'EU',
  currency: 'EUR',
  consent: true,
}

export const REPORT: Report = {
  kind: 'report',
  modelId: 'nvidia-a100',
  variantId: 'nvidia-a100-pcie-40gb',
  figure: 'powerW.max',
  value: '250 W',
  notes: 'The data sheet says 300 W',
  email: 'reader@example.org',
}

interface SubmissionChanges extends Partial<Omit<Submission, 'inquiry' | 'digest'>> {
  inquiry?: Partial<Inquiry>
}

/** The digest follows the inquiry. */
export function submission({ inquiry: changes, now = Date.now(), ...rest }: SubmissionChanges = {}) {
  const inquiry = { ...INQUIRY, ...changes }
  return {
    key: randomUUID(),
    digest: inquiryDigest(inquiry),
    client: randomUUID().replaceAll('-', ''),
    requestId: randomUUID(),
    now,
    receivedAt: now,
    inquiry,
    ...rest,
  }
}

/** The same attempt again, as a retry arrives: with a different request id offered. */
export function retryOf(first: Submission): Submission {
  return { ...first, requestId: randomUUID() }
}

export function reportSubmission({
  report = {},
  ...rest
}: Omit<SubmissionChanges, 'inquiry'> & { report?: Partial<Report> } = {}) {
  const inquiry = { ...REPORT, ...report }
  return { ...submission(rest), inquiry, digest: inquiryDigest(inquiry) }
}

/** Submits something new and returns its request id. */
export async function accept(ledger: Pick<Ledger, 'submit'>, changes: SubmissionChanges = {}): Promise<string> {
  const outcome = await ledger.submit(submission(changes))
  if (outcome.kind !== 'accepted') throw new Error(`It was not accepted but ${outcome.kind}`)
  return outcome.requestId
}

/** Like `accept`, a minute after the one before: the order of receipt is certain on every clock. */
export async function acceptNext(world: World, changes: SubmissionChanges = {}): Promise<string> {
  world.now += 60_000
  return await accept(world.ledger, { now: world.now, ...changes })
}

/** An inquiry as a dump has it, received at `receivedAt`. */
export function storedRecord(
  receivedAt: number,
  { state = 'new', inquiry = {} }: { state?: InquiryState; inquiry?: Partial<Inquiry> } = {},
): InquiryRecord {
  const requestId = randomUUID()
  return {
    kind: 'inquiry',
    keyHash: randomBytes(32).toString('hex'),
    fingerprint: randomBytes(32).toString('hex'),
    inquiry: { requestId, receivedAt, state, stateAt: receivedAt, inquiry: { ...INQUIRY, ...inquiry } },
    notes: [],
    audit: [{ at: receivedAt, by: 'service', action: 'received', requestId }],
  }
}

/** The number of outcomes of each kind. */
export function countKinds(outcomes: readonly SubmissionOutcome[]): Partial<Record<SubmissionOutcome['kind'], number>> {
  const counts: Partial<Record<SubmissionOutcome['kind'], number>> = {}
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
