/** Scripts by the name of their operation; those of notices and desk are beside them. */
import { type Script, script } from '../../redis/scripts.ts'
import { textFolder } from '../../support/folders.ts'

const TEXTS = textFolder(import.meta.url, './lua')

/** With the functions of `shared.lua` behind its first line, which has to stay the first. */
export function withShared(text: string | undefined): Script {
  return script(text?.replace('\n', () => `\n${TEXTS['shared']}`))
}

export const LUA = {
  // Without: as few bytes and as little work as possible, as every inquiry passes here.
  submit: script(TEXTS['submit']),
  /** Writes something that leaves nothing behind: where every write is synced, everything written before is synced with it. */
  settle: script("#!lua\nredis.call('SET', KEYS[1], 1)\nreturn redis.call('DEL', KEYS[1])"),
}
