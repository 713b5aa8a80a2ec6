/**
 * What `npm test` asks of each way of running: every row at least once of whatever may answer it differently, in one coding after
 * another. FAULTS=full asks every way for everything.
 */

/** A row in no coding and in each one; in one of these, in turn; or not at all. `number` counts the rows of all groups. */
export type Sample = (group: string, number: number) => 'every coding' | 'one coding' | 'nothing'

export const inFull: Sample = () => 'every coding'

/** All rows. Files lie ready in every coding; the rest is computed or refused, by the same code in each of them. */
export const inTurn: Sample = () => 'one coding'

/** Long tables of bodies: behind nginx the service judges them itself, at the edge its own functions, bundled into the worker. */
const TABLES = ['inquiries', 'estimate']
/** One row in five. */
const ASKED_OF_TABLES = 5

const isLeftOut = (group: string, number: number) => TABLES.includes(group) && number % ASKED_OF_TABLES !== 0

/** Of nginx and the edge. The one picks the file of a coding, the other asks for it: neither knows one page from another. */
export const inFront: Sample = (group, number) => (isLeftOut(group, number) ? 'nothing' : 'one coding')

/** What a store decides. */
const STORED = ['idempotency', 'public quota', 'inquiry quota']
const ON_REDIS = ['one Redis', 'a cluster', 'two processes'] as const

/** The ways with a store in Redis share the rows: each asks those of the store, and its third of the others. */
export const onRedisWay =
  (way: (typeof ON_REDIS)[number]): Sample =>
  (group, number) =>
    STORED.includes(group) || number % ON_REDIS.length === ON_REDIS.indexOf(way) ? 'one coding' : 'nothing'
