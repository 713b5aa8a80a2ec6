/** Audit lines as they are stored: JSON, their time being their score. */
import type { AuditEntry } from '../records.ts'
import { withoutNumber } from './keys.ts'

export function auditLine({ by, action, requestId, detail }: Omit<AuditEntry, 'at'>): string {
  return JSON.stringify({ by, action, requestId, detail })
}

/** `member` is `number:line`. */
export function readAuditLine(member: string, at: number): AuditEntry {
  return { at, ...(JSON.parse(withoutNumber(member)) as Omit<AuditEntry, 'at'>) }
}
