import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { answerRead, type ReadHeaders } from '../../inquiry-service/assets/answer-read.ts'
import { type Assets, openAssets } from '../../inquiry-service/assets/assets.ts'
import { assetsOf, SMALL_SITE } from '../http/world.ts'
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

const bodyOf = (assets: Assets, path: string) =>
  assets.get(path)?.representations.get('identity')?.body.toString() ?? 'nothing'

test('a site too large to be held is served as one that is held: every file, in every form and coding', async () => {
  const site = { ...SMALL_SITE, '/_headers': 'for other hosts' }
  const folder = givenSite(site)
  const [held, onDemand] = [await openAssets(folder), await openAssets(folder, 1)]
  const questions: ReadHeaders[] = [
    {},
    { 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip' },
    { accept: 'text/markdown' },
  ]

  const answers = (assets: Assets) =>
    Object.keys(site).map((path) => {
      const asset = assets.get(path)
      return [path, asset && questions.map((question) => answerRead(asset, question))]
    })

  expect(answers(onDemand)).toEqual(answers(held))
  expect(onDemand.get('/not-there.html')).toBeUndefined()
})

test('a site too large to be held keeps the files last asked for, and no more than there is room for', async () => {
  const folder = givenSite(Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`/${name}.txt`, `${name} old`])))
  const assets = await openAssets(folder, 'a old'.length * 4)
  for (const name of ['a', 'b', 'c', 'd', 'b', 'e']) bodyOf(assets, `/${name}.txt`)
  for (const name of ['a', 'b', 'c', 'd', 'e']) write(folder, `/${name}.txt`, `${name} new`)

  expect(['b', 'c', 'd', 'e'].map((name) => bodyOf(assets, `/${name}.txt`))).toEqual([
    'b old',
    'c old',
    'd old',
    'e old',
  ])
  expect(bodyOf(assets, '/a.txt')).toBe('a new')
})

test('a folder that is not there has no site', async () => {
  expect((await openAssets(join(temporaryFolder(), 'none'))).size).toBe(0)
})

test('files for other hosts are not served', async () => {
  const assets = await assetsOf({ '/_headers': '/*', '/_redirects': '/a /b', '/about.html': '' })

  expect(assets.size).toBe(1)
  expect(['/_headers', '/_redirects'].map((path) => assets.get(path))).toEqual([undefined, undefined])
})
