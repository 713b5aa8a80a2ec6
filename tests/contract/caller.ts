/** A client of a deployment, with its own address. Every answer it gets must follow the rules for all answers. */
import { Agent } from 'node:http'
import { expect } from 'vitest'
import { errorBody, type FaultName, type FieldProblems, faultStatus } from '../../inquiry-service/contract/errors.ts'
import { type Answer, exchange, jsonOf, type Sent } from '../setup/exchange.ts'
import { type RawOptions, type RawOutcome, sendRaw } from '../setup/raw-socket.ts'
import { expectSound } from './sound-answer.ts'

/** A way of running the product: what the suite must know of it. */
export interface Deployment {
  readonly name: string
  /** Base address without a trailing slash. */
  readonly base: string
  /** SITE_URL and OPERATOR_NAME it was built with. */
  readonly siteUrl: string
  readonly operatorName: string
  /** One of ALLOWED_ORIGINS. */
  readonly allowedOrigin: string
  /** Makes a request come from the client with this number, so that rows share no quota. */
  client(number: number): { readonly headers?: Readonly<Record<string, string>>; readonly localAddress?: string }
  readonly agent?: Agent
  /** True where a runtime that is not ours may close a connection without an answer: a read is then sent once more. */
  readonly dropsConnections?: true
}

/** Counted in the process: every caller of a run is another client. */
let callers = 0

export class Caller {
  readonly deployment: Deployment
  readonly #number: number
  readonly #coding: string | undefined

  /** `coding` is added to every request without an Accept-Encoding of its own. */
  constructor(deployment: Deployment, coding?: string) {
    this.deployment = deployment
    this.#coding = coding
    callers += 1
    this.#number = callers
  }

  /** Another client. */
  another(): Caller {
    return new Caller(this.deployment, this.#coding)
  }

  async send(method: string, target: string, sent: Sent = {}): Promise<Answer> {
    const { headers, localAddress } = this.deployment.client(this.#number)
    const { agent } = this.deployment
    const merged = { agent, localAddress, ...sent, headers: { ...this.#codingField, ...headers, ...sent.headers } }
    const { base, dropsConnections } = this.deployment
    const answer = await exchange(base, method, target, merged).catch((error: NodeJS.ErrnoException) => {
      if (!dropsConnections || method !== 'GET' || error.code !== 'ECONNRESET') throw error
      return exchange(base, method, target, { ...merged, agent: new Agent() })
    })
    expectSound({ method, target }, answer, this.deployment.siteUrl)
    return answer
  }

  get(target: string, headers: Sent['headers'] = {}): Promise<Answer> {
    return this.send('GET', target, { headers })
  }

  async json(target: string): Promise<unknown> {
    return jsonOf(await this.get(target))
  }

  /** `body` as JSON, or as it is when it is text or bytes. */
  post(target: string, body: unknown, headers: Sent['headers'] = {}): Promise<Answer> {
    return this.send('POST', target, {
      headers: { 'Content-Type': 'application/json', ...headers },
      body: bodyOf(body),
    })
  }

  /** A production inquiry with a fresh key, unless `headers` have one. */
  submit(body: unknown, headers: Sent['headers'] = {}): Promise<Answer> {
    return this.post('/api/v1/requests', body, { 'Idempotency-Key': crypto.randomUUID(), ...headers })
  }

  /** Header lines that mark this client, for requests written by hand. */
  get markLines(): string {
    return Object.entries({ ...this.#codingField, ...this.deployment.client(this.#number).headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  }

  get #codingField(): Record<string, string> {
    return this.#coding === undefined ? {} : { 'Accept-Encoding': this.#coding }
  }

  /** Bytes as they are; answers to them are not held to anything here. */
  raw(bytes: string | Buffer, options: RawOptions = {}): Promise<RawOutcome> {
    return sendRaw(this.deployment.base, bytes, {
      localAddress: this.deployment.client(this.#number).localAddress,
      ...options,
    })
  }
}

function bodyOf(body: unknown): Sent['body'] {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
}

/** Expects a refusal whole: status and every word of the Error body. */
export function expectRefusal(caller: Caller, answer: Answer, fault: FaultName, fields?: FieldProblems): void {
  expect({ status: answer.status, body: jsonOf(answer) }).toEqual({
    status: faultStatus(fault),
    body: errorBody(fault, caller.deployment.siteUrl, fields),
  })
}
