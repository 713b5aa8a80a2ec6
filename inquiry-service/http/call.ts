/** One request on its way through the service, with what it may need and the header fields that every answer to it carries. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { H3Event } from 'h3'
import type { Logger } from 'pino'
import type { Assets } from '../assets/assets.ts'
import type { AcceleratorChoice } from '../contract/accelerators.ts'
import type { Endpoint } from '../contract/endpoints.ts'
import type { Refusal } from '../contract/errors.ts'
import type { ModelOfVariant } from '../contract/inquiry.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Meter } from '../operations/meter.ts'
import type { SteadyClock } from '../quota/clock.ts'
import type { Quota } from '../quota/quota.ts'
import type { Config } from '../server/config.ts'
import type { JsonAnswer } from '../wire/json-answer.ts'
import type { IdentifyClient, TrustsPeer } from './client.ts'
import type { ClientLines } from './log.ts'

export interface Answer extends Omit<JsonAnswer, 'body'> {
  /** Text, which Node sends in one piece with the header, or bytes ready to send. */
  body?: string | Buffer | undefined
  /** The connection must be closed: it can't be trusted with another request. */
  closes?: boolean
}

export interface Call {
  readonly service: Service
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** X-Request-Id of the answer and of the log lines (D12b). */
  readonly id: string
  /** Steady time of its arrival, milliseconds: what windows are measured in. */
  readonly now: number
  /** The client sent `Expect: 100-continue` and holds its body back until our 100. */
  readonly awaitsContinue: boolean
  /** Undefined for pages and unknown paths. */
  endpoint?: Endpoint
  /** Draws what is refused as a page, for people; undefined: an Error body. */
  refusalPage?: (refusal: Refusal) => Answer
  /** Security, CORS and RateLimit fields, added as they become known. */
  readonly responseHeaders: string[]
}

export function beginCall(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  awaitsContinue: boolean,
): Call {
  const id = randomUUID()
  const responseHeaders = ['X-Request-Id', id]
  const call: Call = { service, request, response, id, now: service.clock(), awaitsContinue, responseHeaders }
  const keepers: [IncomingMessage & OfCall, Duplex & OfCall] = [request, request.socket]
  for (const keeper of keepers) keeper[CALL] = call
  return call
}

/** Where a request keeps its call on the way through h3, and a connection its last: a WeakMap would cost as much as an estimate. */
const CALL = Symbol('call')

interface OfCall {
  [CALL]?: Call
}

/** Of requests sent without waiting for answers, the one that came last. */
export const lastCallOn = (socket: Duplex & OfCall): Call | undefined => socket[CALL]

export function callOf(event: H3Event): Call {
  const { [CALL]: call }: IncomingMessage & OfCall = event.node.req
  if (!call) throw new Error('Bug: a route was entered past the pipeline')
  return call
}

export const clientOf = ({ service, request }: Call) => service.identifyClient(request)

export interface Service {
  readonly config: Config
  readonly log: Logger
  readonly clientLines: ClientLines
  readonly ledger: Ledger
  readonly clock: SteadyClock
  /** The public quota; that of inquiries is the ledger's. */
  readonly quota: Quota
  readonly meter: Meter | undefined
  readonly onAccepted: () => void
  readonly identifyClient: IdentifyClient
  readonly trustsPeer: TrustsPeer
  readonly modelOfVariant: ModelOfVariant
  readonly accelerators: readonly AcceleratorChoice[]
  readonly contract: string
  /** Every connection ends with its next answer. */
  isStopping?: boolean
  /** The built site; undefined where a static server has it (split). */
  readonly assets: Assets | undefined
}
