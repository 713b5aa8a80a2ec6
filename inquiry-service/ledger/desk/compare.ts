/** Whether a ledger has everything that another one has. */
import { hash } from 'node:crypto'
import type { LedgerRecord } from '../dump.ts'
import { numbered } from './transfer.ts'

/** What `target` lacks or has differently from `source`: one sentence each, without personal data. It may have more. */
export async function differences(
  source: AsyncIterable<LedgerRecord>,
  target: AsyncIterable<LedgerRecord>,
): Promise<string[]> {
  const missing = new Map<string, string>()
  for await (const record of numbered(source)) missing.set(digestOf(record), nameOf(record))
  for await (const record of numbered(target)) missing.delete(digestOf(record))
  return [...new Set(missing.values())].map((name) => `${name}: it is missing or different`)
}

/** A digest of the JSON with names sorted, because engines return them in different orders. */
function digestOf(record: object): string {
  const text = JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return hash('sha256', text, 'base64')
}

function nameOf(record: LedgerRecord): string {
  switch (record.kind) {
    case 'inquiry':
      return `Inquiry ${record.inquiry.requestId}`
    case 'quota':
      return 'Quota of inquiries'
    case 'audit':
      return `Audit line of ${new Date(record.entry.at).toISOString()}`
    case 'digest':
      return `Digest of ${record.day}`
  }
}
