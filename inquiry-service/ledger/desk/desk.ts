/** The desk, written once for every engine. */
import type { Desk } from '../desk.ts'
import { erase, retain } from './erasure.ts'
import { find, matching } from './find.ts'
import { open, setOwner, setReminder, setState, show } from './inquiry.ts'
import { checkIntegrity, mendTimes } from './integrity.ts'
import type { DeskPort } from './port.ts'
import { statistics } from './statistics.ts'
import { dump, load } from './transfer.ts'

/** Nothing that an engine could read as a pattern. */
const PART_OF_ID = /^[0-9a-f-]+$/i

export function createDesk(port: DeskPort): Desk {
  return {
    find: (filter, page) => find(port, filter, page),
    show: (requestId) => show(port, requestId),
    setState: (requestId, state, signature) => setState(port, requestId, state, signature),
    setOwner: (requestId, owner, signature) => setOwner(port, requestId, owner, signature),
    setReminder: (requestId, remindAt, signature) => setReminder(port, requestId, remindAt, signature),
    open: (requestId, signature) => open(port, requestId, signature),
    resolve: async (part, limit) => (PART_OF_ID.test(part) ? await port.resolve(part.toLowerCase(), limit) : []),
    addNote: async (requestId, text, signature) => await port.addNote(requestId, text, signature),
    async *export(filter, signature) {
      await port.writeAudit({ ...signature, action: 'exported' })
      for await (const { stored } of matching(port, filter)) yield stored
    },
    erase: (target, signature) => erase(port, target, signature),
    retain: (policy, signature, options) => retain(port, policy, signature, options),
    audit: async (filter, page) => await port.audit(filter, page),
    statistics: (now) => statistics(port, now),
    checkIntegrity: (now) => checkIntegrity(port, now),
    mendTimes: (signature) => mendTimes(port, signature),
    dump: () => dump(port),
    load: (records, signature) => load(port, records, signature),
  }
}
