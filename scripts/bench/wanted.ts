/** The targets for all rows in one place, and whether a measurement meets them. */

export type Ratio = 'throughput' | 'CPU' | 'p50'
type Bound = readonly [sign: '<=' | '>=', value: number]

/** Group → case → the target for ours over that case, within one round. */
export const WANTED_RATIOS: Readonly<Record<string, Readonly<Record<string, readonly [Ratio, ...Bound]>>>> = {
  estimate: { 'Fastify with a schema': ['CPU', '<=', 1] },
  'catalog in brotli': { 'bare node:http': ['CPU', '<=', 1.3], nginx: ['CPU', '<=', 3] },
  'catalog that the client has': { '200': ['CPU', '<=', 0.7] },
  'the SQLite ledger alone, 16 at a time': { 'a commit for each': ['throughput', '>=', 2.2] },
  'the SQLite ledger alone, 64 at a time': { 'a commit for each': ['throughput', '>=', 2.6] },
  'inquiries, SQLite, 1 connection': {
    'Fastify, one commit per request': ['throughput', '>=', 1],
    'raw: 16 KiB write and fsync': ['p50', '<=', 3.5],
  },
  'inquiries, SQLite, 16 connections': {
    'Fastify, one commit per request': ['throughput', '>=', 2.5],
    'raw: 16 KiB write and fsync': ['throughput', '>=', 1],
  },
  'inquiries, SQLite, 64 connections': {
    'Fastify, one commit per request': ['throughput', '>=', 3.3],
    'raw: 16 KiB write and fsync': ['throughput', '>=', 1.3],
  },
  'inquiries, SQLite, slow disk, 16 connections': { 'Fastify, one commit per request': ['throughput', '>=', 9] },
  'inquiries, SQLite, slow disk, 64 connections': { 'Fastify, one commit per request': ['throughput', '>=', 18] },
  'inquiries, Redis, 1 connection': { 'Fastify, five commands': ['throughput', '>=', 2.5] },
  'inquiries, Redis, 16 connections': { 'Fastify, five commands': ['throughput', '>=', 2] },
  'inquiries, Redis, 64 connections': {
    'Fastify, five commands': ['throughput', '>=', 1.6],
    'raw: 16 KiB write and fsync': ['throughput', '>=', 1.3],
  },
  'answers that store nothing, 16 connections': { 'new inquiries': ['throughput', '>=', 3] },
  'refusals of the quota, 16 connections': { 'new inquiries': ['throughput', '>=', 3] },
}

const SQLITE = 'walls-inquiries.md, SQLite'
const REDIS = 'walls-inquiries.md, Redis'
const NOTHING_STORED = 'walls-inquiries.md, Replays, and refusals by the quota'

/** Group → file beside this one, and heading in it, where the profile of its wall stands. */
export const PROFILES: Readonly<Record<string, string>> = {
  estimate: 'walls-reads.md, Estimate against Fastify with a schema',
  'catalog in brotli': 'walls-reads.md, Catalog in brotli against bare `node:http`',
  'catalog that the client has': 'walls-reads.md, 304 against 200',
  'the SQLite ledger alone, 16 at a time': SQLITE,
  'the SQLite ledger alone, 64 at a time': SQLITE,
  'inquiries, SQLite, 1 connection': SQLITE,
  'inquiries, SQLite, 16 connections': SQLITE,
  'inquiries, SQLite, 64 connections': SQLITE,
  'inquiries, SQLite, slow disk, 16 connections': SQLITE,
  'inquiries, SQLite, slow disk, 64 connections': SQLITE,
  'inquiries, Redis, 1 connection': REDIS,
  'inquiries, Redis, 16 connections': REDIS,
  'inquiries, Redis, 64 connections': REDIS,
  'answers that store nothing, 16 connections': NOTHING_STORED,
  'refusals of the quota, 16 connections': NOTHING_STORED,
}

/** What is measured on its own → its bound, in the unit its name gives. */
export const WANTED_VALUES: Readonly<Record<string, Bound>> = {
  'event loop, p99 delay, 64 connections, slow disk, ms': ['<=', 5],
  'event loop, the same over that of Fastify': ['<=', 0.1],
  'inquiries at 30 % of capacity, p99 over p50': ['<=', 8],
  'memory, growth under inquiries, %': ['<=', 10],
  'npm start after npm ci, to the first answer, s': ['<=', 18],
  'filter of 2,000 rows on a phone, median, ms': ['<=', 60],
}

/** `missed`: by more than its spread, that is, even the best round falls short. */
export type Verdict = 'reached' | 'within its spread' | 'missed'

/** `median` of `values`, one per round. A row without measurements counts as missed. */
export function verdictOf(median: number, values: readonly number[], bound: Bound): Verdict {
  if (reaches(median, bound)) return 'reached'
  return values.some((value) => reaches(value, bound)) ? 'within its spread' : 'missed'
}

const reaches = (value: number, [sign, wanted]: Bound) => (sign === '<=' ? value <= wanted : value >= wanted)
