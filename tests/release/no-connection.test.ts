/** A build tells nobody that it was made, and asks nobody for anything (D1a): the system says with whom its processes speak. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** `connect` on a local socket stays on the machine; a datagram needs no connection. */
const CALLS = 'trace=connect,sendto,sendmsg,sendmmsg'

/** The lines of strace that name an address of the internet. */
const toTheInternet = (trace: string) => trace.split('\n').filter((line) => /AF_INET6?\b/.test(line))

/** Some containers let nobody look at the calls of another process. */
const mayTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

function traced(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const file = join(temporaryFolder(), 'trace')
  const options = ['--seccomp-bpf', '-f', '-qq', '-e', CALLS, '-o', file]
  // Where a continuous integration is recognized, tools report less than they do elsewhere.
  const { CI: _, ...env } = process.env
  const { status, stderr } = spawnSync('strace', [...options, ...words], {
    encoding: 'utf8',
    env: { ...env, ...environment },
  })
  return { status, stderr, addresses: toTheInternet(readFileSync(file, 'utf8')) }
}

test.skipIf(!mayTrace)('npm run build opens no connection (D1a)', { timeout: 600_000 }, () => {
  // Whoever has switched it off by themselves would see nothing either way.
  const { status, stderr, addresses } = traced([
    ...['env', '-u', 'ASTRO_TELEMETRY_DISABLED', '-u', 'NITRO_TELEMETRY_DISABLED'],
    ...[process.execPath, 'scripts/build.ts', '--output', temporaryFolder()],
  ])

  expect({ status, stderr }).toMatchObject({ status: 0, stderr: expect.stringContaining('built service') })
  expect(addresses).toEqual([])
})

test.skipIf(!mayTrace)('a program that opens a connection would have been seen', () => {
  const asks = "require('node:net').connect(9, '127.0.0.1').on('error', () => {})"

  expect(traced([process.execPath, '-e', asks]).addresses).toEqual([expect.stringContaining('connect(')])
})
