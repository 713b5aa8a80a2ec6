/**
 * The container image, built from a release without a daemon and without a registry, and run as its user on a read-only root.
 * Not run here: a container daemon, and the compose files on one.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { VARIABLE_NAMES } from '../../inquiry-service/server/config.ts'
import { freePort } from '../../scripts/free-port.ts'
import { INQUIRY } from '../contract-modules/inquiry-cases.ts'
import { endWithTests } from '../setup/end-with-tests.ts'
import { eventually } from '../setup/eventually.ts'
import { sendInquiry } from '../setup/send-inquiry.ts'
import { whyNoMachine } from './handbook/machine.ts'
import { laidOutRelease } from './made.ts'

const IMAGE = 'accelerator-reference'
const reason = whyNoMachine()

describe.skipIf(reason)(`The image${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 240_000 }, async () => {
  if (reason) return
  const image = buildImage(await laidOutRelease())

  test('has a user of its own, one volume, a health check, and no shell', () => {
    expect(image.config).toMatchObject({
      User: '10001:10001',
      Volumes: { '/data': {} },
      Healthcheck: { Test: ['CMD', '/opt/accelerator-reference/bin/node', 'container/health.mjs'] },
      StopSignal: 'SIGTERM',
    })
    for (const path of ['bin', 'usr', 'sbin']) expect(existsSync(join(image.root, path))).toBe(false)
  })

  test('accepts an inquiry as its own user on a read-only root, is healthy, and ends on SIGTERM', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()]
    const settings = [`PORT=${port}`, `METRICS_PORT=${metricsPort}`, 'HOST=127.0.0.1', 'STORE_DURABILITY=attested:test']
    const service = runImage(image, settings, image.config.Cmd)
    onTestFinished(() => void service.kill('SIGKILL'))
    await eventually(async () => (await ended(runImage(image, settings, image.config.Healthcheck.Test.slice(2)))) === 0)

    const accepted = await sendInquiry({ base: `http://127.0.0.1:${port}` })
    const status = readFileSync(`/proc/${service.pid}/status`, 'utf8')
    const writing = runImage(image, settings, ['-e', "require('node:fs').writeFileSync('/opt/new', '')"])
    const refused = textOf(writing)
    const listing = textOf(runImage(image, settings, ['tools/desk.mjs', 'list', '--json']))
    // The second container, as compose starts it.
    const daily = runImage(image, settings, ['container/daily.mjs'])
    const printed = textOf(daily)
    await eventually(
      () => existsSync(join(image.volume, 'backups')) && readdirSync(join(image.volume, 'backups')).length > 0,
    )
    daily.kill('SIGTERM')
    service.kill('SIGTERM')

    expect(accepted.status).toBe(202)
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m)
    expect(status).toMatch(/^CapEff:\t0+$/m)
    expect(await refused).toContain('EROFS')
    expect(await listing).toContain(INQUIRY.email)
    expect(await printed).not.toMatch(/Cannot|Error/)
    expect(await ended(service)).toBe(0)
    expect(readdirSync(image.volume)).toContain('ledger.sqlite')
  })
})

describe('The compose files', () => {
  const [one, redis] = ['compose.yaml', 'compose.redis.yaml'].map((file) =>
    parse(readFileSync(join('inquiry-service/container', file), 'utf8'), { merge: true }),
  )

  test('set only variables that exist, on a read-only root, without privileges', () => {
    const variables = [one, redis].flatMap(({ services }) => Object.keys(services.service.environment))

    expect(variables.filter((name) => !VARIABLE_NAMES.includes(name.replace(/_FILE$/, '')))).toEqual([])
    for (const container of [one.services.service, one.services.daily, redis.services.redis]) {
      expect(container).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
      })
    }
  })

  test('give secrets as files, each of them named by a variable of every container that needs it', () => {
    for (const { services, secrets } of [one, redis]) {
      for (const { environment, secrets: given } of [services.service, services.daily]) {
        const read = Object.entries(environment).flatMap(([name, value]) => (name.endsWith('_FILE') ? [value] : []))
        expect(read.sort()).toEqual(given.map((name: string) => `/run/secrets/${name}`).sort())
        expect(given.filter((name: string) => !(name in secrets))).toEqual([])
      }
    }
  })
})

interface Image {
  /** Its file system. */
  root: string
  /** Takes the place of the one volume. */
  volume: string
  config: {
    User: string
    Env: string[]
    WorkingDir: string
    Entrypoint: string[]
    Cmd: string[]
    Healthcheck: { Test: string[] }
  }
}

function buildImage(release: string): Image {
  const folder = mkdtempSync(join(tmpdir(), 'reference-image-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const context = join(folder, 'context')
  execFileSync(join(release, 'container/context.sh'), [context])
  const places = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')]
  const buildah = (...words: string[]) =>
    execFileSync('buildah', [...places, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  buildah('build', '--isolation', 'chroot', '--format', 'docker', '--tag', IMAGE, context)
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker
  const root = buildah('mount', buildah('from', '--pull-never', IMAGE))
  // What every container runtime provides.
  mkdirSync(join(root, 'proc'))
  const volume = join(folder, 'volume')
  mkdirSync(volume, { mode: 0o700 })
  const [user = 0, group = 0] = config.User.split(':').map(Number)
  chownSync(volume, user, group)
  return { root, volume, config }
}

const MOUNTS = [
  'mount --bind "$ROOT" "$ROOT"',
  'mount --bind "$VOLUME" "$ROOT/data"',
  'mount -o remount,ro,bind "$ROOT"',
  'mount -t proc proc "$ROOT/proc"',
  'exec env -i "$@"',
].join(' && ')

/** What a runtime does: applies the image's variables, folder, user and entry point, on a read-only root. */
function runImage(
  { root, volume, config }: Image,
  settings: readonly string[],
  words: readonly string[],
): ChildProcess {
  const [user, group] = config.User.split(':')
  const inside = ['unshare', `--root=${root}`, `--wd=${config.WorkingDir}`, `--setuid=${user}`, `--setgid=${group}`]
  const program = [...config.Env, ...settings, ...inside, ...config.Entrypoint, ...words]
  const child = spawn('unshare', ['--mount', 'sh', '-c', MOUNTS, 'sh', ...program], {
    env: { PATH: process.env['PATH'] ?? '', ROOT: root, VOLUME: volume },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithTests(child)
  return child
}

async function ended(child: ChildProcess): Promise<number | null> {
  child.stdout?.resume()
  child.stderr?.resume()
  if (child.exitCode === null) await once(child, 'close')
  return child.exitCode
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  await once(child, 'close')
  return text
}
