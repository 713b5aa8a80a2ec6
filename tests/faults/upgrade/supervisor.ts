/**
 * A separate program for a test: keeps one service running on a socket that was passed to it, as systemd does with a
 * `.socket` and a `.service` unit. `node supervisor.ts ENTRY`; SIGHUP ends the service and starts what is at ENTRY by
 * then, SIGTERM ends both. Prints `ended CODE` whenever a service has ended.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const [entry = ''] = process.argv.slice(2)
/** Where systemd passes the first socket. */
const SOCKET = 3
// Only the process with this number may take the socket, and only the process itself knows its number.
const START = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"'

const start = (): ChildProcess =>
  spawn('/bin/sh', ['-c', START, process.execPath, entry], { stdio: ['ignore', 'inherit', 'inherit', SOCKET] })

async function end(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  const [code] = await ended
  console.log(`ended ${code}`)
}

let service = start()
process.on('SIGHUP', async () => {
  await end(service)
  service = start()
})
process.once('SIGTERM', async () => {
  await end(service)
  process.exit(0)
})
