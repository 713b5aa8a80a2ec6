/**
 * A program that a test runs in its own process: moves the ledger from a Redis to a folder and dies half way.
 * `node dying-mover.ts URL FOLDER half-way|behind-the-mark TIME`
 */

import { receiveLedger } from '../../inquiry-service/desk/sqlite/restore.ts'
import { ANY_DISK } from '../setup/any-disk.ts'
import { type LedgerStore, openWholeRedis } from './whole-ledger.ts'

const [url = '', dataDir = '', where, time] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

const ledger: LedgerStore = await openWholeRedis({ url, durability: 'verified' })
const { departure } = ledger
if (!departure) throw new Error('Bug: Redis is shared by many processes')
const source: LedgerStore = {
  ...ledger,
  departure: {
    ...departure,
    async leave(number, at) {
      const done = await departure.leave(number, at)
      return where === 'behind-the-mark' ? die() : done
    },
  },
}
const dump = ledger.desk.dump.bind(ledger.desk)
ledger.desk.dump = async function* () {
  for await (const record of dump()) {
    yield record
    if (where === 'half-way' && record.kind !== 'inquiry') die()
  }
}
await receiveLedger(source, { dataDir, storeDurability: ANY_DISK }, { by: 'Ada', at: Number(time) })
