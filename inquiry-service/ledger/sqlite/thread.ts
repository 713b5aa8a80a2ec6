/**
 * A thread with a connection to SQLite, so that no request waits behind an fsync: `Thread` where requests are served,
 * `serveThread` on the thread. Where the disk holds it up, calls end at their deadline, and it counts as not ready
 * until it reports again. Its last health says how it died.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { causeInWords, messageOf } from '../../support/thrown.ts'
import { type AheadOfClock, type LedgerHealth, LedgerUnavailableError, type OpenOptions } from '../ledger.ts'
import { sqliteCode, sqliteFailure, unavailable } from './failures.ts'

/** Beyond this the disk is slower than the callers, and longer waits help nobody. */
const WAITING_LIMIT = 1024
/** Then the outcome is unknown. Far longer than the slowest working disk takes. */
const DEADLINE_MS = 10_000
const DEADLINE_CHECK_EVERY_MS = 1000
const CHECK_EVERY_MS = 250
const STALLED = 'the disk does not answer'

interface Request {
  id: number
  /** Absent: close. */
  call?: { name: string; args: unknown[] }
}

type Answer = { id: number } & (
  | { value: unknown }
  | { unavailable: Pick<LedgerUnavailableError, 'reason' | 'applied' | 'retryAfterSeconds'> & { cause: unknown } }
  /** With a reason for the operator. */
  | { refused: string }
)

type Report =
  | { kind: 'opened' }
  | { kind: 'not-opened'; message: string }
  | { kind: 'answers'; answers: Answer[] }
  | { kind: 'health'; health: LedgerHealth }
  | { kind: 'ahead'; found: AheadOfClock }

// biome-ignore lint/suspicious/noExplicitAny: functions of any kind
export type Functions = Record<string, (...args: any[]) => unknown>

export type Later<Port> = {
  [Name in keyof Port]: Port[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

interface Pending {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  deadline: number
}

export class Thread<Provided extends Functions> {
  readonly call = new Proxy({} as Later<Provided>, {
    get:
      (_, name: string) =>
      (...args: unknown[]) =>
        this.#call(name, args),
  })
  readonly #worker: Worker
  readonly #exited: Promise<void>
  readonly #options: OpenOptions
  readonly #pending = new Map<number, Pending>()
  readonly #opened = Promise.withResolvers<Extract<Report, { kind: 'opened' | 'not-opened' }>>()
  /** Sent together at the end of the turn: waking the thread costs more than reading the message. */
  readonly #outgoing: Request[] = []
  readonly #deadlines: NodeJS.Timeout
  #nextId = 1
  #health: LedgerHealth = { ready: true, reason: '' }
  #reported = this.#health
  #stalled = false
  #closing = false

  /** `url`: a module that calls `serveThread`. @throws Error when its store can't be opened */
  static async start<Provided extends Functions>(
    url: URL,
    data: object,
    options: OpenOptions,
  ): Promise<Thread<Provided>> {
    // No runtime flags and no secrets of the environment reach the thread.
    const worker = new Worker(url, { workerData: data, execArgv: [], env: {} })
    const thread = new Thread<Provided>(worker, options)
    const report = await thread.#opened.promise
    if (report.kind === 'not-opened') {
      await thread.close()
      throw new Error(report.message)
    }
    return thread
  }

  private constructor(worker: Worker, options: OpenOptions) {
    this.#worker = worker
    this.#exited = new Promise((resolve) => worker.once('exit', () => resolve()))
    this.#options = options
    worker.on('message', (report: Report) => this.#receive(report))
    worker.on('error', (error) => this.#end(`the thread of the disk failed: ${causeInWords(error)}`))
    worker.on('exit', () => this.#end('the thread of the disk has ended'))
    this.#deadlines = setInterval(() => this.#expire(performance.now()), DEADLINE_CHECK_EVERY_MS).unref()
  }

  get health(): LedgerHealth {
    return this.#health
  }

  async close(): Promise<void> {
    if (this.#closing) throw new Error('Bug: the thread was closed twice')
    this.#closing = true
    clearInterval(this.#deadlines)
    await Promise.race([this.#post({}, Number.POSITIVE_INFINITY), this.#exited])
    await this.#exited
  }

  #call(name: string, args: unknown[]): Promise<unknown> {
    if (this.#closing) return refused('it is closed', 30)
    if (this.#health.fatal) return refused(this.#health.reason, 30)
    if (this.#pending.size >= WAITING_LIMIT) return refused('too many inquiries are waiting for the disk', 1)
    if (this.#stalled) return refused(STALLED, 5)
    return this.#post({ call: { name, args } }, performance.now() + DEADLINE_MS)
  }

  #post(request: Omit<Request, 'id'>, deadline: number): Promise<unknown> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, deadline })
      this.#outgoing.push({ id, ...request })
      if (this.#outgoing.length === 1) setImmediate(() => this.#worker.postMessage(this.#outgoing.splice(0)))
    })
  }

  #receive(report: Report): void {
    this.#stalled = false
    if (report.kind === 'health') this.#reported = report.health
    if (report.kind === 'ahead') this.#options.onAhead?.(report.found)
    if (report.kind === 'opened' || report.kind === 'not-opened') this.#opened.resolve(report)
    this.#setHealth(this.#reported)
    if (report.kind === 'answers') for (const answer of report.answers) this.#settle(answer)
  }

  #settle(answer: Answer): void {
    const call = this.#pending.get(answer.id)
    if (!call) return
    this.#pending.delete(answer.id)
    if ('value' in answer) call.resolve(answer.value)
    else if ('refused' in answer) call.reject(new Error(answer.refused))
    else {
      const { reason, cause, ...rest } = answer.unavailable
      call.reject(Object.assign(new LedgerUnavailableError(reason, rest), { cause }))
    }
  }

  #expire(now: number): void {
    for (const [id, { reject, deadline }] of this.#pending) {
      if (deadline > now) continue
      this.#pending.delete(id)
      this.#stalled = true
      reject(new LedgerUnavailableError(STALLED, { applied: 'unknown', retryAfterSeconds: 5 }))
    }
    if (this.#stalled) this.#setHealth({ ready: false, reason: STALLED })
  }

  #end(reason: string): void {
    this.#opened.resolve({ kind: 'not-opened', message: reason })
    if (!this.#closing) this.#setHealth({ ready: false, reason, fatal: true })
    for (const [id, { reject }] of this.#pending) {
      this.#pending.delete(id)
      reject(new LedgerUnavailableError(reason, { applied: 'unknown', retryAfterSeconds: 30 }))
    }
  }

  #setHealth(health: LedgerHealth): void {
    if (this.#health.fatal || this.#health.reason === health.reason) return
    this.#health = health
    this.#options.onHealth?.(health)
  }
}

function refused(reason: string, retryAfterSeconds: number): Promise<never> {
  return Promise.reject(new LedgerUnavailableError(reason, { applied: 'no', retryAfterSeconds }))
}

export interface Served<Provided extends Functions> {
  functions: Provided
  check?(now: number): void
  close(): void
}

export interface Reporting {
  onHealth: (health: LedgerHealth) => void
  onAhead: (found: AheadOfClock) => void
}

export function serveThread<Data, Provided extends Functions>(
  open: (data: Data, reporting: Reporting) => Served<Provided>,
): void {
  const port = parentPort
  if (!port) throw new Error('Bug: the thread of the disk was started as a process')
  const report = (message: Report) => port.postMessage(message)
  let served: Served<Provided>
  try {
    served = open(workerData as Data, {
      onHealth: (health) => report({ kind: 'health', health }),
      onAhead: (found) => report({ kind: 'ahead', found }),
    })
  } catch (error) {
    report({ kind: 'not-opened', message: messageOf(error) })
    port.close()
    return
  }
  report({ kind: 'opened' })

  let answers: Answer[] = []
  const answer = (one: Answer) => {
    answers.push(one)
    if (answers.length > 1) return
    process.nextTick(() => {
      report({ kind: 'answers', answers })
      answers = []
    })
  }
  const watch = served.check && setInterval(() => served.check?.(Date.now()), CHECK_EVERY_MS)
  port.on('message', (requests: Request[]) => {
    for (const { id, call } of requests) {
      if (call) {
        void perform(served.functions, id, call).then(answer)
        continue
      }
      clearInterval(watch)
      served.close()
      setImmediate(() => {
        report({ kind: 'answers', answers: [{ id, value: undefined }] })
        port.close()
      })
    }
  })
}

async function perform(
  functions: Functions,
  id: number,
  { name, args }: NonNullable<Request['call']>,
): Promise<Answer> {
  try {
    return { id, value: await functions[name]?.(...args) }
  } catch (error) {
    const known = error instanceof LedgerUnavailableError || sqliteCode(error) !== undefined
    // Quotes what could not be read (D7).
    if (!known) return { id, refused: error instanceof SyntaxError ? causeInWords(error) : messageOf(error) }
    const failure = error instanceof LedgerUnavailableError ? error : unavailable(sqliteFailure(error), error)
    const { reason, applied, retryAfterSeconds, cause } = failure
    return { id, unavailable: { reason, applied, retryAfterSeconds, cause } }
  }
}
