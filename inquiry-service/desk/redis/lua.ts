/** The scripts in `lua/`, by the name of their operation. */
import { withShared } from '../../ledger/redis/lua.ts'
import { textFolder } from '../../support/text-folder.ts'

const TEXTS = textFolder(import.meta.url, './lua')

export const LUA = {
  setHandling: withShared(TEXTS['set-handling']),
  setState: withShared(TEXTS['set-state']),
  addNote: withShared(TEXTS['add-note']),
  erase: withShared(TEXTS['erase']),
  tracesOverwritten: withShared(TEXTS['traces-overwritten']),
  writeAudit: withShared(TEXTS['write-audit']),
  loadInquiry: withShared(TEXTS['load-inquiry']),
  loadDigest: withShared(TEXTS['load-digest']),
  loadQuota: withShared(TEXTS['load-quota']),
  leave: withShared(TEXTS['leave']),
}
