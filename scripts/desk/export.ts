/** `desk export`: what matches, as CSV or JSON. The export itself stands in the audit trail. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { BYTE_ORDER_MARK, csvLine } from '../../inquiry-service/contract/csv.ts'
import type { StoredInquiry } from '../../inquiry-service/ledger/records.ts'
import { deskCommand } from './command.ts'
import { FILTER_OPTIONS, filterOf, oneOf } from './filter-options.ts'
import { createProgress } from './progress.ts'

const FORMATS = ['csv', 'json'] as const

export const exportInquiries = deskCommand({
  name: 'export',
  description: 'Export inquiries as CSV (safe against formulas) or JSON',
  args: {
    ...FILTER_OPTIONS,
    format: { type: 'string', description: FORMATS.join(', '), default: 'csv' },
    output: { type: 'string', description: 'A new file, readable by you only; standard output if left out' },
  },
  run: async ({ store, signature }, args) => {
    const format = oneOf('format', args.format, FORMATS)
    const filter = filterOf(args)
    // `wx`: an export never overwrites another one. 0600: it holds personal data.
    const file = args.output === undefined ? undefined : createWriteStream(args.output, { flags: 'wx', mode: 0o600 })
    if (file) await once(file, 'open')
    const out = file ?? process.stdout
    const progress = createProgress('exported', 'inquiries')
    for await (const piece of pieces(format, progress.count(store.desk.export(filter, signature)))) {
      if (!out.write(piece)) await once(out, 'drain')
    }
    if (file) await finished(file.end())
    progress.end()
    return undefined
  },
})

const COLUMNS = [
  'requestId',
  'receivedAt',
  'state',
  'kind',
  'modelId',
  'variantId',
  'quantity',
  'location',
  'email',
  'region',
  'currency',
  'condition',
  'notes',
] as const

async function* pieces(format: (typeof FORMATS)[number], inquiries: AsyncIterable<StoredInquiry>) {
  if (format === 'csv') yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  else yield '['
  let first = true
  for await (const stored of inquiries) {
    if (format === 'csv') yield csvRow(stored)
    else yield `${first ? '\n' : ',\n'}${JSON.stringify(stored)}`
    first = false
  }
  if (format === 'json') yield '\n]\n'
}

function csvRow({ requestId, receivedAt, state, inquiry }: StoredInquiry): string {
  const row = { ...inquiry, requestId, receivedAt: new Date(receivedAt).toISOString(), state }
  return csvLine(COLUMNS.map((column) => row[column]))
}
