/** The disk thread, as seen from the request thread. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type LedgerHealth, LedgerUnavailableError, type SubmissionOutcome } from '../ledger.ts'
import type { OpenOptions } from '../store.ts'
import type { Answer, Report, Request, WorkerOptions } from './messages.ts'
import type { RemoteOperations } from './operations.ts'
import type { SubmissionMessage } from './submit.ts'

/** Calls that may wait for the disk. Beyond this the disk is slower than the callers, and longer waits help nobody. */
const WAITING_LIMIT = 1024
/** How long a call may take, milliseconds; then its outcome is unknown. Far longer than the slowest working disk takes. */
const DEADLINE_MS = 10_000
const DEADLINE_CHECK_EVERY_MS = 1000

const READY: LedgerHealth = { ready: true, reason: '' }
const STALLED = 'the disk does not answer'

interface Pending {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  /** By the monotonic clock; undefined for calls without a deadline. */
  deadline: number | undefined
}

type Told = Pick<OpenOptions, 'onHealth' | 'onAhead'>

type Call = Request extends infer Each ? (Each extends Request ? Omit<Each, 'id'> : never) : never

export class DiskThread {
  /**
   * Everything but submissions.
   *
   * @throws LedgerUnavailableError, or an Error for the operator
   */
  readonly operations: RemoteOperations
  readonly #worker: Worker
  readonly #exited: Promise<void>
  readonly #told: Told
  readonly #pending = new Map<number, Pending>()
  /** Sent in one message at the end of the turn: waking the thread costs more than reading the message. */
  #outgoing: Request[] = []
  readonly #deadlines: NodeJS.Timeout
  #nextId = 1
  #health: LedgerHealth = READY
  /** The health the thread reports; it reports nothing while the disk holds it up. */
  #reported: LedgerHealth = READY
  #stalled = false
  #closing = false

  /** @throws Error when the ledger can't be opened */
  static async start(options: WorkerOptions, told: Told): Promise<DiskThread> {
    // Nothing from this process reaches the thread: no runtime flags, no secrets from the environment.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options, execArgv: [], env: {} })
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const [first] = (await once(worker, 'message')) as [Report]
    if (first.kind === 'not-opened') {
      await exited
      throw new Error(first.message)
    }
    if (first.kind !== 'opened') throw new Error('Bug: the thread of the disk spoke before it was open')
    return new DiskThread(worker, exited, told, first.operations)
  }

  private constructor(
    worker: Worker,
    exited: Promise<void>,
    told: Told,
    operations: Readonly<Record<string, readonly string[]>>,
  ) {
    this.operations = this.#remote(operations)
    this.#worker = worker
    this.#exited = exited
    this.#told = told
    worker.on('message', (report: Report) => this.#hear(report))
    worker.on('error', () => this.#end('the thread of the disk failed'))
    worker.on('exit', () => this.#end('the thread of the disk has ended'))
    this.#deadlines = setInterval(() => this.#expire(performance.now()), DEADLINE_CHECK_EVERY_MS).unref()
  }

  get health(): LedgerHealth {
    return this.#health
  }

  /** @throws LedgerUnavailableError */
  submit(submission: SubmissionMessage): Promise<SubmissionOutcome> {
    if (this.#pending.size >= WAITING_LIMIT) {
      return Promise.reject(refusal('too many inquiries are waiting for the disk', { retryAfterSeconds: 1 }))
    }
    if (this.#stalled) return Promise.reject(refusal(STALLED, { retryAfterSeconds: 5 }))
    const outcome = this.#send({ call: 'submit', submission }, performance.now() + DEADLINE_MS)
    return outcome as Promise<SubmissionOutcome>
  }

  /** Called even when only a new process can help: the thread has to end all the same. */
  async close(): Promise<void> {
    if (this.#closing) throw new Error('Bug: the ledger was closed twice')
    this.#closing = true
    clearInterval(this.#deadlines)
    // The thread may have ended by itself: then nobody answers.
    await Promise.race([this.#post({ call: 'close' }), this.#exited])
    await this.#exited
  }

  /** Returns a function for each operation that sends its arguments to the thread. */
  #remote(operations: Readonly<Record<string, readonly string[]>>): RemoteOperations {
    const subjects = Object.entries(operations).map(([subject, names]) => {
      const calls = names.map((name) => {
        return [name, (...args: unknown[]) => this.#send({ call: 'operation', subject, name, args })]
      })
      return [subject, Object.fromEntries(calls)]
    })
    return Object.fromEntries(subjects) as RemoteOperations
  }

  #send(call: Call, deadline?: number): Promise<unknown> {
    if (this.#closing) return Promise.reject(refusal('it is closed', { retryAfterSeconds: 30 }))
    if (this.#health.fatal) return Promise.reject(refusal(this.#health.reason, { retryAfterSeconds: 30 }))
    return this.#post(call, deadline)
  }

  #post(call: Call, deadline?: number): Promise<unknown> {
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, deadline })
      this.#outgoing.push({ id, ...call })
      if (this.#outgoing.length === 1) setImmediate(() => this.#postAll())
    })
  }

  #postAll(): void {
    const requests = this.#outgoing
    this.#outgoing = []
    this.#worker.postMessage(requests)
  }

  #hear(report: Report): void {
    this.#stalled = false
    if (report.kind === 'health') this.#reported = report.health
    if (report.kind === 'ahead') this.#told.onAhead?.(report.found)
    this.#setHealth(this.#reported)
    if (report.kind === 'answers') for (const answer of report.answers) this.#settle(answer)
  }

  #settle(answer: Answer): void {
    const call = this.#pending.get(answer.id)
    // Its deadline has passed: nobody is waiting any more.
    if (!call) return
    this.#pending.delete(answer.id)
    if ('value' in answer) call.resolve(answer.value)
    else if ('refused' in answer) call.reject(new Error(answer.refused))
    else call.reject(new LedgerUnavailableError(answer.unavailable.reason, answer.unavailable))
  }

  #expire(now: number): void {
    for (const [id, { reject, deadline }] of this.#pending) {
      if (deadline === undefined || deadline > now) continue
      this.#pending.delete(id)
      this.#stalled = true
      reject(new LedgerUnavailableError(STALLED, { applied: 'unknown', retryAfterSeconds: 5 }))
    }
    if (this.#stalled) this.#setHealth({ ready: false, reason: STALLED })
  }

  #end(reason: string): void {
    if (!this.#closing) this.#setHealth({ ready: false, reason, fatal: true })
    for (const [id, { reject }] of this.#pending) {
      this.#pending.delete(id)
      reject(new LedgerUnavailableError(reason, { applied: 'unknown', retryAfterSeconds: 30 }))
    }
  }

  #setHealth(health: LedgerHealth): void {
    if (this.#health.fatal || this.#health.reason === health.reason) return
    this.#health = health
    this.#told.onHealth?.(health)
  }
}

/** For a call that never reached the disk. */
function refusal(reason: string, { retryAfterSeconds }: { retryAfterSeconds: number }): LedgerUnavailableError {
  return new LedgerUnavailableError(reason, { applied: 'no', retryAfterSeconds })
}
