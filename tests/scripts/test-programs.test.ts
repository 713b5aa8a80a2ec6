import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingSentence, NEEDS, needsOf } from '../../scripts/test-programs.ts'

test('what is missing is named with its purpose and the command that helps', () => {
  const redisAndGcc = NEEDS.filter(({ packageName }) => ['redis-server', 'gcc'].includes(packageName))

  expect(missingSentence(redisAndGcc)).toMatchInlineSnapshot(`
    "Cannot run everything as programs are missing: redis-server (the ledger and the quotas in Redis), gcc (the shim that forgets unsynced writes). On Debian or Ubuntu, as root:
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

test('all of it needs everything', () => {
  expect(needsOf([])).toEqual(NEEDS)
})

test('the README names every program that npm test installs', () => {
  const readme = readFileSync('README.md', 'utf8')

  expect(NEEDS.filter(({ packageName }) => !readme.includes(packageName))).toEqual([])
})
