/**
 * The obvious implementation of these endpoints: Fastify with schemas. Durable inquiries with one commit per request on SQLite,
 * or five separate commands on Redis; an estimate; the catalog from memory. `node fastify.ts PORT sqlite|redis WHERE`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import { Redis } from 'ioredis'
import { estimateMemory, type MemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import { SITE } from '../../test-build.ts'

const [port = '', engine = '', where = ''] = process.argv.slice(2)
const HOUR_MS = 3_600_000

const app = Fastify()
const catalog = readFileSync(`${SITE}/api/v1/catalog.json.br`)

app.get('/', () => 'ready')
app.get('/api/v1/catalog', (_request, reply) =>
  reply.header('Content-Encoding', 'br').type('application/json; charset=utf-8').send(catalog),
)

const number = { type: 'number' }
app.post<{ Body: MemoryInput }>(
  '/api/v1/estimate',
  {
    schema: {
      body: {
        type: 'object',
        required: ['workload', 'parametersB'],
        properties: { workload: { type: 'string' }, parametersB: number, layers: number, kvHeads: number },
      },
    },
  },
  (request) => estimateMemory(request.body),
)

interface Inquiry {
  kind: string
  email: string
}

const INQUIRY = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'quantity', 'location', 'email', 'region', 'currency', 'consent'],
  properties: {
    kind: { enum: ['buy', 'sell'] },
    modelId: { type: 'string', maxLength: 80 },
    variantId: { type: 'string', maxLength: 120 },
    quantity: { type: 'integer', minimum: 1, maximum: 100_000 },
    location: { type: 'string', minLength: 1, maxLength: 200 },
    email: { type: 'string', format: 'email', maxLength: 254 },
    notes: { type: 'string', maxLength: 3000 },
    region: { enum: ['EU', 'UK', 'US', 'GLOBAL'] },
    currency: { enum: ['EUR', 'GBP', 'USD'] },
    condition: { type: 'string', maxLength: 100 },
    consent: { const: true },
  },
}

/** Request id, or undefined when the client has used up its five. */
type Store = (key: string, client: string, body: string) => Promise<string | undefined> | string | undefined

const store: Store = engine === 'redis' ? redisStore(new Redis(where)) : sqliteStore(new DatabaseSync(where))

app.post<{ Body: Inquiry }>('/api/v1/requests', { schema: { body: INQUIRY } }, async (request, reply) => {
  const key = String(request.headers['idempotency-key'])
  const client = String(request.headers['x-forwarded-for'])
  const requestId = await store(key, client, JSON.stringify(request.body))
  return requestId === undefined ? reply.code(429).send({}) : reply.code(202).send({ requestId, status: 'received' })
})

await app.listen({ port: Number(port), host: '127.0.0.1' })

function sqliteStore(db: DatabaseSync): Store {
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS inquiry (seq INTEGER PRIMARY KEY, key TEXT UNIQUE, id TEXT, digest BLOB, body TEXT) STRICT;
    CREATE TABLE IF NOT EXISTS quota (client TEXT, at INTEGER, seq INTEGER, PRIMARY KEY (client, at, seq)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS outbox (seq INTEGER PRIMARY KEY) STRICT`)
  const find = db.prepare('SELECT id FROM inquiry WHERE key = ?')
  const count = db.prepare('SELECT count(*) AS made FROM quota WHERE client = ? AND at > ?')
  const addInquiry = db.prepare('INSERT INTO inquiry (key, id, digest, body) VALUES (?, ?, ?, ?)')
  const addQuota = db.prepare('INSERT INTO quota VALUES (?, ?, ?)')
  const addOutbox = db.prepare('INSERT INTO outbox VALUES (?)')
  return (key, client, body) => {
    const known = find.get(key) as { id: string } | undefined
    if (known) return known.id
    const now = Date.now()
    const { made } = count.get(client, now - HOUR_MS) as { made: number }
    if (made >= 5) return undefined
    const id = randomUUID()
    db.exec('BEGIN IMMEDIATE')
    const { lastInsertRowid } = addInquiry.run(key, id, createHash('sha256').update(body).digest(), body)
    addQuota.run(client, now, lastInsertRowid)
    addOutbox.run(lastInsertRowid)
    db.exec('COMMIT')
    return id
  }
}

function redisStore(redis: Redis): Store {
  return async (key, client, body) => {
    const known = await redis.get(`peer:key:${key}`)
    if (known !== null) return known
    const now = Date.now()
    if ((await redis.zcount(`peer:quota:${client}`, now - HOUR_MS, '+inf')) >= 5) return undefined
    const id = randomUUID()
    await redis.set(`peer:inquiry:${id}`, body)
    await redis.zadd(`peer:quota:${client}`, now, id)
    await redis.xadd('peer:outbox', '*', 'id', id)
    await redis.set(`peer:key:${key}`, id)
    return id
  }
}
