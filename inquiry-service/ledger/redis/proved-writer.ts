/**
 * Writes with their proof, in one round trip: scripts, then WAITAOF or WAIT where the store has them, then the question whether
 * the settings still keep what was written (D20). All on one connection, for WAITAOF and WAIT know only the writes of their
 * own. They block it, so what arrives meanwhile shares the next barrier, as submissions share a commit on a disk.
 */
import type { Redis } from 'ioredis'
import { askBehind, type DurabilityFinding, type DurabilityPolicy, faultBehind } from '../../redis/durability.ts'
import { UnsafeStoreError } from '../../redis/failures.ts'
import { isNoScript, type Script, type ScriptCall } from '../../redis/scripts.ts'

export interface BarrierDemand {
  /** The server has WAITAOF: its own disk must have it. */
  waitaof: boolean
  /** Replicas that must have it too (on disk with WAITAOF, in memory with WAIT). */
  replicas: number
  /** How the settings are asked for. */
  asks: DurabilityFinding['asks']
}

/** How long the durability barrier may take, milliseconds; below the command time-out, so that its answer still arrives. */
const BARRIER_TIMEOUT_MS = 900
const BATCH_LIMIT = 256

interface Job {
  call: ScriptCall
  demand: BarrierDemand
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** The write was applied and is not known to be where it must be. */
export class BarrierError extends Error {
  override readonly name = 'BarrierError'
}

export class ProvedWriter {
  readonly #redis: Redis
  readonly #policy: DurabilityPolicy
  #waiting: Job[] = []
  #running = false

  constructor(redis: Redis, policy: DurabilityPolicy) {
    this.#redis = redis
    this.#policy = policy
  }

  /** Runs the script and resolves with its answer once `demand` is met. */
  run(call: ScriptCall, demand: BarrierDemand): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, demand, resolve, reject })
      if (!this.#running) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#running = true
    // One turn of the event loop, for requests that arrive together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_LIMIT)
      const running = this.#runBatch(batch).catch((error: unknown) => {
        // Rejecting twice is harmless; what waits is rejected too, or it would come back here at once.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error)
      })
      // A barrier blocks the connection; without one the next batch need not wait for this one's answers.
      if (hasBarrier(strictest(batch))) await running
    }
    this.#running = false
  }

  async #runBatch(batch: Job[]): Promise<void> {
    // One write: after a reconnect in between, WAITAOF would confirm the nothing that the new connection has written.
    const pipeline = this.#redis.pipeline()
    for (const { call } of batch) pipeline.evalsha(call.script.sha, call.keys.length, ...call.keys, ...call.args)
    const demand = strictest(batch)
    if (demand.waitaof) pipeline.call('WAITAOF', 1, demand.replicas, BARRIER_TIMEOUT_MS)
    else if (demand.replicas > 0) pipeline.wait(demand.replicas, BARRIER_TIMEOUT_MS)
    askBehind(pipeline, demand.asks)
    const results = (await pipeline.exec()) ?? []
    const missing = hasBarrier(demand) ? barrierFailure(results[batch.length], demand) : undefined
    const failure = missing ?? this.#settingsFailure(results[batch.length + Number(hasBarrier(demand))], demand)
    const unknownToTheServer: Job[] = []
    batch.forEach((job, i) => {
      const [error, answer] = results[i] ?? [new BarrierError('not confirmed')]
      if (isNoScript(error)) unknownToTheServer.push(job)
      else if (error ?? failure) job.reject(error ?? failure)
      else job.resolve(answer)
    })
    if (unknownToTheServer.length === 0) return
    const scripts = new Set<Script>(unknownToTheServer.map(({ call }) => call.script))
    try {
      for (const { lua } of scripts) await this.#redis.script('LOAD', lua)
    } catch (error) {
      for (const { reject } of unknownToTheServer) reject(error)
      return
    }
    this.#waiting.unshift(...unknownToTheServer)
    if (!this.#running) void this.#drain()
  }

  #settingsFailure(result: [Error | null, unknown] | undefined, { asks }: BarrierDemand): Error | undefined {
    if (!result) return new BarrierError('not confirmed')
    const [error, answer] = result
    if (error) return error
    try {
      const fault = faultBehind(answer, asks, this.#policy)
      return fault === undefined ? undefined : new UnsafeStoreError(fault)
    } catch (foreign) {
      return foreign as Error
    }
  }
}

function strictest(batch: Job[]): BarrierDemand {
  return {
    waitaof: batch.some(({ demand }) => demand.waitaof),
    replicas: Math.max(...batch.map(({ demand }) => demand.replicas)),
    // Of two findings the later one knows more.
    asks: batch.at(-1)?.demand.asks ?? 'config',
  }
}

function hasBarrier({ waitaof, replicas }: BarrierDemand): boolean {
  return waitaof || replicas > 0
}

/** What is missing, by the counts the barrier gives: it gives them also when its time is over. */
function barrierFailure(result: [Error | null, unknown] | undefined, demand: BarrierDemand): Error | undefined {
  if (!result) return new BarrierError('not confirmed')
  const [error, counts] = result
  if (error) return error
  const [disks, replicas] = demand.waitaof && Array.isArray(counts) ? counts : [1, counts]
  if (Number(disks) >= 1 && Number(replicas) >= demand.replicas) return undefined
  return new BarrierError('not confirmed')
}
