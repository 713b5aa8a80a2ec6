/**
 * The contract as rows, run against one way of running the product. A row is a sentence and an expectation; each row
 * calls as its own client. Where a deployment differs by design, its own expectation replaces the row's.
 */
import { describe, expect, test } from 'vitest'
import { CODINGS } from '../../inquiry-service/wire/negotiation.ts'
import { Caller, type Deployment } from './caller.ts'
import type { Difference, RowGroup } from './row.ts'
import { methodRows, pathRows } from './rows/addresses.ts'
import { bodyRows, mediaTypeRows, syntaxRows } from './rows/bodies.ts'
import { cachingRows } from './rows/caching.ts'
import { corsRows, openFileRows } from './rows/cross-origin.ts'
import { estimateRows } from './rows/estimate.ts'
import { idempotencyRows } from './rows/idempotency.ts'
import { inquiryRows, sandboxRows } from './rows/inquiries.ts'
import { encodingRows, markdownRows } from './rows/negotiation.ts'
import { pageRows } from './rows/pages.ts'
import { inquiryQuotaRows, publicQuotaRows } from './rows/quotas.ts'
import { rawRows } from './rows/raw.ts'
import { readRows } from './rows/reads.ts'

interface DeploymentToTest extends Deployment {
  readonly differences?: readonly Difference[]
  /** What is asked unless FAULTS=full asks for everything. */
  readonly sample?: Sample
}

const GROUPS: Readonly<Record<string, RowGroup>> = {
  reads: readRows,
  methods: methodRows,
  paths: pathRows,
  inquiries: inquiryRows,
  sandbox: sandboxRows,
  idempotency: idempotencyRows,
  estimate: estimateRows,
  'media types': mediaTypeRows,
  bodies: bodyRows,
  syntax: syntaxRows,
  'public quota': publicQuotaRows,
  'inquiry quota': inquiryQuotaRows,
  'cross-origin': corsRows,
  'open files': openFileRows,
  caching: cachingRows,
  'content codings': encodingRows,
  Markdown: markdownRows,
  pages: pageRows,
  'malformed HTTP': rawRows,
}

/** Its rows ask for encodings themselves. All others run in every encoding, as a server may handle each on its own path. */
const CODINGS_OF_THEIR_OWN = 'content codings'

const ASKED_CODINGS = CODINGS.map(({ name }) => name)

/**
 * A row in no coding and in each one; in one of these, in turn; or not at all. `number` counts the rows of all groups. A sample is
 * what `npm test` asks of a way of running: every row at least once of whatever may answer it differently. FAULTS=full asks every way
 * for everything.
 */
type Sample = (group: string, number: number) => 'every coding' | 'one coding' | 'nothing'

const inFull: Sample = () => 'every coding'

/** Tables of bodies, of which tests/contract-modules asks the judging functions every row: here, that they are what answers. */
const TABLES = ['inquiries', 'estimate']
/** One row in five. */
const ASKED_OF_TABLES = 5

const sampleOf =
  (tables: readonly string[]): Sample =>
  (group, number) =>
    tables.includes(group) && number % ASKED_OF_TABLES !== 0 ? 'nothing' : 'one coding'

/** Files lie ready in every coding; the rest is computed or refused, by the same code in each of them. */
export const inTurn = sampleOf(TABLES)

/** Of nginx and the edge: behind the one the service parses bodies, and at the other the parser is the same. */
export const inFront = sampleOf([...TABLES, 'syntax'])

/** What a store decides. */
const STORED = ['idempotency', 'public quota', 'inquiry quota']
const ON_REDIS = ['one Redis', 'a cluster', 'two processes'] as const
/** One row in ten, and on each way others. */
const ASKED_ON_REDIS = 10

/** With a store in Redis: all that a store decides, and of what is answered before a store is reached some rows. */
export const onRedisWay =
  (way: (typeof ON_REDIS)[number]): Sample =>
  (group, number) =>
    STORED.includes(group) || number % ASKED_ON_REDIS === ON_REDIS.indexOf(way) ? 'one coding' : 'nothing'

/** The rows as they stand for a way of running, without running them. */
export function contractRows(deployment: Deployment): { group: string; name: string }[] {
  return Object.entries(GROUPS).flatMap(([group, define]) => {
    const names: string[] = []
    define((name) => void names.push(name), deployment)
    return names.map((name) => ({ group, name }))
  })
}

/** The titles of a row's tests: one without an encoding, and one per encoding. */
function titlesOf(group: string, title: string): string[] {
  if (group === CODINGS_OF_THEIR_OWN) return [title]
  return [title, ...ASKED_CODINGS.map((coding) => `${title} [${coding}]`)]
}

export function defineContractSuite(deployment: DeploymentToTest): void {
  const differences = new Map((deployment.differences ?? []).map((difference) => [difference.row, difference]))
  const rows = new Set<string>()
  const sample = process.env['FAULTS'] === 'full' ? inFull : (deployment.sample ?? inFull)

  describe(`the contract, ${deployment.name}`, () => {
    for (const [group, define] of Object.entries(GROUPS)) {
      describe(group, () => {
        define((name, expectation) => {
          if (rows.has(name)) throw new Error(`Cannot declare the row: another has its name: ${name}`)
          rows.add(name)
          const difference = differences.get(name)
          const titles = titlesOf(group, difference ? `${name} (differs by design: ${difference.reason})` : name)
          const asked = difference?.instead ?? expectation
          const share = sample(group, rows.size)
          if (share === 'nothing') return
          for (const [index, title] of titles.entries()) {
            if (share === 'one coding' && index !== rows.size % titles.length) continue
            test(title, () => asked(new Caller(deployment, ASKED_CODINGS[index - 1])))
          }
        }, deployment)
      })
    }

    test('every difference belongs to a row', () => {
      expect([...differences.keys()].filter((name) => !rows.has(name))).toEqual([])
    })
  })
}
