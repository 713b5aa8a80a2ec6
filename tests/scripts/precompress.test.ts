import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
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

test('precompress() writes three codings beside each text, and none that would be larger', async () => {
  const folder = givenSite()
  await precompress(folder)

  expect(filesOf(folder)).toEqual([
    'api',
    'api/data.json',
    'api/data.json.br',
    'api/data.json.gz',
    'api/data.json.zst',
    'page.html',
    'page.html.br',
    'page.html.gz',
    'page.html.zst',
    'picture.png',
    'short.txt',
    'tiny.txt',
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.html.br'))).toString()).toBe(TEXT)
  expect(gunzipSync(readFileSync(join(folder, 'page.html.gz'))).toString()).toBe(TEXT)
  expect(zstdDecompressSync(readFileSync(join(folder, 'page.html.zst'))).toString()).toBe(TEXT)
})

test('precompress() makes the same bytes of the same files', async () => {
  const [first, second] = [givenSite(), givenSite()]
  await precompress(first)
  await precompress(second)

  for (const file of ['page.html.br', 'page.html.gz', 'page.html.zst']) {
    expect(readFileSync(join(first, file))).toEqual(readFileSync(join(second, file)))
  }
})

test('precompress() takes less trouble below the top of a large site, and what it writes can still be read', async () => {
  const real = readFileSync('content/articles/power-and-cooling.mdx', 'utf8')
  const folder = givenSite()
  for (const file of ['page.html', 'api/data.json']) writeFileSync(join(folder, file), real)
  const read = (file: string) => readFileSync(join(folder, file))

  await precompress(folder, 1)

  expect(read('api/data.json.br').length).toBeGreaterThan(read('page.html.br').length)
  expect(brotliDecompressSync(read('api/data.json.br')).toString()).toBe(real)
  expect(zstdDecompressSync(read('api/data.json.zst')).toString()).toBe(real)
})
