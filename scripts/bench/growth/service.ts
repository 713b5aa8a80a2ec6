/** The built service: how soon it answers, and how much memory it holds before and after everything has been read. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../tests/setup/free-port.ts'
import { memoryOf } from './processes.ts'

export interface RunningProduct {
  base: string
  /** Milliseconds from the start of the process to the first answer. */
  firstAnswerMs: number
  /** Bytes. */
  memory: () => number
  stop(): Promise<void>
}

const LIMIT_MS = 120_000
const POLL_MS = 10

/** `folder` holds `dist`. */
export async function startProduct(folder: string): Promise<RunningProduct> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'bench-data-'))
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(folder, 'dist/service/main.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data, TRUSTED_PROXIES: '127.0.0.1/32', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  while (!(await answered(base, '/'))) {
    if (performance.now() - startedAt > LIMIT_MS || child.exitCode !== null)
      throw new Error('Cannot measure the service as it does not answer')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return {
    base,
    firstAnswerMs: performance.now() - startedAt,
    memory: () => memoryOf(child.pid ?? 0, 'VmRSS'),
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Reads every file of the site once in brotli and once as it is, each from a client of its own quota. */
export async function readEverything(base: string, site: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const paths = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|zst)$|^_/.test(entry.name))
    .map((entry) => addressOf(join(entry.parentPath, entry.name).slice(site.length)))
  const waiting = paths.entries()
  const read = async () => {
    for (const [number, path] of waiting)
      for (const coding of ['br', 'identity'])
        if (!(await answered(base, path, agent, { 'X-Forwarded-For': clientOf(number), 'Accept-Encoding': coding })))
          throw new Error(`Cannot read ${path}`)
  }
  await Promise.all(Array.from({ length: 8 }, read))
  agent.destroy()
}

function addressOf(file: string): string {
  if (file.startsWith('/api/')) return file.replace(/\.json$/, '')
  return encodeURI(file.replace(/(?:\/index)?\.html$/, '') || '/')
}

function clientOf(number: number): string {
  return `198.18.${(number >> 8) & 255}.${number & 255}`
}

function answered(base: string, path: string, agent?: Agent, headers = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = get(`${base}${path}`, { agent, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode === 200 || path === '/404')).resume()
    })
    sent.on('error', () => resolve(false))
  })
}
