/** nginx as a shared cache, with the configuration of the handbook. Ends with the test. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { endWithTests } from '../setup/end-with-tests.ts'
import { eventually } from '../setup/eventually.ts'
import { exchange } from '../setup/exchange.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const PAGE = readFileSync('inquiry-service/docs/cache.md', 'utf8')
const [HANDBOOK = ''] = /^proxy_cache_path [\s\S]*?^\}$/m.exec(PAGE) ?? []

/** The same cache for everything, without any rule for the API or for single fields. */
export const UNCONFIGURED = HANDBOOK.replace(/^ {8}proxy_hide_header .*\n/gm, '').replace(
  /^ {4}location \/api\/ \{[\s\S]*?^ {4}\}\n/m,
  '',
)

/** nginx as the handbook has it for a cache, in front of `base`. */
export async function startCache(base: string, config = HANDBOOK): Promise<string> {
  const [folder, port] = [temporaryFolder(), await freePort()]
  const here = config
    .replace('/var/cache/nginx/reference', join(folder, 'cache'))
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('    listen [::]:80;\n', '')
    .replaceAll('http://127.0.0.1:3000', base)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const main = [
    ...['user root;', `pid ${folder}/pid;`, `error_log ${folder}/error.log;`, 'events {}'],
    `http { access_log off; ${temporary.join(' ')}\n${here}\n}`,
  ]
  mkdirSync(join(folder, 'cache'))
  writeFileSync(join(folder, 'nginx.conf'), main.join('\n'))
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' })
  endWithTests(nginx)
  onTestFinished(() => void nginx.kill('SIGQUIT'))
  const cache = `http://127.0.0.1:${port}`
  await eventually(
    async () => (await exchange(cache, 'OPTIONS', '/api/v1/health').catch(() => undefined)) !== undefined,
  )
  return cache
}
