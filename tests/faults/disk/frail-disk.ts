/** A ledger in its own process, on a disk whose power, health and speed the test controls. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LedgerHealth, Submission, SubmissionOutcome } from '../../../inquiry-service/ledger/ledger.ts'
import { LEDGER_PROCESS } from '../../setup/tools-folder.ts'

/** What the test and the process of the ledger send each other. */
export interface ToProcess {
  id: number
  /** The digest is hexadecimal on its way. */
  submission: Omit<Submission, 'digest'> & { digest: string }
}

export type FromProcess =
  | { kind: 'open' }
  | { kind: 'health'; health: LedgerHealth }
  | { kind: 'outcome'; id: number; outcome: SubmissionOutcome }
  | { kind: 'unavailable'; id: number; applied: 'no' | 'unknown'; message: string }

const SOURCE = fileURLToPath(new URL('./shim.c', import.meta.url))

/** Why the shims for disks and clocks can't be made here; undefined when they can. */
export function whyNoShim(): string | undefined {
  if (process.platform !== 'linux') return 'The shims are made for Linux'
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'There is no C compiler (cc) to make the shims with'
  }
}

export class FrailDisk implements Disposable {
  readonly #top = mkdtempSync(join(tmpdir(), 'frail-disk-'))
  readonly dataDir = join(this.#top, 'data')
  readonly #control = join(this.#top, 'control')
  readonly #shim = join(this.#top, 'shim.so')

  constructor() {
    mkdirSync(this.#control)
    mkdirSync(this.dataDir, { mode: 0o700 })
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-Werror', '-o', this.#shim, SOURCE, '-ldl', '-lpthread'])
  }

  /** Whether a wish of the shim holds; its text, where it has one. */
  wish(name: 'cut' | 'tear' | 'eio' | 'delay' | 'hold', is: boolean | string): void {
    const file = join(this.#control, name)
    if (is === false) rmSync(file, { force: true })
    else writeFileSync(file, is === true ? '' : is)
  }

  /** Syncs asked for since the disk was made. */
  get syncs(): number {
    return statSync(join(this.#control, 'syncs'), { throwIfNoEntry: false })?.size ?? 0
  }

  /** What a process must be given so that its data lie on this disk. */
  environment(): Record<string, string> {
    return { LD_PRELOAD: this.#shim, SHIM_FOLDER: this.dataDir, SHIM_CONTROL: this.#control }
  }

  /** Starts a process on it. Resolves when the ledger is open. */
  async open(commits: 'as-opened' | 'NORMAL' = 'as-opened'): Promise<LedgerProcess> {
    const child = fork(LEDGER_PROCESS, [this.dataDir, commits], {
      env: { PATH: process.env['PATH'], ...this.environment() },
      execArgv: [],
    })
    const ledger = new LedgerProcess(child)
    await ledger.opened
    return ledger
  }

  /** The power goes, and comes back. */
  async cut(ledger: LedgerProcess): Promise<void> {
    this.wish('cut', true)
    await ledger.ended
    this.wish('cut', false)
  }

  [Symbol.dispose](): void {
    rmSync(this.#top, { recursive: true, force: true })
  }
}

export class LedgerProcess {
  readonly opened: Promise<void>
  readonly ended: Promise<unknown>
  /** What was reported, in order. */
  readonly health: LedgerHealth[] = []
  readonly #child: ChildProcess
  readonly #waiting = new Map<
    number,
    { resolve: (outcome: SubmissionOutcome) => void; reject: (error: Error) => void }
  >()
  #next = 0

  constructor(child: ChildProcess) {
    this.#child = child
    this.ended = once(child, 'exit')
    this.opened = new Promise((resolve, reject) => {
      child.on('message', (message: FromProcess) => (message.kind === 'open' ? resolve() : this.#hear(message)))
      child.on('exit', () => reject(new Error('The process of the ledger ended before it was open')))
    })
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The power went'))
    })
  }

  /** @throws Error with `applied` when the ledger is unavailable, without when the process ends first */
  submit(submission: Submission): Promise<SubmissionOutcome> {
    const id = this.#next++
    const message: ToProcess = { id, submission: { ...submission, digest: submission.digest.toString('hex') } }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#child.send(message, (error) => error && reject(error))
    })
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }

  #hear(message: Exclude<FromProcess, { kind: 'open' }>): void {
    if (message.kind === 'health') {
      this.health.push(message.health)
      return
    }
    const call = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.kind === 'outcome') call?.resolve(message.outcome)
    else call?.reject(Object.assign(new Error(message.message), { applied: message.applied }))
  }
}
