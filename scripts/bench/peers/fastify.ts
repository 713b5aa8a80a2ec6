/**
 * These endpoints as a good engineer would write them with Fastify: the contract's schemas, request ids, quotas with their fields, the
 * catalog from memory in every coding, and inquiries stored once in one transaction of SQLite or one script of Redis.
 * `node fastify.ts PORT WHERE`: a folder for SQLite, or the address of a Redis.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyReply } from 'fastify'
import { Redis } from 'ioredis'
import Negotiator from 'negotiator'
import { z } from 'zod'
import { InferenceMemoryInputSchema, MemoryEstimateSchema } from '../../../inquiry-service/contract/estimate.ts'
import { InquirySchema } from '../../../inquiry-service/contract/inquiry.ts'
import { estimateMemory, type MemoryInput } from '../../../inquiry-service/estimator/estimator.ts'
import { SITE } from '../../test-build.ts'

const [port = '', where = ''] = process.argv.slice(2)
const [LIMIT, WINDOW_MS] = [5, 3_600_000]

const app = Fastify({ trustProxy: '127.0.0.1', genReqId: () => randomUUID() })
app.addHook('onRequest', async (request, reply) => {
  reply.headers({
    'X-Request-Id': request.id,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  })
})
await app.register(rateLimit, {
  global: false,
  enableDraftSpec: true,
  max: 120,
  timeWindow: '1 minute',
  cache: 100_000,
})
const publicQuota = { config: { rateLimit: {} } }

app.get('/', () => 'ready')

const codings = { br: '.br', gzip: '.gz', identity: '' }
const catalog = Object.entries(codings).map(([coding, ending]) => {
  const body = readFileSync(`${SITE}/api/v1/catalog.json${ending}`)
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  return { coding, body, etag }
})
app.get('/api/v1/catalog', publicQuota, (request, reply) => {
  const coding = new Negotiator(request.raw).encoding(Object.keys(codings))
  const { body, etag, ...chosen } = catalog.find((each) => each.coding === coding) ?? catalog[2] ?? unavailable()
  reply.headers({
    ETag: etag,
    'Cache-Control': 'public, max-age=300, stale-while-revalidate=86400',
    Vary: 'Accept-Encoding',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (chosen.coding !== 'identity') reply.header('Content-Encoding', chosen.coding)
  return reply.type('application/json; charset=utf-8').send(body)
})

/** Of a zod schema that has a name. */
function jsonSchema(schema: z.ZodType): object {
  const [named] = Object.values(z.toJSONSchema(schema, { target: 'draft-7', io: 'input' }).definitions ?? {})
  return named as object
}

app.post<{ Body: MemoryInput }>(
  '/api/v1/estimate',
  {
    ...publicQuota,
    bodyLimit: 4096,
    schema: { body: jsonSchema(InferenceMemoryInputSchema), response: { 200: jsonSchema(MemoryEstimateSchema) } },
  },
  (request, reply) => reply.header('Cache-Control', 'no-store').send(estimateMemory(request.body)),
)

const KEY = {
  type: 'object',
  required: ['idempotency-key'],
  properties: { 'idempotency-key': { type: 'string', format: 'uuid' } },
}

interface Submission {
  key: string
  /** Keyed hash of the address. */
  client: string
  body: string
  fingerprint: Buffer
}

interface Outcome {
  kind: 'accepted' | 'replayed' | 'conflict' | 'limited'
  requestId: string
  counted: number
}

const submit = where.startsWith('redis:') ? redisStore(new Redis(where)) : sqliteStore(join(where, 'peer.sqlite'))
const STATUS = { accepted: 202, replayed: 202, conflict: 400, limited: 429 }
const secret = randomBytes(32)

app.post(
  '/api/v1/requests',
  { bodyLimit: 16_384, schema: { body: jsonSchema(InquirySchema), headers: KEY } },
  async (request, reply) => {
    const key = String(request.headers['idempotency-key']).toLowerCase()
    const client = createHmac('sha256', secret).update(request.ip).digest('hex')
    const body = JSON.stringify(request.body)
    const fingerprint = createHash('sha256').update(body).digest()
    return answer(reply, await submit({ key, client, body, fingerprint }))
  },
)

function answer(reply: FastifyReply, { kind, requestId, counted }: Outcome) {
  reply.code(STATUS[kind]).headers({
    'Cache-Control': 'no-store',
    'RateLimit-Limit': LIMIT,
    'RateLimit-Remaining': LIMIT - counted,
    'RateLimit-Reset': WINDOW_MS / 1000,
  })
  if (kind === 'replayed') reply.header('Idempotent-Replayed', 'true')
  if (kind === 'limited') reply.header('Retry-After', WINDOW_MS / 1000)
  return reply.send(STATUS[kind] === 202 ? { requestId, status: 'received' } : { error: { code: kind } })
}

await app.listen({ port: Number(port), host: '127.0.0.1' })

function sqliteStore(file: string): (submission: Submission) => Outcome {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE inquiry (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, fingerprint BLOB NOT NULL,
      id TEXT NOT NULL UNIQUE, received_at INTEGER NOT NULL, state TEXT NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE INDEX inquiry_by_receipt ON inquiry (received_at);
    CREATE TABLE quota (client TEXT, at INTEGER, inquiry INTEGER, PRIMARY KEY (client, at, inquiry)) STRICT, WITHOUT ROWID;
    CREATE TABLE outbox (inquiry INTEGER PRIMARY KEY, next_at INTEGER NOT NULL, attempts INTEGER NOT NULL) STRICT;
    CREATE INDEX outbox_by_due ON outbox (next_at);
    CREATE TABLE audit (seq INTEGER PRIMARY KEY, at INTEGER, action TEXT, inquiry INTEGER NOT NULL) STRICT;
    CREATE INDEX audit_by_inquiry ON audit (inquiry)`)
  const find = db.prepare('SELECT id, fingerprint FROM inquiry WHERE key = ?')
  const count = db.prepare('SELECT count(*) AS made FROM quota WHERE client = ? AND at > ?')
  const addInquiry = db.prepare("INSERT INTO inquiry VALUES (NULL, ?, ?, ?, ?, 'new', ?)")
  const addQuota = db.prepare('INSERT INTO quota VALUES (?, ?, ?)')
  const addOutbox = db.prepare('INSERT INTO outbox VALUES (?, ?, 0)')
  const addAudit = db.prepare("INSERT INTO audit VALUES (NULL, ?, 'received', ?)")
  const decide = ({ key, client, body, fingerprint }: Submission): Outcome => {
    const known = find.get(key) as { id: string; fingerprint: Uint8Array } | undefined
    if (known) {
      const kind = fingerprint.equals(known.fingerprint) ? 'replayed' : 'conflict'
      return { kind, requestId: known.id, counted: 0 }
    }
    const now = Date.now()
    const { made } = count.get(client, now - WINDOW_MS) as { made: number }
    if (made >= LIMIT) return { kind: 'limited', requestId: '', counted: made }
    const requestId = randomUUID()
    const { lastInsertRowid: seq } = addInquiry.run(key, fingerprint, requestId, now, body)
    addQuota.run(client, now, seq)
    addOutbox.run(seq, now)
    addAudit.run(now, seq)
    return { kind: 'accepted', requestId, counted: made + 1 }
  }
  return (submission) => {
    db.exec('BEGIN IMMEDIATE')
    try {
      const outcome = decide(submission)
      db.exec('COMMIT')
      return outcome
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
}

function redisStore(redis: Redis): (submission: Submission) => Promise<Outcome> {
  redis.defineCommand('submit', {
    numberOfKeys: 6,
    lua: readFileSync(new URL('./submit.lua', import.meta.url), 'utf8'),
  })
  const call = Reflect.get(redis, 'submit') as (...words: (string | Buffer)[]) => Promise<[string, string, number]>
  return async ({ key, client, body, fingerprint }) => {
    const id = randomUUID()
    const keys = [`key:${key}`, `quota:${client}`, `inquiry:${id}`, 'inquiries', 'outbox', 'audit']
    const words = [...keys.map((name) => `{peer}:${name}`), fingerprint.toString('hex'), id, body]
    const [kind, requestId, counted] = await call.apply(redis, words)
    return { kind: kind as Outcome['kind'], requestId, counted }
  }
}

function unavailable(): never {
  throw new Error('Cannot answer: the catalog is missing')
}
