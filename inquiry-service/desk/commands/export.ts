/** `desk export`: matching inquiries as CSV or JSON. The audit trail records the export. */

import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import { COLUMN_NAMES } from '../../contract/inquiry-fields.ts'
import type { StoredInquiry } from '../../ledger/records.ts'
import { systemCodeOf } from '../../support/thrown.ts'
import { oneOf } from '../input.ts'
import { deskCommand } from './command.ts'
import { FILTER_OPTIONS, filterOf } from './filter-options.ts'
import { isoTimes } from './print.ts'
import { createProgress } from './progress.ts'
import { writePieces } from './stream.ts'

const FORMATS = ['csv', 'json'] as const

export const exportInquiries = deskCommand({
  name: 'export',
  description: 'Export inquiries as CSV (safe against formulas) or JSON',
  examples: ['export --output november.csv --from 2026-11-01 --until 2026-12-01', 'export --json --state new'],
  args: {
    ...FILTER_OPTIONS,
    format: { type: 'string', description: `${FORMATS.join(', ')}; csv if left out, json with --json` },
    output: { type: 'string', description: 'A new file, readable by you only; by default standard output' },
  },
  run: async ({ store, signature, json }, args) => {
    const format = oneOf('format', args.format ?? (json ? 'json' : 'csv'), FORMATS)
    const filter = filterOf(args)
    const write = (out: Writable) => writeAll(out, format, store.desk.export(filter, signature))
    if (args.output === undefined) await write(process.stdout)
    else await writeFile(args.output, write)
  },
})

/** Either a complete export in a new file, or none. */
async function writeFile(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  // `wx`: an export never overwrites another. 0600: it holds personal data.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await once(file, 'open')
  } catch (error) {
    throw new Error(`Cannot export: the file can’t be made: ${path} (${systemCodeOf(error)})`, { cause: error })
  }
  try {
    await write(file)
    await finished(file.end())
  } catch (error) {
    file.destroy()
    rmSync(path, { force: true })
    if (systemCodeOf(error) === undefined) throw error
    throw new Error(`Cannot export: the file can’t be written: ${path} (${systemCodeOf(error)})`, { cause: error })
  }
}

async function writeAll(
  out: Writable,
  format: (typeof FORMATS)[number],
  inquiries: AsyncIterable<StoredInquiry>,
): Promise<void> {
  const progress = createProgress('exported', 'inquiries')
  const pieces = format === 'csv' ? csvPieces : linesOfJson
  await writePieces(out, pieces(progress.count(inquiries)))
  progress.end()
}

const COLUMNS = ['requestId', 'receivedAt', 'state', ...COLUMN_NAMES, 'owner', 'remindAt', 'openedAt'] as const

/** As spreadsheets expect it, with a heading. */
export async function* csvPieces(inquiries: AsyncIterable<StoredInquiry>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const stored of inquiries) yield csvRow(stored)
}

async function* linesOfJson(inquiries: AsyncIterable<StoredInquiry>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const stored of inquiries) {
    yield `${separator}${JSON.stringify(stored, isoTimes)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[\n]\n' : '\n]\n'
}

function csvRow({ inquiry, ...stored }: StoredInquiry): string {
  const { requestId, state, owner } = stored
  const [receivedAt, remindAt, openedAt] = [stored.receivedAt, stored.remindAt, stored.openedAt].map(
    (at) => at && new Date(at).toISOString(),
  )
  const row = { ...inquiry, requestId, receivedAt, state, owner, remindAt, openedAt }
  return csvLine(COLUMNS.map((column) => row[column]))
}
