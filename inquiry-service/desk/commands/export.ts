/** `desk export`: matching inquiries as CSV or JSON. The audit trail records the export. */
import { rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import { EXPORT_COLUMNS } from '../../contract/report.ts'
import { HANDLING_NAMES, type StoredInquiry, stateWord } from '../../records/records.ts'
import { systemCodeOf } from '../../support/thrown.ts'
import { deskCommand } from './command.ts'
import { FILTER_OPTIONS, filterOf } from './list.ts'
import { isoTime, jsonLines, writeOut } from './print.ts'

export const exportInquiries = deskCommand({
  name: 'export',
  description: 'Export inquiries as CSV (safe against formulas) or JSON',
  examples: ['export --output november.csv --from 2026-11-01 --until 2026-12-01', 'export --json --state new'],
  args: {
    ...FILTER_OPTIONS,
    output: { type: 'string', description: 'A new file, readable by you only; by default standard output' },
  },
  run: async ({ store, signature, json }, { output, ...filter }) => {
    const exported = (json ? jsonLines : csvPieces)(store.desk.export(filterOf(filter), signature, warnUnrecorded))
    if (output === undefined) await writeOut(exported)
    else await writeFile(output, exported)
  },
})

/** For the desk's terminal: the audit trail of an export is no reason to lose the inquiries. */
export function warnUnrecorded(reason: string): void {
  console.error(`Exporting, but the audit trail may not say so: ${reason}`)
}

async function writeFile(path: string, pieces: AsyncIterable<string>): Promise<void> {
  let file: FileHandle | undefined
  try {
    // `wx`: an export never overwrites another. 0600: it holds personal data.
    file = await open(path, 'wx', 0o600)
    await pipeline(pieces, file.createWriteStream())
  } catch (error) {
    if (file) rmSync(path, { force: true })
    if (systemCodeOf(error) === undefined) throw error
    throw new Error(`Cannot export: the file can’t be written: ${path} (${systemCodeOf(error)})`, { cause: error })
  }
}

const HANDLING_COLUMNS = HANDLING_NAMES.filter((name) => name !== 'seenBy' && name !== 'seenAt')
const COLUMNS = ['requestId', 'receivedAt', 'state', ...EXPORT_COLUMNS, ...HANDLING_COLUMNS]

export async function* csvPieces(inquiries: AsyncIterable<StoredInquiry>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const { inquiry, ...stored } of inquiries) {
    const row = { ...inquiry, ...stored, state: stateWord(inquiry, stored.state) } as Readonly<
      Record<string, string | number | undefined>
    >
    yield csvLine(COLUMNS.map((column) => isoTime(column, row[column])))
  }
}
