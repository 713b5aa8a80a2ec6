/** The scripts in `lua/`, by the name of their operation. */
import { type Script, script } from '../../redis/scripts.ts'
import { textFolder } from '../../text-folder.ts'

const TEXTS = textFolder(import.meta.url, './lua')

/** With the functions of `shared.lua` behind its first line, which has to stay the first. */
function withShared(name: string): Script {
  return script(TEXTS[name]?.replace('\n', () => `\n${TEXTS['shared']}`))
}

export const LUA = {
  // Without: as few bytes and as little work as possible, as every inquiry passes here.
  submit: script(TEXTS['submit']),
  settle: withShared('settle'),
  due: withShared('due'),
  lease: withShared('lease'),
  delivered: withShared('delivered'),
  failed: withShared('failed'),
  resend: withShared('resend'),
  leaseDigest: withShared('lease-digest'),
  digestSent: withShared('digest-sent'),
  digestFailed: withShared('digest-failed'),
  setHandling: withShared('set-handling'),
  setState: withShared('set-state'),
  addNote: withShared('add-note'),
  erase: withShared('erase'),
  tracesOverwritten: withShared('traces-overwritten'),
  writeAudit: withShared('write-audit'),
  loadInquiry: withShared('load-inquiry'),
  loadDigest: withShared('load-digest'),
  loadQuota: withShared('load-quota'),
  leave: withShared('leave'),
  mendInquiry: withShared('mend-inquiry'),
  mendNote: withShared('mend-note'),
  mendNotice: withShared('mend-notice'),
  mendQuota: withShared('mend-quota'),
}
