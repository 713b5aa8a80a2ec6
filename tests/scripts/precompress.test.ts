import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { EFFORTS } from '../../scripts/compressors.ts'
import { precompress } from '../../scripts/precompress.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const TEXT = 'the same words again and again, '.repeat(200)

function givenSite(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'api'))
  writeFileSync(join(folder, 'page.html'), TEXT)
  writeFileSync(join(folder, 'api', 'data.json'), TEXT)
  writeFileSync(join(folder, 'tiny.txt'), 'ab')
  // Brotli, which knows English words, makes this shorter, and gzip longer.
  writeFileSync(join(folder, 'short.txt'), 'https://www.example.com/ information about')
  writeFileSync(join(folder, 'picture.png'), TEXT)
  return folder
}

const filesOf = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort()

test('precompress() writes two codings beside each text, and none that would be larger', async () => {
  const folder = givenSite()
  await precompress(folder, EFFORTS.thorough)

  expect(filesOf(folder)).toEqual([
    'api',
    'api/data.json',
    'api/data.json.br',
    'api/data.json.gz',
    'page.html',
    'page.html.br',
    'page.html.gz',
    'picture.png',
    'short.txt',
    'tiny.txt',
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.html.br'))).toString()).toBe(TEXT)
  expect(gunzipSync(readFileSync(join(folder, 'page.html.gz'))).toString()).toBe(TEXT)
})

test('precompress() makes the same bytes of the same files', async () => {
  const [first, second] = [givenSite(), givenSite()]
  await precompress(first, EFFORTS.thorough)
  await precompress(second, EFFORTS.thorough)

  for (const file of ['page.html.br', 'page.html.gz']) {
    expect(readFileSync(join(first, file))).toEqual(readFileSync(join(second, file)))
  }
})

test('precompress() that is to be fast leaves larger files, which can still be read, and saves nothing on scripts', async () => {
  const real = readFileSync('content/articles/power-and-cooling.mdx', 'utf8')
  const [thorough, fast] = [givenSite(), givenSite()]
  for (const folder of [thorough, fast])
    for (const name of ['page.html', 'tool.js']) writeFileSync(join(folder, name), real)

  await precompress(thorough, EFFORTS.thorough)
  await precompress(fast, EFFORTS.fast)

  const coded = (folder: string, ending: string) => readFileSync(join(folder, `page.html.${ending}`))
  for (const ending of ['br', 'gz']) expect(coded(fast, ending).length).toBeGreaterThan(coded(thorough, ending).length)
  expect(brotliDecompressSync(coded(fast, 'br')).toString()).toBe(real)
  expect(gunzipSync(coded(fast, 'gz')).toString()).toBe(real)
  const scripts = [fast, thorough].map((folder) => readFileSync(join(folder, 'tool.js.br')))
  expect(scripts[0]).toEqual(scripts[1])
})
