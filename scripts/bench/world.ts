/** The servers under test, each with its own port and folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { SERVICE } from '../test-build.ts'
import { type Asked, answerOf } from './same-answer.ts'
import { type Served, serve } from './served.ts'

const FASTIFY = 'scripts/bench/peers/fastify.ts'
const SAME_ANSWER = 'scripts/bench/peers/same-answer.ts'
const RAW_COMMITS = 'scripts/bench/peers/raw-commits.ts'

/** The best a row can reach: the name of the case that sends the same and does nothing else. */
export const BASELINE = 'baseline: the same answer by bare node:http'
/** The same for durable inquiries. */
export const DURABLE_BASELINE = 'baseline: bare node:http, raw writes of as much'

export type Environment = Readonly<Record<string, string>>

/** What was started, and the folder for its files. */
export class World implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'bench-'))
  readonly #served: Served[] = []
  #answers = 0

  /** The built service, as in production but with a silent log; it trusts the sender as a proxy. */
  async service(env: Environment = {}): Promise<Served> {
    const port = await freePort()
    const settings = { TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent', DATA_DIR: join(this.folder, 'data') }
    return this.#keep(await serve([SERVICE], port, { ...settings, PORT: String(port), ...env }))
  }

  /** Fastify with schemas. `where`: the file of its SQLite, or the address of its Redis. */
  async fastify(engine: 'sqlite' | 'redis', where = join(this.folder, 'peer.sqlite'), env: Environment = {}) {
    const port = await freePort()
    return this.#keep(await serve([FASTIFY, String(port), engine, where], port, env))
  }

  /**
   * The baseline for what `served` answers: node:http that sends the same bytes, header fields included. `computed`: it computes
   * the body.
   */
  async baseline(served: Served, asked: Asked, computed: 'estimate' | '' = ''): Promise<Served> {
    const port = await freePort()
    const file = await this.#recorded(served, asked)
    return this.#keep(await serve([SAME_ANSWER, String(port), file, computed], port))
  }

  /**
   * The baseline for inquiries that `served` stores: node:http that sends the same bytes after writing `pages` to `log` and syncing
   * it, for a commit of one, and for each further inquiry.
   */
  async rawCommits(
    served: Served,
    asked: Asked,
    { log, pages, env = {} }: { log: string; pages: readonly [ofOne: number, ofEach: number]; env?: Environment },
  ): Promise<Served> {
    const port = await freePort()
    const file = await this.#recorded(served, asked)
    return this.#keep(await serve([RAW_COMMITS, String(port), file, log, ...pages.map(String)], port, env))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#served.map((each) => each.stop()))
    rmSync(this.folder, { recursive: true, force: true })
  }

  async #recorded(served: Served, asked: Asked): Promise<string> {
    this.#answers += 1
    const file = join(this.folder, `answer-${this.#answers}.json`)
    writeFileSync(file, JSON.stringify(await answerOf(served, asked)))
    return file
  }

  #keep(served: Served): Served {
    this.#served.push(served)
    return served
  }
}
