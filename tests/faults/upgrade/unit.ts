/** A service as systemd runs it with the handbook's units: the socket stays, whatever happens to the process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { endWithTests } from '../../setup/end-with-tests.ts'
import { eventually } from '../../setup/eventually.ts'

const SUPERVISOR = join(import.meta.dirname, 'supervisor.ts')

interface Unit {
  /** Its address; the first connection starts the service. */
  readonly base: string
  /** SIGHUP restarts the service, SIGTERM ends it and the socket. */
  readonly supervisor: ChildProcess
  readonly output: () => string
}

/** systemd's own program opens the socket and passes it on at the first connection. It ends with the test. */
export async function startUnit(entry: string, environment: Readonly<Record<string, string>>): Promise<Unit> {
  const port = await freePort()
  const settings = Object.entries({ TRUSTED_PROXIES: '127.0.0.1/32', ...environment })
  const words = settings.flatMap(([name, value]) => ['-E', `${name}=${value}`])
  const supervisor = spawn(
    'systemd-socket-activate',
    ['-l', `127.0.0.1:${port}`, ...words, process.execPath, SUPERVISOR, entry],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  endWithTests(supervisor)
  onTestFinished(() => void supervisor.kill('SIGTERM'))
  let text = ''
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  }
  await eventually(() => text.includes('Listening on'))
  return { base: `http://127.0.0.1:${port}`, supervisor, output: () => text }
}
