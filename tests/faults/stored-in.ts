/** What a SQLite ledger holds whose service has ended, and what its check says. */
import { openWholeLedger } from '../ledger/whole-ledger.ts'
import { ANY_DISK } from '../setup/any-disk.ts'

export async function storedIn(dataDir: string): Promise<{ requestIds: string[]; problems: string[] }> {
  const ledger = await openWholeLedger({ dataDir, durability: ANY_DISK, role: 'service' })
  const records = await Array.fromAsync(ledger.desk.dump())
  const { problems } = await ledger.desk.checkIntegrity(Date.now())
  await ledger.close()
  const requestIds = records.flatMap((record) => (record.kind === 'inquiry' ? [record.inquiry.requestId] : []))
  return { requestIds, problems }
}
