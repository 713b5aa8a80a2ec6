/** The programs that tests and benchmarks start beside Node: found, installed where that is allowed, or named with their command. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

interface Need {
  /** Debian package. */
  readonly packageName: string
  /** What shows that it is there: a program on the PATH, or a file. */
  readonly shownBy: string
  readonly purpose: string
}

const NGINX_MODULES = '/usr/lib/nginx/modules'

export const NEEDS: readonly Need[] = [
  { packageName: 'redis-server', shownBy: 'redis-server', purpose: 'the ledger and the quotas in Redis' },
  { packageName: 'chromium', shownBy: 'chromium', purpose: 'the pages in a browser' },
  { packageName: 'nginx', shownBy: 'nginx', purpose: 'the site behind a static server' },
  {
    packageName: 'libnginx-mod-http-brotli-static',
    shownBy: `${NGINX_MODULES}/ngx_http_brotli_static_module.so`,
    purpose: 'precompressed files in nginx',
  },
  {
    packageName: 'libnginx-mod-http-brotli-filter',
    shownBy: `${NGINX_MODULES}/ngx_http_brotli_filter_module.so`,
    purpose: 'compressed answers in nginx',
  },
  { packageName: 'gcc', shownBy: 'cc', purpose: 'the shim that forgets writes which were never synced' },
  { packageName: 'faketime', shownBy: 'faketime', purpose: 'clocks that are set while a process runs' },
  { packageName: 'libc6-dev', shownBy: '/usr/include/stdio.h', purpose: 'the same' },
]

/** What the benchmarks start: the same servers, and the one that sends. */
export const BENCH_NEEDS: readonly Need[] = [
  ...NEEDS.filter(({ packageName }) => packageName !== 'chromium'),
  { packageName: 'wrk', shownBy: 'wrk', purpose: 'the load' },
]

/** What still stands in the way afterwards, as a sentence with the command that helps; undefined when nothing does. */
export function ensurePrograms(needs: readonly Need[] = NEEDS): string | undefined {
  if (absent(needs).length > 0 && mayInstall()) install(absent(needs))
  const still = absent(needs)
  return still.length === 0 ? undefined : missingSentence(still)
}

export function missingSentence(needs: readonly Need[]): string {
  const list = needs.map(({ packageName, purpose }) => `${packageName} (${purpose})`).join(', ')
  const command = `apt-get install --yes --no-install-recommends ${names(needs).join(' ')}`
  return `Cannot run everything as programs are missing: ${list}. On Debian or Ubuntu, as root:\n  ${command}`
}

function absent(needs: readonly Need[]): Need[] {
  return needs.filter(({ shownBy }) => !isThere(shownBy))
}

function isThere(shownBy: string): boolean {
  if (shownBy.startsWith('/')) return existsSync(shownBy)
  // Debian keeps nginx in /usr/sbin, which is not on every PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.some((folder) => isExecutable(join(folder, shownBy)))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && isThere('apt-get')
}

/** The package lists of a fresh image are empty, hence the second try after an update. */
function install(needs: readonly Need[]): void {
  console.log(`Installing ${names(needs).join(', ')}`)
  if (aptGet('install', '--yes', '--no-install-recommends', ...names(needs))) return
  if (aptGet('update')) aptGet('install', '--yes', '--no-install-recommends', ...names(needs))
}

function aptGet(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['--quiet', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

function names(needs: readonly Need[]): string[] {
  return needs.map(({ packageName }) => packageName)
}
