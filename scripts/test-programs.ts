/** The programs that tests and benchmarks start beside Node: found, installed where that is allowed, or named with their command. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'

interface Need {
  readonly packageName: string
  /** What shows that it is there: a program on the PATH, by default of the package's name, or a file. */
  readonly shownBy?: string
  readonly orBy?: string
  readonly purpose: string
  /** Folders below `tests/` that start it. */
  readonly folders: readonly string[]
}

/** Folders whose tests start a Redis. */
const STORES = ['ledger', 'redis', 'desk', 'notices', 'contract', 'hosting', 'browser', 'faults', 'release']

export const NEEDS: readonly Need[] = [
  { packageName: 'redis-server', purpose: 'the ledger and the quotas in Redis', folders: STORES },
  {
    packageName: 'chromium-headless-shell',
    orBy: 'chromium',
    purpose: 'the pages in a browser',
    folders: ['browser', 'desk'],
  },
  { packageName: 'nginx', purpose: 'the site behind a static server', folders: ['hosting', 'faults', 'release'] },
  { packageName: 'python3', purpose: 'what the site offers to Python programs', folders: ['built', 'site'] },
]

/** What only the tests of faults and releases start. */
export const FAULT_NEEDS: readonly Need[] = [
  {
    packageName: 'gcc',
    shownBy: 'cc',
    purpose: 'shims for a disk that forgets and a clock that is set',
    folders: ['faults'],
  },
  { packageName: 'libc6-dev', shownBy: '/usr/include/stdio.h', purpose: 'the same', folders: ['faults'] },
  {
    packageName: 'systemd',
    shownBy: 'systemd-socket-activate',
    purpose: 'a socket that outlives the service',
    folders: ['faults', 'release'],
  },
  { packageName: 'strace', purpose: 'whether a build opens a connection', folders: ['release'] },
  {
    packageName: 'iproute2',
    shownBy: 'ip',
    purpose: 'a machine of its own for the commands of the handbook',
    folders: ['release'],
  },
  { packageName: 'curl', purpose: 'the commands of the handbook', folders: ['release'] },
  { packageName: 'openssl', purpose: 'a certificate for nginx', folders: ['release'] },
  { packageName: 'buildah', purpose: 'the container image', folders: ['release'] },
]

export const WHOLE_BROWSER: Need = {
  packageName: 'chromium',
  shownBy: process.env['CHROMIUM_PATH'] ?? 'chromium',
  purpose: 'measures of the pages',
  folders: [],
}

/** What the benchmarks start: the same servers, and the one that sends. */
export const BENCH_NEEDS: readonly Need[] = [
  ...NEEDS.filter(({ packageName }) => packageName !== 'chromium-headless-shell'),
  ...FAULT_NEEDS.filter(({ packageName }) => ['gcc', 'libc6-dev'].includes(packageName)),
  WHOLE_BROWSER,
  {
    packageName: 'libnginx-mod-http-brotli-static',
    shownBy: '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
    purpose: 'precompressed files in nginx',
    folders: [],
  },
  { packageName: 'wrk', purpose: 'the load', folders: [] },
]

/** What the part of the tests that `words` name starts; what `npm test` starts where they name no folder of `tests/`. */
export function needsOf(words: readonly string[]): readonly Need[] {
  const folders = words.flatMap((word) => /^tests\/([\w-]+)/.exec(word)?.[1] ?? [])
  if (folders.length === 0) return NEEDS
  return [...NEEDS, ...FAULT_NEEDS].filter((need) => need.folders.some((folder) => folders.includes(folder)))
}

/** What is still missing afterwards, as a sentence with the command that helps; undefined when nothing is. */
export async function ensurePrograms(needs: readonly Need[]): Promise<string | undefined> {
  if (absent(needs).length > 0 && mayInstall() && (await isWanted(absent(needs)))) install(absent(needs))
  const still = absent(needs)
  return still.length === 0 ? undefined : missingSentence(still)
}

export function missingSentence(needs: readonly Need[]): string {
  const list = needs.map(({ packageName, purpose }) => `${packageName} (${purpose})`).join(', ')
  const command = `apt-get install --yes --no-install-recommends ${names(needs).join(' ')}`
  return `Cannot run everything: programs are missing: ${list}. On Debian or Ubuntu, as root:\n  ${command}`
}

function absent(needs: readonly Need[]): Need[] {
  return needs.filter(({ packageName, shownBy = packageName, orBy }) => !isThere(shownBy) && !(orBy && isThere(orBy)))
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

/** Says what it will install, and asks where a person sits at the terminal. */
async function isWanted(needs: readonly Need[]): Promise<boolean> {
  for (const { packageName, purpose } of needs) console.log(`Needed: ${packageName}, for ${purpose}`)
  if (!process.stdin.isTTY || process.env['CI']) return true
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Install them with apt-get? [Y/n] ')
  terminal.close()
  return !/^n/i.test(answer.trim())
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
