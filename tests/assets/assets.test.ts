/** The built site in the service: addresses of pages, how files get into memory, and whether they belong to this service. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseRepresentation } from '../../inquiry-service/assets/asset.ts'
import { type Assets, openAssets, siteStorage } from '../../inquiry-service/assets/assets.ts'
import { buildSettings, parseBuildConfig, requireSameBuild } from '../../inquiry-service/contract/build-config.ts'
import { SMALL_SITE, startWorld } from '../http/world.ts'
import { exchange } from '../setup/exchange.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

test.each([
  ['/', '/index.html'],
  ['/about', '/about.html'],
  ['/guide', '/guide/index.html'],
  ['/articles/memory.md', '/articles/memory.md'],
  ['/%61bout', '/about.html'],
  ['/about?from=here', '/about.html'],
] as const)('the address %s gives %s', async (path, file) => {
  const { base } = await startWorld()
  const answer = await exchange(base, 'GET', path)

  expect([answer.status, answer.bytes.toString()]).toEqual([200, SMALL_SITE[file]])
})

test.each([
  ['/about/', '/about'],
  ['/guide/index.html', '/guide'],
  ['/about.html?a=%C3%A9&b=//evil.example/?', '/about?a=%C3%A9&b=//evil.example/?'],
  ['/index.html?', '/?'],
])('the address %s moves to %s', async (path, location) => {
  const { base } = await startWorld()
  const answer = await exchange(base, 'GET', path)

  expect([answer.status, answer.headers['location']]).toEqual([308, location])
})

test.each(['/nope/', '/404', '/404.md', '//about', '/about//', '/..%2fabout', '/%zz', '//evil.example/'])(
  'the address %s leads to no page',
  async (path) => {
    const { base } = await startWorld({ site: { ...SMALL_SITE, '/404.md': '# Nothing' } })
    const answer = await exchange(base, 'GET', path, { headers: { Accept: 'text/html' } })

    expect([answer.status, answer.bytes.toString()]).toEqual([404, SMALL_SITE['/404.html']])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Accept, Accept-Encoding' })
  },
)

test('Markdown that has moved moves for every origin, as it is read by every origin', async () => {
  const { base } = await startWorld({ site: { ...SMALL_SITE, '/developers.md': '# API' } })
  const { status, headers } = await exchange(base, 'GET', '/hosting.md')

  expect([status, headers['location'], headers['access-control-allow-origin']]).toEqual([308, '/developers.md', '*'])
})

test('a page varies by Accept and names its Markdown where it has one, and neither where it has none', async () => {
  const { base } = await startWorld()
  const asked = { headers: { Accept: 'text/markdown' } }
  const [html, markdown] = [
    await exchange(base, 'GET', '/articles/memory'),
    await exchange(base, 'GET', '/about', asked),
  ]

  expect([html.headers['vary'], html.headers['link']]).toEqual([
    'Accept',
    '</articles/memory.md>; rel="alternate"; type="text/markdown"',
  ])
  expect(markdown.headers['content-type']).toBe('text/html; charset=utf-8')
  expect([markdown.headers['vary'], markdown.headers['link']]).toEqual([undefined, undefined])
})

function givenSite(site: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [path, content] of Object.entries(site)) write(folder, path, content)
  return folder
}

function write(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

async function textAt(assets: Assets, path: string, headers = {}): Promise<string | undefined> {
  const asset = assets.get(path)
  return asset && (await assets.load(chooseRepresentation(asset, headers))).body.toString()
}

test.each([
  ['in memory', undefined],
  ['read when it is asked for', 1],
])('a site %s has every file, in every coding, and compressed copies only as codings', async (_, mostBytes) => {
  const assets = await openAssets(siteStorage(givenSite(SMALL_SITE)), mostBytes)
  const paths = Object.keys(SMALL_SITE).filter((path) => !path.endsWith('.br'))

  expect(assets.size).toBe(paths.length)
  for (const path of paths) {
    expect(await textAt(assets, path)).toBe(SMALL_SITE[path as keyof typeof SMALL_SITE])
  }
  expect(await textAt(assets, '/api/v1/catalog.json', { 'accept-encoding': 'br' })).toBe('brotli bytes')
  expect(await textAt(assets, '/api/v1/catalog.json.br')).toBeUndefined()
  expect(await textAt(assets, '/not-there.html')).toBeUndefined()
})

test('of a larger site the files last asked for are kept, and no more than there is room for', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const folder = givenSite(Object.fromEntries(names.map((name) => [`/${name}.txt`, `${name} old`])))
  const assets = await openAssets(siteStorage(folder), 'a old'.length * 4)
  for (const name of ['a', 'b', 'c', 'd', 'b', 'e']) await textAt(assets, `/${name}.txt`)
  for (const name of names) write(folder, `/${name}.txt`, `${name} new`)

  const kept = await Promise.all(['b', 'c', 'd', 'e'].map((name) => textAt(assets, `/${name}.txt`)))
  expect(kept).toEqual(['b old', 'c old', 'd old', 'e old'])
  expect(await textAt(assets, '/a.txt')).toBe('a new')
})

test('a file in memory outlives its folder, and one that is gone when it is asked for is a failure', async () => {
  const folder = givenSite({ '/about.html': 'old' })
  const [inMemory, onDemand] = [await openAssets(siteStorage(folder)), await openAssets(siteStorage(folder), 1)]
  rmSync(folder, { recursive: true })

  expect(await textAt(inMemory, '/about.html')).toBe('old')
  await expect(textAt(onDemand, '/about.html')).rejects.toThrow('Cannot read the built site: /about.html has no bytes')
  expect((await openAssets(siteStorage(join(folder, 'none')))).size).toBe(0)
})

const CONFIG = parseBuildConfig({})
const record = (contract: string) => JSON.stringify({ contract, settings: buildSettings(CONFIG) })

test.each([
  ['another contract', record('xyz'), 'the site has contract xyz'],
  ['no word of a contract', '{}', 'the site has no complete build.json'],
  ['a build file cut off', '{', 'the site has no complete build.json'],
  ['no build file', undefined, 'the site has no complete build.json'],
])('a site with %s does not start with this service (D1b)', (_, text, state) => {
  expect(() => requireSameBuild(record('abc'), 'abc', CONFIG)).not.toThrow()
  expect(() => requireSameBuild(text, 'abc', CONFIG)).toThrow(
    `Cannot start: site and service come from different builds: this service has contract abc, ${state}`,
  )
})
