/** Turns a whole ledger from a store that many processes share into the SQLite ledger of a folder that has none. */
import { existsSync } from 'node:fs'
import { lockLedger, prepareDataFolder } from '../../ledger/sqlite/folder.ts'
import type { Signature } from '../../records/records.ts'
import type { StoreOfDesk } from '../desk.ts'
import type { LoadReport } from '../port.ts'
import { differences } from '../transfer.ts'
import { deskOf } from './desk.ts'
import { dumpStore, makeLedger, putInPlace, removeDatabase } from './restore.ts'

interface ReceiveReport extends LoadReport {
  file: string
}

/**
 * Reads `source` into a new file, reads it again and compares, and then, in this order: marks the source as left, so that no
 * service accepts an inquiry there, and puts the file in its place. Interrupted before the mark, nothing has changed and the new
 * file is removed, by the next run if need be. Interrupted after it, neither store accepts an inquiry until it is run again.
 *
 * @throws Error when the source changes meanwhile, or the folder has a ledger
 */
export async function receiveLedger(
  source: StoreOfDesk,
  { dataDir, storeDurability }: { dataDir: string; storeDurability: string },
  signature: Signature,
): Promise<ReceiveReport> {
  const { departure } = source
  if (!departure) throw new Error('Bug: a SQLite ledger moves by its file')
  const folder = prepareDataFolder(dataDir, storeDurability)
  using _lock = lockLedger(folder.lock)
  let left = false
  try {
    if (existsSync(folder.ledger) || existsSync(`${folder.ledger}-wal`)) {
      throw new Error(`Cannot move the ledger: this folder already has one: set DATA_DIR to another: ${folder.path}`)
    }
    if ((await source.desk.audit({}, { limit: 1 })).items.length === 0) {
      throw new Error('Cannot move the ledger: there is none at REDIS_URL: check its database and prefix')
    }
    const lastNumber = await departure.lastNumber()
    const report = await makeLedger(folder.moving, source.desk.dump(), async (store, loaded) => {
      if ((await differences(source.desk.dump(), dumpStore(store))).length > 0) throw changed()
      const { problems } = deskOf(store).checkStorage()
      if (problems.length > 0) throw new Error(`Cannot move the ledger: the copy is not sound: ${problems[0]}`)
      store.change(() => store.sql.audit({ ...signature, action: 'loaded', detail: `${loaded.loaded} inquiries` }))
      return loaded
    })
    if (!(await departure.leave(lastNumber, signature.at))) throw changed()
    left = true
    putInPlace(folder.moving, folder)
    return { ...report, file: folder.ledger }
  } finally {
    if (!left) removeDatabase(folder.moving)
  }
}

function changed(): Error {
  return new Error(
    'Cannot move the ledger: it has changed in the meantime: stop every service and desk, then move again',
  )
}
