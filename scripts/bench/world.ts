/** The servers under test, each with its own port and folder. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICE } from '../../tests/setup/build-folder.ts'
import { freePort } from '../../tests/setup/free-port.ts'
import { type Asked, answerOf } from './same-answer.ts'
import { type Served, serve } from './served.ts'

const FASTIFY = 'scripts/bench/peers/fastify.ts'
const BARE = 'scripts/bench/peers/bare.ts'
const SAME_ANSWER = 'scripts/bench/peers/same-answer.ts'

/** The best a row can reach: the name of the case that sends the same and does nothing else. */
export const WALL = 'wall: the same answer by bare node:http'

export type Environment = Readonly<Record<string, string>>

/** What was started, and the folder for its files. */
export class World implements AsyncDisposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'bench-'))
  readonly #served: Served[] = []

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

  /** node:http with nothing around it. */
  async bare(): Promise<Served> {
    const port = await freePort()
    return this.#keep(await serve([BARE, String(port)], port))
  }

  /** The wall for what `served` answers: node:http that sends the same bytes, header fields included. */
  async wall(served: Served, asked: Asked): Promise<Served> {
    const port = await freePort()
    const file = join(this.folder, `answer-${port}.json`)
    writeFileSync(file, JSON.stringify(await answerOf(served, asked)))
    return this.#keep(await serve([SAME_ANSWER, String(port), file], port))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#served.map((each) => each.stop()))
    rmSync(this.folder, { recursive: true, force: true })
  }

  #keep(served: Served): Served {
    this.#served.push(served)
    return served
  }
}
