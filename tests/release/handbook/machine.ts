/**
 * A separate machine for the handbook's commands, as far as Linux gives one to root: file systems and a network that nobody else
 * sees, where `/etc`, `/opt`, `/srv`, `/var` and the project are layers over those of this machine. What is written there is gone
 * at the end. It has no systemd: what that would do for `systemctl` is done here, following the unit files that were installed.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWithTests } from '../../setup/end-with-tests.ts'
import { eventually } from '../../setup/eventually.ts'

const LAYERED = ['/etc', '/opt', '/srv', '/var', process.cwd()]
const SUPERVISOR = join(import.meta.dirname, '../../faults/upgrade/supervisor.ts')
/** Where everybody can read it: the project may be where only its owner can. */
const READABLE_SUPERVISOR = '/var/tmp/supervisor.ts'
/** The service's user: anyone, as with DynamicUser, who owns nothing but the data. */
const USER = '61184'
const STATE = '/var/lib/accelerator-reference'

/** For the first answer of a service. */
const START_SECONDS = 60

interface Ran {
  code: number | null
  out: string
}

export class Machine implements AsyncDisposable {
  readonly #folder: string
  readonly #holder: ChildProcess
  #unit: ChildProcess | undefined

  private constructor(folder: string, holder: ChildProcess) {
    this.#folder = folder
    this.#holder = holder
  }

  /** @throws Error when this user or system can't have one */
  static async start(): Promise<Machine> {
    const folder = mkdtempSync(join(tmpdir(), 'reference-machine-'))
    const mounts = LAYERED.map((path, index) => {
      const [upper, work] = ['upper', 'work'].map((kind) => join(folder, `${kind}-${index}`))
      for (const layer of [upper, work]) mkdirSync(String(layer))
      return `mount -t overlay overlay -o lowerdir=${path},upperdir=${upper},workdir=${work} ${path}`
    })
    // Other mounts may be below these; the layers hide them.
    const script = ['ip link set lo up', ...mounts, 'echo ready', 'exec cat'].join(' && ')
    const holder = spawn('unshare', ['--mount', '--net', '--propagation', 'private', 'sh', '-c', script], {
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    endWithTests(holder)
    const [text] = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit').then(() => [''])])
    if (!String(text).includes('ready')) throw new Error(`Cannot have a machine of its own: ${holder.stderr.read()}`)
    return new Machine(folder, holder)
  }

  /** Runs `lines` as one shell script that ends at the first command to fail. */
  async run(lines: readonly string[], cwd: string): Promise<Ran> {
    const { child, printed } = this.begin(['sh', '-ec', lines.join('\n')], cwd)
    // Not `close`: a background process may keep the pipes open.
    const [code] = await once(child, 'exit')
    return { code, out: printed() }
  }

  /** Starts a program that keeps running. */
  begin(words: readonly string[], cwd = '/'): { child: ChildProcess; printed: () => string } {
    const inside = [`--target=${this.#holder.pid}`, '--mount', '--net', `--wdns=${cwd}`, '--', ...words]
    const child = spawn('nsenter', inside, {
      // What an administrator's shell has, and none of our settings.
      env: { PATH: `${process.env['PATH']}:/usr/sbin:/sbin`, HOME: '/root' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithTests(child)
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (more) => (text += more))
    return { child, printed: () => text }
  }

  /** Starts what the installed units start: the socket, and the service on it. */
  async startUnits(): Promise<void> {
    const unit = async (name: string) =>
      (await this.run([`cat /etc/systemd/system/accelerator-reference.${name}`], '/')).out
    const of = (text: string, key: string) => new RegExp(`^${key}=-?(.+)$`, 'm').exec(text)?.[1] ?? ''
    const service = await unit('service')
    const [program = '', entry = ''] = of(service, 'ExecStart').split(' ')
    const folder = of(service, 'WorkingDirectory')
    const { out } = await this.run([`grep -v '^#' ${of(service, 'EnvironmentFile')} | grep =`], '/')
    const settings = [...of(service, 'Environment').split(' '), ...out.trim().split('\n')]
    const environment = settings.flatMap((each) => ['-E', each])
    const user = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs']
    const words = [...user, 'systemd-socket-activate', '-l', of(await unit('socket'), 'ListenStream'), ...environment]
    const state = [`mkdir -p -m 0700 ${STATE}`, `chown -R ${USER}:${USER} ${STATE}`]
    await this.run([...state, `install -m 0644 ${SUPERVISOR} ${READABLE_SUPERVISOR}`], '/')
    const { child, printed } = this.begin([...words, program, READABLE_SUPERVISOR, join(folder, entry)])
    this.#unit = child
    await eventually(() => {
      if (child.exitCode !== null) throw new Error(`Cannot go on: the program ended: ${printed()}`)
      return printed().includes('Listening on')
    })
    // Without systemd, the first connection is what starts the service.
    const address = of(await unit('socket'), 'ListenStream')
    const { code } = await this.run([`curl --silent --max-time ${START_SECONDS} ${address}/api/v1/health`], '/')
    if (code !== 0) throw new Error(`Cannot go on: the service does not answer: ${printed()}`)
  }

  /** Ends the service and starts what `current` points to now; the socket stays open. */
  restartService(): void {
    this.#unit?.kill('SIGHUP')
  }

  async stopUnits(): Promise<void> {
    const unit = this.#unit
    this.#unit = undefined
    if (!unit || unit.exitCode !== null || unit.signalCode !== null) return
    const ended = once(unit, 'exit')
    unit.kill('SIGTERM')
    await ended
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stopUnits()
    const ended = once(this.#holder, 'exit')
    this.#holder.stdin?.end()
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Why there can be no machine here, or undefined when there can. */
export function whyNoMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can have file systems of its own'
  try {
    execFileSync('unshare', ['--mount', '--net', 'true'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'the system gives no file systems of its own'
  }
}
