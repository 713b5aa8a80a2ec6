/** A build: of which sources and variables it is, how it takes the place of the last one, and its compressed files. */
import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { BUILD_PARTS, buildStamp, draftBuild, HASHED_FILES, publishBuild } from '../../scripts/build-folder.ts'
import { EFFORTS, precompress } from '../../scripts/precompress.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'

const stampOf = (environment: Readonly<Record<string, string>>) => buildStamp(parseBuildConfig(environment))

test('buildStamp() is the same for the same sources and variables, however these are written, whatever else is set', () => {
  expect(stampOf({ SITE_URL: 'http://localhost:3000/', SITE_STATUS: 'prelaunch', INQUIRIES: '' })).toBe(stampOf({}))
  expect(stampOf({ PORT: '4000', LOG_LEVEL: 'debug', DATA_DIR: '/srv/data' })).toBe(stampOf({}))
})

test.each([
  { SITE_URL: 'https://example.com' },
  { INQUIRY_URL: 'https://desk.example.com' },
  { OPERATOR_NAME: 'Someone' },
  { CONTACT_EMAIL: 'a@b.example' },
  { SITE_STATUS: 'live', SITE_URL: 'https://example.com' },
  { INQUIRIES: 'off' },
])('buildStamp() is another one with %o (D1)', (environment) => {
  expect(stampOf(environment)).not.toBe(stampOf({}))
})

/** Publishes a build whose every part says `words`, and whose one script is named after them. */
function published(folder: string, words: string): void {
  const draft = draftBuild(folder)
  mkdirSync(join(draft, HASHED_FILES), { recursive: true })
  writeFileSync(join(draft, HASHED_FILES, `${words}.js`), words)
  for (const part of BUILD_PARTS) {
    const file = part.endsWith('.json') ? join(draft, part) : join(draft, part, 'file')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, words)
  }
  publishBuild(folder, draft)
}

const read = (folder: string, part: string) => readFileSync(join(folder, part), 'utf8')

test('publishBuild() moves site, service and stamp together, and keeps only the build before (D1a)', () => {
  const folder = temporaryFolder()
  for (const words of ['first', 'second']) published(folder, words)
  const second = realpathSync(join(folder, 'site'))
  published(folder, 'third')
  draftBuild(folder)

  expect(['site/file', 'service/file', 'build-stamp.json'].map((part) => read(folder, part))).toEqual(
    Array(3).fill('third'),
  )
  // Whoever opened the second still finds it whole, and can go back to it.
  expect(readFileSync(join(second, 'file'), 'utf8')).toBe('second')
  expect(readdirSync(join(folder, 'builds')).filter((name) => !name.startsWith('.'))).toHaveLength(2)
  // A static server is another user.
  expect(statSync(realpathSync(join(folder, 'current'))).mode & 0o055).toBe(0o055)
})

test('publishBuild() leaves the scripts that pages of the build before name, for one more build', () => {
  const folder = temporaryFolder()
  const scripts = ['first', 'second', 'second', 'third'].map((words) => {
    published(folder, words)
    return readdirSync(join(folder, HASHED_FILES)).sort()
  })

  expect(scripts).toEqual([['first.js'], ['first.js', 'second.js'], ['second.js'], ['second.js', 'third.js']])
})

test('publishBuild() takes the place of folders that are no links', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'site'), { recursive: true })
  writeFileSync(join(folder, 'site/file'), 'old')
  published(folder, 'new')

  expect(read(folder, 'site/file')).toBe('new')
})

const ARTICLE = readFileSync('content/articles/power-and-cooling.mdx', 'utf8')

function givenSite(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'api'))
  for (const file of ['page.html', 'api/data.json', 'tool.js', 'picture.png'])
    writeFileSync(join(folder, file), ARTICLE)
  writeFileSync(join(folder, 'tiny.txt'), 'ab')
  // Brotli, which knows English words, makes this shorter, and gzip longer.
  writeFileSync(join(folder, 'short.txt'), 'https://www.example.com/ information about')
  return folder
}

test('precompress() writes two codings beside each text, the same bytes every time, and none that would be larger', async () => {
  const [first, second] = [givenSite(), givenSite()]
  for (const folder of [first, second]) await precompress(folder, EFFORTS.thorough)

  const coded = ['api/data.json', 'page.html', 'tool.js'].flatMap((file) => [`${file}.br`, `${file}.gz`])
  const written = readdirSync(first, { recursive: true }).map(String)
  expect(written.filter((file) => /\.(?:br|gz)$/.test(file)).sort()).toEqual(coded)
  expect(brotliDecompressSync(readFileSync(join(first, 'page.html.br'))).toString()).toBe(ARTICLE)
  expect(gunzipSync(readFileSync(join(first, 'page.html.gz'))).toString()).toBe(ARTICLE)
  for (const file of coded) expect(readFileSync(join(first, file))).toEqual(readFileSync(join(second, file)))
})
