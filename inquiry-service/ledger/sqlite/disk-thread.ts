/** The thread of the disk, seen from the thread of the requests. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type LedgerHealth, LedgerUnavailableError } from '../ledger.ts'
import type { Answer, OperationName, Report, Request, WorkerOptions } from './messages.ts'
import type { Operations } from './operations.ts'

/** Calls that may wait for the disk. Past this the disk is slower than the callers, and waiting longer helps nobody. */
const WAITING_LIMIT = 1024
/** How long a call may take, milliseconds; the outcome is unknown then. Far above the slowest disk that is still alive. */
const DEADLINE_MS = 10_000
const DEADLINE_CHECK_EVERY_MS = 1000

interface Pending {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  /** By the monotonic clock; undefined for what may take its time. */
  deadline: number | undefined
}

type Call = Request extends infer Each ? (Each extends Request ? Omit<Each, 'id'> : never) : never

export class DiskThread {
  readonly #worker: Worker
  readonly #onHealth: (health: LedgerHealth) => void
  readonly #pending = new Map<number, Pending>()
  readonly #deadlines: NodeJS.Timeout
  #nextId = 1
  #health: LedgerHealth = { ready: true, reason: '' }
  #closing = false

  /** @throws Error when the ledger can't be opened */
  static async start(options: WorkerOptions, onHealth: (health: LedgerHealth) => void): Promise<DiskThread> {
    // Nothing of this process reaches the thread: no flags of the runtime, no secrets of the environment.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options, execArgv: [], env: {} })
    const [first] = (await once(worker, 'message')) as [Report]
    if (first.kind === 'not-opened') {
      await once(worker, 'exit')
      throw new Error(first.message)
    }
    return new DiskThread(worker, onHealth)
  }

  private constructor(worker: Worker, onHealth: (health: LedgerHealth) => void) {
    this.#worker = worker
    this.#onHealth = onHealth
    worker.on('message', (report: Report) => this.#hear(report))
    worker.on('error', () => this.#end('the thread of the disk failed'))
    worker.on('exit', () => this.#end('the thread of the disk has ended'))
    this.#deadlines = setInterval(() => this.#expire(performance.now()), DEADLINE_CHECK_EVERY_MS).unref()
  }

  get health(): LedgerHealth {
    return this.#health
  }

  /** @throws LedgerUnavailableError */
  submit(submission: Extract<Request, { call: 'submit' }>['submission']): Promise<unknown> {
    if (this.#pending.size >= WAITING_LIMIT) {
      throw new LedgerUnavailableError('too many inquiries are waiting for the disk', {
        applied: 'no',
        retryAfterSeconds: 1,
      })
    }
    return this.#send({ call: 'submit', submission }, performance.now() + DEADLINE_MS)
  }

  /** @throws LedgerUnavailableError, or an Error for the operator */
  perform<Name extends OperationName>(
    name: Name,
    ...args: Parameters<Operations[Name]>
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    return this.#send({ call: 'operation', name, args }) as Promise<Awaited<ReturnType<Operations[Name]>>>
  }

  async close(): Promise<void> {
    const exited = once(this.#worker, 'exit')
    const closed = this.#send({ call: 'close' })
    this.#closing = true
    clearInterval(this.#deadlines)
    await closed
    await exited
  }

  #send(call: Call, deadline?: number): Promise<unknown> {
    if (this.#closing || this.#health.fatal) {
      const reason = this.#closing ? 'it is closed' : this.#health.reason
      return Promise.reject(new LedgerUnavailableError(reason, { applied: 'no', retryAfterSeconds: 30 }))
    }
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, deadline })
      this.#worker.postMessage({ id, ...call })
    })
  }

  #hear(report: Report): void {
    if (report.kind === 'health') this.#setHealth(report.health)
    if (report.kind === 'answers') for (const answer of report.answers) this.#settle(answer)
  }

  #settle(answer: Answer): void {
    const call = this.#pending.get(answer.id)
    // Its deadline has passed: nobody waits for it any more.
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
      reject(new LedgerUnavailableError('the disk does not answer', { applied: 'unknown', retryAfterSeconds: 5 }))
    }
  }

  #end(reason: string): void {
    if (this.#closing && this.#pending.size === 0) return
    this.#setHealth({ ready: false, reason, fatal: true })
    for (const [id, { reject }] of this.#pending) {
      this.#pending.delete(id)
      reject(new LedgerUnavailableError(reason, { applied: 'unknown', retryAfterSeconds: 30 }))
    }
  }

  #setHealth(health: LedgerHealth): void {
    if (this.#health.fatal) return
    this.#health = health
    this.#onHealth(health)
  }
}
