import { expect, test } from 'vitest'
import { missingSentence, NEEDS } from '../../scripts/test-programs.ts'

test('what is missing is named with its purpose and the command that helps', () => {
  const redisAndGcc = NEEDS.filter(({ packageName }) => ['redis-server', 'gcc'].includes(packageName))

  expect(missingSentence(redisAndGcc)).toMatchInlineSnapshot(`
    "Cannot run everything as programs are missing: redis-server (the ledger and the quotas in Redis), gcc (the shim that forgets writes which were never synced). On Debian or Ubuntu, as root:
      apt-get install --yes --no-install-recommends redis-server gcc"
  `)
})
