/** A Redis of its own, as durable as the ledger demands. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'bench-redis-'))]
  const settings = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings]
  const server = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => server.kill('SIGKILL'))
  for await (const text of server.stdout.setEncoding('utf8')) if (text.includes('Ready to accept')) break
  server.stdout.resume()
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
