/** The outbox and the digest of the ledger that the configuration names, for a process that sends mail. */
import type { OpenOptions } from '../ledger/ledger.ts'
import type { LedgerConfig } from '../ledger/open.ts'
import { Thread } from '../ledger/sqlite/thread.ts'
import type { NoticeStore } from './outbox.ts'
import type { NoticeFunctions } from './sqlite-worker.ts'

type Options = Pick<OpenOptions, 'onAhead'>

/** @throws Error with one sentence for the operator */
export async function openNotices(config: LedgerConfig, options: Options): Promise<NoticeStore> {
  if (config.redisUrl === undefined) return openSqliteNotices(config, options)
  const { openRedisNotices } = await import('./redis.ts')
  return openRedisNotices({ url: config.redisUrl, durability: config.storeDurability, ...options })
}

/** Started by the first call that succeeds: a service on a full disk serves its pages until there is space. */
export function openSqliteNotices({ dataDir }: { dataDir: string }, { onAhead }: Options): NoticeStore {
  const url = new URL('./sqlite-worker.ts', import.meta.url)
  let starting: Promise<Thread<NoticeFunctions>> | undefined
  const started = async () => {
    starting ??= Thread.start<NoticeFunctions>(url, { dataDir }, { onAhead })
    try {
      return await starting
    } catch (error) {
      starting = undefined
      throw error
    }
  }
  type Call = Thread<NoticeFunctions>['call']
  const call = new Proxy({} as Call, {
    get:
      (_, name: keyof Call) =>
      async (...args: never[]) =>
        await ((await started()).call[name] as (...args: never[]) => Promise<unknown>)(...args),
  })
  return {
    outbox: call,
    digest: { present: async (now) => now, take: call.take, sent: call.sent },
    inquiries: call.inquiries,
    close: async () => await (await starting)?.close(),
  }
}
