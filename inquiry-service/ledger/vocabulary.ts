/** The words that both engines store: how far the desk is with an inquiry, and what the audit trail says was done. */

/**
 * How far the desk is with an inquiry, or with a report. Every one begins as `new`, which people read as "open" where it is a report;
 * any state of its kind may follow any other.
 */
export const STATES_OF_INQUIRY = ['new', 'in-review', 'answered', 'closed'] as const
export const STATES_OF_REPORT = ['new', 'accepted', 'declined'] as const
export const INQUIRY_STATES = [...new Set([...STATES_OF_INQUIRY, ...STATES_OF_REPORT])] as const
export type InquiryState = (typeof STATES_OF_INQUIRY | typeof STATES_OF_REPORT)[number]

export type AuditAction =
  | 'received'
  | 'notice-delivered'
  | 'notice-given-up'
  | 'notice-requeued'
  | 'digest-sent'
  | 'state-set'
  | 'owner-set'
  | 'reminder-set'
  | 'opened'
  | 'note-added'
  | 'exported'
  | 'erased'
  | 'backed-up'
  | 'restored'
  | 'loaded'
  | 'times-repaired'
