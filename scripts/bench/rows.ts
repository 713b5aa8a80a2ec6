/** What is measured: groups of servers that do the same work, ours first, each with what is wanted of the ratio. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { INQUIRY_QUOTA } from '../../inquiry-service/contract/limits.ts'
import { type Load, type Measurement, send } from './load.ts'
import { type Asked, answerOf, type Server, type Servers } from './servers.ts'

export interface Contestant {
  name: string
  measure(seconds: number): Promise<Measurement>
}

export interface Group {
  name: string
  /** What counts: processor time per request, or requests per second where a disk is what all wait for. */
  unit: 'µs' | 'per s'
  /** The ratio to the first peer that is wanted. */
  wanted: number
  open(servers: Servers): Promise<Opened>
}

interface Opened {
  ours: Contestant
  peers: readonly Contestant[]
  /** Does the least that can give the same answer; undefined where there is no such server. */
  bound?: Contestant
}

const under = (load: Load, server: Server, name = server.name): Contestant => ({
  name,
  measure: (seconds) => send(server, load, seconds),
})

const CATALOG: Load = { path: '/api/v1/catalog', kind: 'read', connections: 16 }
const ESTIMATE: Load = { path: '/api/v1/estimate', kind: 'estimate', connections: 16 }
const inquiries = (connections: number, kind: Load['kind'] = 'inquiry'): Load => ({
  path: '/api/v1/requests',
  kind,
  connections,
})

const whole: Asked = { method: 'GET', path: CATALOG.path, headers: { 'Accept-Encoding': 'br' } }
const posted = (path: string, body: object, headers = {}): Asked => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const estimate = posted(ESTIMATE.path, {
  ...{ workload: 'inference', parametersB: 70.6, weightBytesPerParameter: 2, layers: 80, kvHeads: 8, headDim: 128 },
  ...{ tokens: 32_768, cacheBytesPerElement: 2, concurrency: 16, deviceCapacityGB: 80 },
})
const inquiry = (client: string) =>
  posted(
    '/api/v1/requests',
    {
      ...{ kind: 'buy', modelId: 'nvidia-h100', quantity: 8, location: 'Rotterdam', email: 'buyer@example.com' },
      ...{ region: 'EU', currency: 'EUR', consent: true },
    },
    { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': client },
  )

export const groups: readonly Group[] = [
  {
    name: 'catalog, brotli',
    unit: 'µs',
    wanted: 1.2,
    async open(servers) {
      const [ours, ...peers] = await Promise.all([servers.service(), servers.fastify(), servers.nginx()])
      const bare = await servers.bare(await answerOf(ours, whole))
      return {
        ours: under(CATALOG, ours),
        peers: peers.map((peer) => under(CATALOG, peer)),
        bound: under(CATALOG, bare),
      }
    },
  },
  {
    name: 'catalog, 304',
    unit: 'µs',
    wanted: 1.2,
    async open(servers) {
      const known = async (server: Server) => {
        const { fields } = await answerOf(server, whole)
        const etag = fields[fields.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? ''
        const unchanged = await answerOf(server, { ...whole, headers: { ...whole.headers, 'If-None-Match': etag } })
        if (unchanged.status !== 304) throw new Error(`Cannot measure 304: ${server.name} answers ${unchanged.status}`)
        return { unchanged, contestant: under({ ...CATALOG, word: etag }, server) }
      }
      const ours = await known(await servers.service())
      const peers = [await known(await servers.fastify()), await known(await servers.nginx())]
      const bare = under(CATALOG, await servers.bare(ours.unchanged))
      return { ours: ours.contestant, peers: peers.map(({ contestant }) => contestant), bound: bare }
    },
  },
  {
    name: 'estimate',
    unit: 'µs',
    wanted: 1.1,
    async open(servers) {
      const [ours, peer] = await Promise.all([servers.service(), servers.fastify()])
      const bare = await servers.bare(await answerOf(ours, estimate), ['estimate'])
      return { ours: under(ESTIMATE, ours), peers: [under(ESTIMATE, peer)], bound: under(ESTIMATE, bare) }
    },
  },
  ...(
    [
      [1, 1],
      [16, 2.2],
      [64, 3],
    ] as const
  ).map(([connections, wanted]) => sqlite(connections, wanted)),
  ...(
    [
      [16, 7],
      [64, 14],
    ] as const
  ).map(([connections, wanted]) => sqlite(connections, wanted, 'slow disk')),
  ...(
    [
      [1, 1.2],
      [16, 1.5],
      [64, 1.5],
    ] as const
  ).map(([connections, wanted]) => redis(connections, wanted)),
  {
    name: 'replays',
    unit: 'per s',
    wanted: 3,
    async open(servers) {
      const ours = await servers.service()
      return { ours: under(inquiries(16, 'replay'), ours), peers: [under(inquiries(16), ours, 'new inquiries')] }
    },
  },
  {
    name: 'refusals of the quota',
    unit: 'per s',
    wanted: 3,
    async open(servers) {
      const ours = await servers.service()
      for (let sent = 0; sent < INQUIRY_QUOTA.limit; sent += 1) await answerOf(ours, inquiry('10.0.0.2'))
      return { ours: under(inquiries(16, 'limited'), ours), peers: [under(inquiries(16), ours, 'new inquiries')] }
    },
  },
]

function inWords(connections: number): string {
  return `${connections} connection${connections === 1 ? '' : 's'}`
}

function sqlite(connections: number, wanted: number, disk?: 'slow disk'): Group {
  return {
    name: `inquiries, SQLite${disk ? `, ${disk}` : ''}, ${inWords(connections)}`,
    unit: 'per s',
    wanted,
    async open(servers) {
      const load = inquiries(connections)
      const [own, its, log] = Array.from({ length: 3 }, () =>
        disk ? servers.slowDisk() : { folder: servers.folder('data'), env: {} },
      ) as [Disk, Disk, Disk]
      const ours = await servers.service({ ...own.env, DATA_DIR: own.folder })
      const peer = await servers.fastify(its.folder, its.env)
      const answer = await answerOf(ours, inquiry('10.0.0.3'))
      const bare = await servers.bare(answer, ['log', join(log.folder, 'log')], log.env)
      return { ours: under(load, ours), peers: [under(load, peer)], bound: under(load, bare) }
    },
  }
}

type Disk = ReturnType<Servers['slowDisk']>

function redis(connections: number, wanted: number): Group {
  return {
    name: `inquiries, Redis, ${inWords(connections)}`,
    unit: 'per s',
    wanted,
    async open(servers) {
      const load = inquiries(connections)
      const url = await servers.redis()
      const ours = await servers.service({
        REDIS_URL: url,
        CLIENT_KEY_SECRET: 'a secret of the benchmark, long enough',
      })
      const peer = await servers.fastify(url)
      const bare = await servers.bare(await answerOf(ours, inquiry('10.0.0.3')), ['redis', url])
      return { ours: under(load, ours), peers: [under(load, peer)], bound: under(load, bare) }
    },
  }
}
