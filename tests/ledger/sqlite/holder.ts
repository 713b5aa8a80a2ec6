/** A process that opens the ledger in the given folder and holds it until it is killed. Prints `open` first. */
import { openSqliteLedger } from '../../../inquiry-service/ledger/sqlite/open.ts'
import { ANY_DISK } from '../../setup/any-disk.ts'

const [dataDir = ''] = process.argv.slice(2)
await openSqliteLedger({ dataDir, durability: ANY_DISK })
console.log('open')
