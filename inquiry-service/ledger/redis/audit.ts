/** Audit lines as they are stored: JSON behind a number, with their time as score. */
import type { AuditEntry } from '../records.ts'
import { withoutNumber } from './keys.ts'

export function auditLine({ by, action, requestId, detail }: Omit<AuditEntry, 'at'>): string {
  return JSON.stringify({ by, action, requestId, detail })
}

/** The first line of an inquiry. Has the number of its entry. */
export function receivedLine(requestId: string): string {
  return auditLine({ by: 'service', action: 'received', requestId })
}

export function readAuditLine({ value, score }: { value: string; score: number }): AuditEntry {
  return { at: score, ...(JSON.parse(withoutNumber(value)) as Omit<AuditEntry, 'at'>) }
}
