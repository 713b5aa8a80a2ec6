/**
 * What `npm test` asks of a way of running whose code another way runs too. Each row of the contract is asked in every coding of the
 * service on one port, and at least once of whatever else may answer it differently; FAULTS=full asks every way for everything.
 */

/** A row in no coding and in each one; in one of these, in turn; or not at all. `number` counts the rows of all groups. */
export type Sample = (group: string, number: number) => 'every coding' | 'one coding' | 'nothing'

export const inFull: Sample = () => 'every coding'

/** What the service behind nginx computes. nginx itself answers everything else. */
const PASSED_ON = ['inquiries', 'idempotency', 'estimate', 'media types', 'bodies', 'inquiry quota']

export const behindNginx: Sample = (group) => (PASSED_ON.includes(group) ? 'one coding' : 'every coding')

/** Long tables of bodies: the functions that judge them are the service's own, bundled into the worker. */
const TABLES = ['inquiries', 'estimate']
/** One row in five. */
const ASKED_OF_TABLES = 5

export const atTheEdge: Sample = (group, number) =>
  TABLES.includes(group) && number % ASKED_OF_TABLES !== 0 ? 'nothing' : 'one coding'

/** What a store decides. */
const STORED = ['idempotency', 'public quota', 'inquiry quota']
const ON_REDIS = ['one Redis', 'a cluster', 'two processes'] as const

/** The ways with a store in Redis share the rows: each asks those of the store, and its third of the others. */
export const onRedisWay =
  (way: (typeof ON_REDIS)[number]): Sample =>
  (group, number) =>
    STORED.includes(group) || number % ON_REDIS.length === ON_REDIS.indexOf(way) ? 'one coding' : 'nothing'
