/**
 * Every command of the operator's handbook, run in the order in which an operator needs them: release, install, back up, restore,
 * upgrade, roll back, container, nginx, move to Redis, its backup and restore, move back, remove. The service runs as a user of
 * its own behind nginx with a certificate, and callers keep coming while releases change.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildVariables } from '../../inquiry-service/contract/build-config.ts'
import { eventually } from '../setup/eventually.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { copyBuild } from './build-to-release.ts'
import { handbookCommands, NOT_RUN } from './handbook/commands.ts'
import { Machine, whyNoMachine } from './handbook/machine.ts'
import { beginLoad, startTls, stopTls } from './handbook/surroundings.ts'

const pages = handbookCommands()
const all = [...pages.values()].flat(2)
const reason = whyNoMachine()

const UNITS = ['service', 'socket', 'timer']
  .map((kind) => `/etc/systemd/system/accelerator-reference*.${kind}`)
  .join(' ')

/** What systemd would do for a command, on a machine without it. */
const SYSTEMD: readonly (readonly [RegExp, (machine: Machine) => Promise<void> | void])[] = [
  [/^systemctl daemon-reload$/, () => {}],
  [/^systemctl (?:enable --now|start) accelerator-reference\.socket\b/, (machine) => machine.startUnits()],
  [/^systemctl restart accelerator-reference\.service$/, (machine) => machine.restartService()],
  [/^systemctl (?:stop|disable --now) accelerator-reference\.socket\b/, (machine) => machine.stopUnits()],
  [/^systemctl start redis-server$/, (machine) => startRedis(machine)],
  [/^systemctl stop redis-server$/, (machine) => stopRedis(machine)],
]

/**
 * With FAULTS=full the release is built as the handbook says, with the settings from its example. Otherwise it is packed from a part
 * of the tests' own build, which has no settings: the only difference on the server is in its pages.
 */
const isBuilt = process.env['FAULTS'] === 'full'
const STATUS = isBuilt ? 'live' : 'prelaunch'
const RELEASE = 'npm run release -- --env-file reference.env --platform linux-x64'

/** Reads and inquiries while one release takes over from another. */
const PER_SECOND = 50

const SECOND_RELEASE = join(import.meta.dirname, 'handbook/second-release.ts')

/** Where the operator has put archive and settings. */
const INBOX = '/var/tmp/inbox'

test('every exception, not run or run in another way, is a command from the handbook', () => {
  expect([...Object.keys(NOT_RUN), RELEASE].filter((command) => !all.includes(command))).toEqual([])
})

describe.skipIf(reason)(`The handbook's commands${reason ? ` (skipped: ${reason})` : ''}`, { timeout: 900_000 }, () => {
  test('do what their pages say, from the first release to the removal', async () => {
    await using machine = await Machine.start()
    const project = process.cwd()
    const done = new Set<string>()

    /** Runs a block exactly as its page has it. */
    const follow = async (page: string, index: number, cwd = '/'): Promise<string> => {
      done.add(`${page} ${index}`)
      let out = ''
      let script: string[] = []
      const flush = async () => {
        if (script.length === 0) return
        const ran = await machine.run(script, cwd)
        script = []
        expect(ran.code, `${page}, block ${index}: ${ran.out}`).toBe(0)
        out += ran.out
      }
      for (const line of pages.get(page)?.[index] ?? []) {
        const [, act] = SYSTEMD.find(([pattern]) => pattern.test(line)) ?? []
        if (act) {
          await flush()
          await act(machine)
        } else if (!(line in NOT_RUN)) script.push(line === RELEASE && !isBuilt ? `${line} --build dist --fast` : line)
      }
      await flush()
      return out
    }
    const shell = async (...lines: string[]): Promise<string> => {
      const { code, out } = await machine.run(lines, project)
      expect(code, out).toBe(0)
      return out
    }
    const inquire = (email: string) =>
      shell(`curl -sS --fail ${inquiryWords(email)} https://reference.example/api/v1/requests`)
    const commit = async () => await shell('curl -sS --fail http://127.0.0.1:3000/build.json')
    const desk = '/opt/accelerator-reference/current/bin/desk --env-file /etc/accelerator-reference.env'

    // A release. The tests' disk is not one for a real ledger.
    await follow('install.md', 0, project)
    await shell('echo STORE_DURABILITY=attested:test >> reference.env')
    if (!isBuilt) {
      const ofTheBuild = Object.keys(buildVariables).join('|')
      const build = temporaryFolder()
      copyBuild(build)
      await shell(`sed -i -E '/^(${ofTheBuild})=/d' reference.env`, 'rm -rf dist', `ln -s ${build} dist`)
    }
    expect(await follow('install.md', 1, project)).toContain('Wrote dist/release/accelerator-reference-')
    await shell(`mkdir -p ${INBOX}`, `mv dist/release/* reference.env ${INBOX}/`)

    // Install.
    expect(await follow('install.md', 2, INBOX)).toMatch(
      /-linux-x64\.tar\.gz: OK\n[\s\S]*current is accelerator-reference-/,
    )
    expect(await follow('install.md', 3)).toContain(`"status":"${STATUS}","requests":"configured"`)
    expect(await shell(`systemd-analyze verify --man=no ${UNITS}`)).toBe('')
    await startTls(machine)
    await follow('install.md', 4)
    expect(await follow('install.md', 5)).toContain(`"status":"${STATUS}"`)
    await inquire('you@example.com')
    expect(await follow('install.md', 6)).toContain('you@example.com')
    await inquire('first@example.org')
    expect(await follow('desk.md', 0)).toContain('first@example.org')

    // Back up; what arrives afterwards is in the ledger that a restore replaces.
    expect(await follow('backup.md', 0)).toMatch(/inquiries +\d\n/)
    await inquire('second@example.org')
    await follow('backup.md', 1)
    expect(await shell(`${desk} list`)).not.toContain('second@example.org')
    expect(await follow('backup.md', 2)).toMatch(/loaded +1\n/)
    expect(await shell(`${desk} list`)).toContain('second@example.org')

    // Another release with the same settings, and back.
    const before = await shell('readlink /opt/accelerator-reference/current')
    await shell('echo >> dist/build-stamp.json', `rm ${INBOX}/*.tar.gz`)
    await shell(`node ${SECOND_RELEASE} ${INBOX}`)
    const load = beginLoad(machine, PER_SECOND)
    const current = () => shell('readlink /opt/accelerator-reference/current')
    // On one machine, then as one of several.
    for (const upgrade of [[0], [1, 2]]) {
      for (const block of upgrade) await follow('upgrade.md', block, INBOX)
      expect(await current()).not.toBe(before)
      await eventually(async () => (await commit()) !== '')
      await follow('upgrade.md', 3)
      expect(await current()).toBe(before)
      await eventually(async () => (await commit()) !== '')
    }
    const { sent, failures, requestIds } = await load.stop()
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(PER_SECOND)
    const stored = await shell(`${desk} export --json`)
    expect(requestIds.filter((requestId) => !stored.includes(requestId))).toEqual([])
    const inquiries = 2 + requestIds.length
    expect(await shell(`${desk} check`)).toContain(`${inquiries} inquiries, 1 erased: all is well`)

    // An image's folder, and nginx.
    await follow('containers.md', 0)
    expect(await shell('ls /tmp/reference-image; rm -r /tmp/reference-image')).toContain('Containerfile')
    await follow('containers.md', 1)
    expect(await follow('edge.md', 0)).toContain('test is successful')

    // The edge's worker, from the project.
    await shell(`cp ${INBOX}/reference.env .`)
    expect(await follow('edge.md', 1, project)).toContain('Wrote')

    // To Redis, its backup, and back.
    await startRedis(machine)
    try {
      expect(await follow('many-machines.md', 0)).toContain('OK')
      expect(await follow('many-machines.md', 1)).toMatch(/loaded +\d+\n/)
      await shell('mkdir -p /var/backups')
      await follow('backup.md', 3)
      expect(await follow('backup.md', 4)).toContain(`${inquiries} inquiries, 1 erased: all is well`)
      const secret = 'CLIENT_KEY_SECRET=$(cat /var/lib/accelerator-reference/client-key-secret)'
      const onRedis = `${secret} REDIS_URL=redis://inquiries:change-me@127.0.0.1:6379 /opt/accelerator-reference/current/bin/desk`
      await shell(`${onRedis} erase --email first@example.org --yes`)
      await follow('backup.md', 5)
      expect(await shell(`${onRedis} check`)).toContain(`${inquiries} inquiries, 1 erased: all is well`)
      expect(await follow('backup.md', 6)).toContain(`${inquiries - 1} inquiries, 2 erased: all is well`)
      expect(await follow('many-machines.md', 2)).toContain(`${inquiries - 1} inquiries, 2 erased: all is well`)
      await follow('many-machines.md', 3)
      await follow('removal.md', 3)
      expect(
        await shell("REDISCLI_AUTH=change-me-too redis-cli --user operator --scan --pattern '{inq}:*' | wc -l"),
      ).toBe('0\n')
    } finally {
      await stopRedis(machine)
    }

    // And removed.
    await stopTls(machine)
    await follow('removal.md', 0, INBOX)
    expect(await shell(`cat ${INBOX}/inquiries.json`)).toContain('second@example.org')
    await follow('removal.md', 1)
    await follow('removal.md', 2)
    const places = '/etc /opt /srv /var/backups /var/cache /var/lib'
    expect(await shell(`find ${places} -name '*accelerator-reference*' -o -name 'reference-2*'`)).toBe('')

    expect([...done].sort()).toEqual(
      [...pages].flatMap(([page, blocks]) => blocks.map((_, index) => `${page} ${index}`)).sort(),
    )
  })
})

/** With the handbook's own configuration. */
async function startRedis(machine: Machine): Promise<void> {
  const { code, out } = await machine.run(
    [
      'mkdir -p /etc/redis /var/lib/redis',
      `cp ${process.cwd()}/inquiry-service/docs/redis.conf /etc/redis/redis.conf`,
      'redis-server /etc/redis/redis.conf --daemonize yes --pidfile /var/lib/redis/pid',
      'until redis-cli ping | grep -q NOAUTH; do sleep 1; done',
    ],
    '/',
  )
  expect(code, out).toBe(0)
}

async function stopRedis(machine: Machine): Promise<void> {
  await machine.run(['kill $(cat /var/lib/redis/pid)', 'while [ -e /var/lib/redis/pid ]; do sleep 0.1; done'], '/')
}

function inquiryWords(email: string): string {
  const inquiry = {
    kind: 'buy',
    quantity: 8,
    location: 'Rotterdam',
    email,
    region: 'EU',
    currency: 'EUR',
    consent: true,
  }
  const headers = ['Content-Type: application/json', `Idempotency-Key: ${randomUUID()}`]
  return `${headers.map((header) => `-H '${header}'`).join(' ')} -d '${JSON.stringify(inquiry)}'`
}
