/** The last line of what CI prints counts the tests of both commands, whatever they print besides. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../setup/temporary-folder.ts'

/** `.ci/run` in a project whose `npm test` and `npm run test:faults` print these lines. */
function run(test: string, faults: string): { status: number | null; last: string | undefined } {
  const project = temporaryFolder()
  for (const folder of ['.ci', 'bin', 'node_modules']) mkdirSync(join(project, folder))
  cpSync('.ci/run', join(project, '.ci/run'))
  for (const file of ['package-lock.json', 'node_modules/.package-lock.json']) writeFileSync(join(project, file), '{}')
  const npm = `#!/bin/sh\necho "a line of npm $1"\n[ "$1" = test ] && printf '${test}' || printf '${faults}'\n`
  writeFileSync(join(project, 'bin/npm'), npm)
  chmodSync(join(project, 'bin/npm'), 0o755)
  const { status, stdout } = spawnSync(join(project, '.ci/run'), {
    encoding: 'utf8',
    env: { PATH: `${project}/bin:${process.env['PATH']}` },
  })
  return { status, last: stdout.trimEnd().split('\n').at(-1) }
}

test.each([
  ['both pass', '40 passed, 0 failed\\n', '2 passed, 0 failed\\n', { status: 0, last: '42 passed, 0 failed' }],
  ['one has failures', '40 passed, 0 failed\\n', '1 passed, 1 failed\\n', { status: 1, last: '41 passed, 1 failed' }],
  ['one breaks off', '40 passed, 2 failed\\n', 'Killed\\n', { status: 1, last: '40 passed, 3 failed' }],
] as const)('%s', (_, test, faults, expected) => {
  expect(run(test, faults)).toEqual(expected)
})
