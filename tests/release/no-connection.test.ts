/** A build tells nobody that it took place, and asks nobody for anything (D1a): the system says whom its processes talk to. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildObserved } from '../../scripts/test-build.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** `connect` to a local socket stays on the machine; a datagram needs no connection. Programs prove that something was seen. */
const CALLS = 'trace=execve,connect,sendto,sendmsg,sendmmsg'

/** Some containers do not allow tracing another process. */
const mayTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0

/** `words`, run so that `file` gets one line per call. */
function traced(words: readonly string[], file: string): string[] {
  return ['strace', '--seccomp-bpf', '-f', '-qq', '-o', file, '-e', CALLS, ...words]
}

/** The lines that contain an internet address. */
function toTheInternet(trace: string): string[] {
  return trace.split('\n').filter((line) => /AF_INET6?\b/.test(line))
}

test.skipIf(!mayTrace)('npm run build opens no connection (D1a)', { timeout: 600_000 }, async () => {
  const file = join(temporaryFolder(), 'trace')
  await buildObserved((words) => [...traced([...words.slice(0, -1), temporaryFolder()], file)])
  const calls = readFileSync(file, 'utf8')

  expect(calls, 'the whole build was seen').toContain('"scripts/bundle-service.ts"')
  expect(toTheInternet(calls)).toEqual([])
})

test.skipIf(!mayTrace)('a program that opens a connection would have been seen', () => {
  const asks = "require('node:net').connect(9, '127.0.0.1').on('error', () => {})"
  const file = join(temporaryFolder(), 'trace')
  const [program = '', ...words] = traced([process.execPath, '-e', asks], file)
  spawnSync(program, words)

  expect(toTheInternet(readFileSync(file, 'utf8'))).toEqual([expect.stringContaining('connect(')])
})
