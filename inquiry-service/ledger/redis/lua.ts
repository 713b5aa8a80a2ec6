/** The scripts in `lua/`, by the name of their operation. */

import { script } from '../../redis/scripts.ts'
import { textFolder } from '../../text-folder.ts'

const TEXTS = textFolder(import.meta.url, './lua')

export const LUA = {
  settle: script(TEXTS['settle']),
  submit: script(TEXTS['submit']),
  due: script(TEXTS['due']),
  lease: script(TEXTS['lease']),
  delivered: script(TEXTS['delivered']),
  failed: script(TEXTS['failed']),
  resend: script(TEXTS['resend']),
  leaseDigest: script(TEXTS['lease-digest']),
  digestSent: script(TEXTS['digest-sent']),
  digestFailed: script(TEXTS['digest-failed']),
  setHandling: script(TEXTS['set-handling']),
  setState: script(TEXTS['set-state']),
  addNote: script(TEXTS['add-note']),
  erase: script(TEXTS['erase']),
  tracesOverwritten: script(TEXTS['traces-overwritten']),
  writeAudit: script(TEXTS['write-audit']),
  loadInquiry: script(TEXTS['load-inquiry']),
  loadDigest: script(TEXTS['load-digest']),
  leave: script(TEXTS['leave']),
  loadQuota: script(TEXTS['load-quota']),
  mendInquiry: script(TEXTS['mend-inquiry']),
  mendNote: script(TEXTS['mend-note']),
  mendNotice: script(TEXTS['mend-notice']),
  mendQuota: script(TEXTS['mend-quota']),
}
