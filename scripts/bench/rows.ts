/** What is measured: servers that do the same work, ours first, and what is wanted of the ratio. */
import { join } from 'node:path'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { answerOf, type Kind } from './load.ts'
import type { Server, Servers } from './servers.ts'

export interface Row {
  name: string
  /** What counts: processor time per request, or requests per second where a disk is what all wait for. */
  unit: 'µs' | 'per s'
  wanted: number
  kind: Kind
  connections: number
  open(servers: Servers): Promise<Opened>
}

export interface Opened {
  ours: Server
  peers: readonly Server[]
  /** What the peers are sent, where it is something else. */
  peerKind?: Kind
  /** Does the least that can give the same answer; undefined where there is no such server. */
  bound?: Server
}

const read = (name: string, wanted: number, kind: Kind): Row => ({
  ...{ name, unit: 'µs', wanted, kind, connections: 16 },
  async open(servers) {
    const [ours, ...peers] = await Promise.all([servers.service(), servers.fastify(), servers.nginx()])
    return { ours, peers, bound: await servers.bare(await answerOf(ours, kind)) }
  },
})

const estimate: Row = {
  ...{ name: 'estimate', unit: 'µs', wanted: 1.1, kind: 'estimate', connections: 16 },
  async open(servers) {
    const [ours, peer] = await Promise.all([servers.service(), servers.fastify()])
    return { ours, peers: [peer], bound: await servers.bare(await answerOf(ours, 'estimate'), ['estimate']) }
  },
}

const inquiries = (store: string, connections: number, wanted: number, open: Row['open']): Row => ({
  name: `inquiries, ${store}, ${connections} connection${connections === 1 ? '' : 's'}`,
  ...{ unit: 'per s', wanted, kind: 'inquiry', connections, open },
})

const onSqlite =
  (slow: boolean): Row['open'] =>
  async (servers) => {
    const [own, its, log] = [servers.disk(slow), servers.disk(slow), servers.disk(slow)]
    const ours = await servers.service({ ...own.env, DATA_DIR: own.folder })
    const peer = await servers.fastify(its.folder, its.env)
    const bound = await servers.bare(await answerOf(ours, 'inquiry'), ['log', join(log.folder, 'log')], log.env)
    return { ours, peers: [peer], bound }
  }

const onRedis: Row['open'] = async (servers) => {
  const url = await servers.redis()
  const ours = await servers.service({ REDIS_URL: url, CLIENT_KEY_SECRET: 'a secret of the benchmark, long enough' })
  const peer = await servers.fastify(url)
  return { ours, peers: [peer], bound: await servers.bare(await answerOf(ours, 'inquiry'), ['redis', url]) }
}

/** Against new inquiries to the same server. */
const cheap = (name: string, kind: Kind, prepare: (ours: Server) => Promise<void> = async () => {}): Row => ({
  ...{ name, unit: 'per s', wanted: 3, kind, connections: 16 },
  async open(servers) {
    const ours = await servers.service()
    await prepare(ours)
    return { ours, peers: [{ ...ours, name: 'new inquiries' }], peerKind: 'inquiry' }
  },
})

export const rows: readonly Row[] = [
  read('catalog, brotli', 1.2, 'read'),
  read('catalog, 304', 1.2, 'unchanged'),
  estimate,
  inquiries('SQLite', 1, 1, onSqlite(false)),
  inquiries('SQLite', 16, 2.2, onSqlite(false)),
  inquiries('SQLite', 64, 3, onSqlite(false)),
  inquiries('SQLite, slow disk', 16, 7, onSqlite(true)),
  inquiries('SQLite, slow disk', 64, 14, onSqlite(true)),
  inquiries('Redis', 1, 1.2, onRedis),
  inquiries('Redis', 16, 1.5, onRedis),
  inquiries('Redis', 64, 1.5, onRedis),
  cheap('replays', 'replay'),
  cheap('refusals of the quota', 'limited', async (ours) => {
    for (let sent = 0; sent < INQUIRY_QUOTA.limit; sent += 1) await answerOf(ours, 'inquiry', '10.0.0.2')
  }),
]
