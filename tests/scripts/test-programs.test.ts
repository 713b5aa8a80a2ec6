import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULT_NEEDS, missingSentence, NEEDS, needsOf } from '../../scripts/test-programs.ts'

test('what is missing is named with its purpose and the command that helps', () => {
  const redisAndGcc = [...NEEDS, ...FAULT_NEEDS].filter(({ packageName }) =>
    ['redis-server', 'gcc'].includes(packageName),
  )

  expect(missingSentence(redisAndGcc)).toMatchInlineSnapshot(`
    "Cannot run everything: programs are missing: redis-server (the ledger and the quotas in Redis), gcc (the shim that forgets unsynced writes). On Debian or Ubuntu, as root:
      apt-get install --yes --no-install-recommends redis-server gcc"
  `)
})

test.each([
  [['tests/estimator'], []],
  [['tests/ledger/submit.test.ts'], ['redis-server']],
  [['tests/browser'], ['redis-server', 'chromium-headless-shell']],
  [['tests/desk'], ['redis-server', 'chromium-headless-shell']],
])('the part %j needs %j', (words, packages) => {
  expect(needsOf(words).map(({ packageName }) => packageName)).toEqual(packages)
})

test('npm test needs Redis, a browser and nginx, and nothing to compile, trace or set clocks with', () => {
  const packages = ['redis-server', 'chromium-headless-shell', 'nginx']

  expect(needsOf([]).map(({ packageName }) => packageName)).toEqual(packages)
  const readme = readFileSync('README.md', 'utf8')
  expect(packages.filter((name) => !readme.includes(name))).toEqual([])
})
