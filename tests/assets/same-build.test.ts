/** A site and a service of different builds do not start together (D1b). */
import { expect, test } from 'vitest'
import { requireSameBuild } from '../../inquiry-service/assets/same-build.ts'
import { buildSettings, parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'

const CONFIG = parseBuildConfig({})
const record = (contract: string) => JSON.stringify({ contract, settings: buildSettings(CONFIG) })

test('a site of the same contract and the same settings is taken', () => {
  expect(() => requireSameBuild(record('abc'), 'abc', CONFIG)).not.toThrow()
})

test.each([
  ['another contract', record('xyz'), 'the site has contract xyz'],
  ['no word of a contract', '{}', 'the site has no complete build.json'],
  ['a build file cut off', '{', 'the site has no complete build.json'],
  ['no build file', undefined, 'the site has no complete build.json'],
])('a site with %s is refused', (_, text, state) => {
  expect(() => requireSameBuild(text, 'abc', CONFIG)).toThrow(
    `Cannot start: site and service come from different builds: this service has contract abc, ${state}`,
  )
})

test('a site with another setting is refused by the name of its variable', () => {
  const config = parseBuildConfig({ CONTACT_EMAIL: 'desk@example.com' })

  expect(() => requireSameBuild(record('abc'), 'abc', config)).toThrow(
    'Cannot start: CONTACT_EMAIL is not what the site was built with: the site has null, here it is "desk@example.com". Build again with these settings',
  )
})
