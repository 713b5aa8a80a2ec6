/** A site and a service of different builds do not start together. */
import { expect, test } from 'vitest'
import { requireSameContract } from '../../inquiry-service/assets/same-contract.ts'
import { shelfOf } from '../http/world.ts'

test('a site of the same contract is taken', async () => {
  const shelf = await shelfOf({ '/build.json': JSON.stringify({ contract: 'abc' }) })

  expect(() => requireSameContract(shelf, 'abc')).not.toThrow()
})

test.each([
  ['another contract', { '/build.json': JSON.stringify({ contract: 'xyz' }) }, 'the site has contract xyz'],
  ['no word of a contract', { '/build.json': '{}' }, 'the site does not name its contract'],
  ['a build file cut off', { '/build.json': '{' }, 'the site does not name its contract'],
  ['no build file', { '/index.html': '' }, 'the site does not name its contract'],
])('a site with %s is refused', async (_, files, state) => {
  const shelf = await shelfOf(files)

  expect(() => requireSameContract(shelf, 'abc')).toThrow(
    `Cannot start as site and service come from different builds: this service has contract abc, ${state}`,
  )
})

test('files for other hosts are not served', async () => {
  const shelf = await shelfOf({ '/_headers': '/*', '/_redirects': '/a /b', '/about.html': '' })

  expect(shelf.size).toBe(1)
  expect(['/_headers', '/_redirects'].map((path) => shelf.get(path))).toEqual([undefined, undefined])
})
