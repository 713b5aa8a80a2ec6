/** The rows of the contract in which the edge differs, each with the reason and its own expectation. */
import { expect } from 'vitest'
import type { Caller } from '../contract/caller.ts'
import type { Difference } from '../contract/row.ts'
import { DOT_SEGMENTS } from '../contract/rows/addresses.ts'
import { IMAGE_SERVICES } from '../contract/rows/pages.ts'
import { BAD_FRAMING, BAD_READS, BAD_REQUESTS, SANDBOX } from '../contract/rows/raw.ts'
import { exchange } from '../setup/exchange.ts'

const OWN_WORDS = 'the platform parses HTTP before the worker is asked, and refuses this in its own words'

const PATIENT =
  'the platform parses HTTP before the worker is asked and settles on one reading, so the worker sees nothing odd'

const ROUTER =
  'the platform’s assets router hands the request on under the address `http://HOST*`, which its runtime refuses to load: the worker is never asked, whatever `run_worker_first` says'

const IMAGES =
  'the platform’s assets router guards the addresses of other frameworks’ image services, and answers them with a 403 of its own'

const RESOLVED = 'the platform resolves the dots in an address before the worker is asked'

/** Framing that it accepts. */
const TAKEN_FRAMING = ['a length and chunks', 'chunks and a length', 'a coding before chunked', 'chunked twice']

/** Framing that the platform itself refuses; with chunks it does as we do. */
const REFUSED_FRAMING = Object.keys(BAD_FRAMING).filter(
  (name) => !/^a chunk /.test(name) && !TAKEN_FRAMING.includes(name),
)

/** Whole requests that it accepts. */
const TAKEN_REQUESTS = [
  ...['a target in absolute form for another host', 'a read in absolute form for another host', '3,000 headers'],
  ...['CONNECT', 'an unknown expectation'],
]

/** Long ones it refuses as we do. */
const REFUSED_REQUESTS = Object.keys(BAD_REQUESTS).filter(
  (name) => !/40,000/.test(name) && !TAKEN_REQUESTS.includes(name),
)

const READS_WITH_TWO_HOSTS = Object.keys(BAD_READS).filter((name) => name.endsWith('two hosts'))

const framing = (name: string) => (caller: Caller) => SANDBOX + caller.markLines + BAD_FRAMING[name]
const request = (name: string) => () => BAD_REQUESTS[name]?.[0] ?? BAD_READS[name] ?? ''

/** At most one answer, with one of these statuses; then the next client is served. */
function answeredWith(statuses: readonly number[], bytesOf: (caller: Caller) => string) {
  return async (caller: Caller): Promise<void> => {
    const { answers } = await caller.raw(bytesOf(caller), { answers: 1 })

    expect(answers.length).toBeLessThanOrEqual(1)
    for (const { status } of answers) expect(statuses).toContain(status)
    expect((await caller.get('/api/v1/health')).status).toBe(200)
  }
}

const REFUSALS = [400, 500, 501]

export const EDGE_DIFFERENCES: readonly Difference[] = [
  ...REFUSED_FRAMING.map((name) => ({
    row: `${name}: refused, and the connection ends`,
    reason: OWN_WORDS,
    instead: answeredWith(REFUSALS, framing(name)),
  })),
  ...TAKEN_FRAMING.map((name) => ({
    row: `${name}: refused, and the connection ends`,
    reason: PATIENT,
    instead: answeredWith([200], framing(name)),
  })),
  ...REFUSED_REQUESTS.map((name) => ({
    row: `${name}: refused or closed`,
    reason: OWN_WORDS,
    instead: answeredWith(REFUSALS, request(name)),
  })),
  ...READS_WITH_TWO_HOSTS.map((name) => ({
    row: `${name}: answered, an Error body, or the end of the connection`,
    reason: OWN_WORDS,
    instead: answeredWith(REFUSALS, request(name)),
  })),
  {
    row: 'HTTP/1.0 needs no host',
    reason: OWN_WORDS,
    instead: answeredWith(REFUSALS, () => 'GET /api/v1/health HTTP/1.0\r\n\r\n'),
  },
  {
    row: 'OPTIONS for the server as a whole is answered and is not a fault',
    reason: ROUTER,
    instead: answeredWith(REFUSALS, () => 'OPTIONS * HTTP/1.1\r\nHost: reference.example\r\n\r\n'),
  },
  ...DOT_SEGMENTS.map((target) => ({
    row: `GET ${target} is unknown`,
    reason: RESOLVED,
    async instead(caller: Caller) {
      expect((await exchange(caller.deployment.base, 'GET', target)).status).toBe(200)
    },
  })),
  {
    row: 'addresses of other frameworks’ image services are unknown paths like any other',
    reason: IMAGES,
    async instead(caller) {
      const base = caller.deployment.base
      const answers = await Promise.all(IMAGE_SERVICES.map((target) => exchange(base, 'GET', target)))

      expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
        IMAGE_SERVICES.map(() => [403, 'text/plain;charset=UTF-8']),
      )
    },
  },
  ...TAKEN_REQUESTS.map((name) => ({
    row: `${name}: refused or closed`,
    reason: PATIENT,
    instead: answeredWith([200], request(name)),
  })),
]
