/**
 * Writes with their proof in one round trip: scripts, then WAITAOF or WAIT, which cover their own connection only, then
 * the question whether the settings still preserve it all (D20). What arrives meanwhile shares the next batch, as a
 * server syncs its file after each part that it reads.
 */
import type { Redis } from 'ioredis'
import {
  type DurabilityFinding,
  type DurabilityPolicy,
  faultInSettings,
  requestSettings,
} from '../../redis/durability.ts'
import { isNoScript, joinCalls, type Script, type ScriptCall } from '../../redis/scripts.ts'

interface BarrierDemand {
  waitaof: boolean
  /** On disk with WAITAOF, in memory with WAIT. */
  replicas: number
  asks: DurabilityFinding['asks']
}

/** Below the command time-out, so that its answer still arrives. */
const BARRIER_TIMEOUT_MS = 900
const BATCH_LIMIT = 256

interface Job {
  call: ScriptCall
  resolve(answer: unknown): void
  reject(error: unknown): void
}

type Result = [error: Error | null, answer: unknown]

export class ProvedWriter {
  readonly #redis: Redis
  readonly #policy: DurabilityPolicy
  demand: BarrierDemand = { waitaof: false, replicas: 0, asks: 'config' }
  #waiting: Job[] = []
  #running = false

  constructor(redis: Redis, policy: DurabilityPolicy) {
    this.#redis = redis
    this.#policy = policy
  }

  run(call: ScriptCall): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ call, resolve, reject })
      if (!this.#running) void this.#drain()
    })
  }

  async #drain(): Promise<void> {
    this.#running = true
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_LIMIT)
      await this.#runBatch(batch).catch((error: unknown) => {
        // Rejecting twice is harmless; what is waiting is rejected too, or it would end up here again at once.
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(error)
      })
    }
    this.#running = false
  }

  async #runBatch(batch: Job[]): Promise<void> {
    // In one write: after a reconnect in between, WAITAOF would confirm the nothing that the new connection has written.
    const pipeline = this.#redis.pipeline()
    const groups = grouped(batch)
    for (const group of groups) {
      const { script, keys, args } = joinCalls(group.map(({ call }) => call) as [ScriptCall, ...ScriptCall[]])
      pipeline.evalsha(script.sha, keys.length, ...keys, ...args)
    }
    const { demand } = this
    if (demand.waitaof) pipeline.call('WAITAOF', 1, demand.replicas, BARRIER_TIMEOUT_MS)
    else if (demand.replicas > 0) pipeline.wait(demand.replicas, BARRIER_TIMEOUT_MS)
    requestSettings(pipeline, demand.asks)
    const results = (await pipeline.exec()) ?? []
    const proofs = [
      ...(demand.waitaof || demand.replicas > 0 ? [(counts: unknown) => missingIn(counts, demand)] : []),
      (answer: unknown) => faultInSettings(answer, demand.asks, this.#policy),
    ]
    const failure = proofs.map((faultIn, i) => failureIn(results[groups.length + i], faultIn)).find((each) => each)
    const unknownToTheServer: Job[] = []
    groups.forEach((group, i) => {
      const [error, answer] = results[i] ?? [notConfirmed()]
      if (isNoScript(error)) unknownToTheServer.push(...group)
      else if (error ?? failure) for (const { reject } of group) reject(error ?? failure)
      else {
        const parts = Array.isArray(answer) ? answer : []
        for (const [place, { call, resolve }] of group.entries()) resolve(call.shared ? parts[place] : answer)
      }
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
  }
}

function grouped(batch: readonly Job[]): Job[][] {
  const groups: Job[][] = []
  for (const job of batch) {
    const last = groups.at(-1)
    if (job.call.shared && last?.[0]?.call.script === job.call.script) last.push(job)
    else groups.push([job])
  }
  return groups
}

const notConfirmed = () => new Error('not confirmed')

function failureIn(result: Result | undefined, faultIn: (answer: unknown) => Error | undefined): Error | undefined {
  if (!result) return notConfirmed()
  const [error, answer] = result
  return error ?? faultIn(answer)
}

/** The barrier returns counts even when its time is up. */
function missingIn(counts: unknown, { waitaof, replicas: wanted }: BarrierDemand): Error | undefined {
  const [disks, replicas] = waitaof && Array.isArray(counts) ? counts : [1, counts]
  return Number(disks) >= 1 && Number(replicas) >= wanted ? undefined : notConfirmed()
}
