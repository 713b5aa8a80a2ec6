/** nginx in front of the service, with the configuration the product generates. Serves the built site by itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { makeNginx } from '../../scripts/hosting-nginx.ts'
import { SITE } from '../../scripts/test-build.ts'
import type { Deployment } from '../contract/caller.ts'
import { endWithTests } from '../setup/end-with-tests.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange } from '../setup/exchange.ts'
import { standaloneDeployment } from '../setup/standalone.ts'

export interface Nginx {
  readonly base: string
  /** What nginx has logged. */
  errors(): string
  stop(): Promise<void>
}

export interface NginxOptions {
  /** Servers in front of nginx, as in TRUSTED_PROXIES. */
  trustedProxies?: readonly string[]
}

/** Starts nginx for the built site, with the service at `upstream` (`127.0.0.1:3001`). */
export async function startNginx(upstream: string, { trustedProxies = [] }: NginxOptions = {}): Promise<Nginx> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'reference-nginx-'))
  const { siteUrl, allowedOrigin } = standaloneDeployment({ base: '' })
  const { main } = await makeNginx({
    site: resolve(SITE),
    output: folder,
    listen: `127.0.0.1:${port}`,
    upstream,
    siteUrl,
    inquiryUrl: siteUrl,
    allowedOrigins: [allowedOrigin],
    trustedProxies,
  })
  // Started by root, nginx runs its workers as another user.
  writeFileSync(main, `user root;\n${readFileSync(main, 'utf8')}`)
  const child = spawn('nginx', ['-c', main, '-g', 'daemon off;'], { stdio: 'ignore' })
  endWithTests(child)
  const base = `http://127.0.0.1:${port}`
  const errors = () => readFileSync(join(folder, 'error.log'), 'utf8')
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`Cannot test nginx: it does not answer: ${errors()}`)
    return (await exchange(base, 'OPTIONS', '/api/v1/health').catch(() => undefined)) !== undefined
  })
  return {
    base,
    errors,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGQUIT')
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As the suite sees it: nginx trusts nobody's X-Forwarded-For, so clients differ by their loopback address. */
export function nginxDeployment(nginx: Pick<Nginx, 'base'>): Deployment {
  return {
    ...standaloneDeployment(nginx),
    name: 'nginx',
    client: (number) => ({ localAddress: `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}` }),
  }
}
