/** How the files of the built site get into memory. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseRepresentation } from '../../inquiry-service/assets/answer-read.ts'
import { type Assets, openAssets } from '../../inquiry-service/assets/assets.ts'
import { siteStorage } from '../../inquiry-service/assets/files.ts'
import { SMALL_SITE } from '../http/world.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

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

test('a site that fits into memory is no longer looked for on disk', async () => {
  const folder = givenSite({ '/about.html': 'old' })
  const assets = await openAssets(siteStorage(folder))
  rmSync(folder, { recursive: true })

  expect(await textAt(assets, '/about.html')).toBe('old')
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

test('a file that is gone when it is asked for is a failure, not an empty answer', async () => {
  const folder = givenSite({ '/about.html': 'old' })
  const assets = await openAssets(siteStorage(folder), 1)
  rmSync(join(folder, 'about.html'))

  await expect(textAt(assets, '/about.html')).rejects.toThrow('Cannot read the built site: /about.html has no bytes')
})

test('a folder that is not there has no site', async () => {
  expect((await openAssets(siteStorage(join(temporaryFolder(), 'none')))).size).toBe(0)
})
