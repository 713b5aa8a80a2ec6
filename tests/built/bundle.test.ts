import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPage, readSite, readSiteJson, SITE } from './site-files.ts'

interface Manifest {
  version: string
  name: string
  bytes: number
  sha256: string
  files: { path: string; bytes: number; sha256: string }[]
}

const zip = readFileSync(join(SITE, 'bundle.zip'))
const manifest = readSiteJson('bundle.json') as Manifest
const folder = manifest.name.replace(/\.zip$/, '')
const entries = Object.fromEntries(
  Object.entries(unzipSync(zip)).map(([path, bytes]) => [path.slice(folder.length + 1), Buffer.from(bytes)]),
)
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

test('the bundle is what its manifest, the catalog page and its Markdown say', () => {
  expect({ bytes: zip.length, sha256: sha256(zip) }).toEqual({ bytes: manifest.bytes, sha256: manifest.sha256 })
  for (const page of [readPage('/catalog'), readSite('catalog.md')]) {
    expect(page).toContain('/bundle.zip')
    expect(page).toContain(manifest.sha256)
  }
})

const [, dataset = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(readPage('/catalog')) ?? []

test('search engines find the bundle with its digest in the data of the catalog page', () => {
  const distribution = expect.arrayContaining([expect.objectContaining({ sha256: manifest.sha256 })])

  expect(JSON.parse(dataset)).toMatchObject({ '@type': 'Dataset', version: manifest.version, distribution })
})

test('the license of the data is in its structured data, its manifest, its CSV and its contract', () => {
  const [header = '', ...rows] = readSite('catalog.csv').trim().split('\r\n')

  expect(JSON.parse(dataset).license).toBe('https://spdx.org/licenses/MIT.html')
  expect(manifest).toMatchObject({ license: 'MIT' })
  expect(header.endsWith(',License') && rows.every((row) => row.endsWith(',MIT'))).toBe(true)
  expect(readSiteJson('openapi.json')).toMatchObject({
    info: {
      license: { identifier: 'MIT' },
      description: expect.stringContaining('The data are under the MIT license'),
    },
  })
})

test('all files lie in one folder that is named by date and content', () => {
  expect(folder).toMatch(/^accelerator-reference-\d{4}-\d\d-\d\d-[0-9a-f]{12}$/)
  expect(Object.keys(unzipSync(zip)).every((path) => path.startsWith(`${folder}/`))).toBe(true)
  expect(folder.endsWith(manifest.version)).toBe(true)
})

test('SHA256SUMS and the manifest hold the digest of every other file', () => {
  const { SHA256SUMS: sums = Buffer.alloc(0), ...files } = entries
  const digests = Object.entries(files).map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }))

  expect(manifest.files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })).sort(byPath)).toEqual(
    digests.sort(byPath),
  )
  expect(sums.toString()).toBe(manifest.files.map((file) => `${file.sha256}  ${file.path}\n`).join(''))
  expect(manifest.version).toBe(sha256(sums).slice(0, 12))
})

test('its data are the bytes that the site serves', () => {
  const ofApi = ['catalog', 'documents', 'articles'].map((name) => `api/v1/${name}.json`)
  for (const file of [...ofApi, 'changes.json', 'catalog.csv', 'openapi.json'])
    expect(entries[basename(file)]?.toString('utf8') === readSite(file), file).toBe(true)
})

test.each(['catalog', 'documents', 'articles'])('its schema of %s stands alone and holds for it', (name) => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const read = (path: string) => JSON.parse(strFromU8(entries[path] ?? new Uint8Array()))
  const validate = ajv.compile(read(`schema/${name}.schema.json`))

  validate(read(`${name}.json`))
  expect(validate.errors).toBeNull()
  expect(validate({})).toBe(false)
})

function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : 1
}
