import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { ERROR_CODES, FAULT_NAMES, FAULTS } from '../../inquiry-service/contract/errors.ts'
import * as limits from '../../inquiry-service/contract/limits.ts'
import { idsOf, readPage, readSite, readSiteJson } from './site-files.ts'

const page = readPage('/developers')
const twin = readSite('developers.md')
const ids = idsOf(page)
const text = page.replace(/<[^>]+>/g, '')

test('no id stands twice', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test.each([...ERROR_CODES, ...FAULT_NAMES])('the documentation address of %s exists', (name) => {
  expect(ids).toContain(name)
})

test.each(FAULT_NAMES)('%s is told with message, resolution and answer, on the page and in Markdown', (fault) => {
  const { code, message, resolution } = FAULTS[fault]
  const escaped = page.replaceAll('&quot;', '"').replaceAll('&#34;', '"')

  expect(text).toContain(message)
  expect(text).toContain(`${resolution}.`)
  expect(escaped).toContain(`"code": "${code}",\n    "message": "${message}"`)
  expect(twin).toContain(`"message": "${message}"`)
})

test('no cell of its tables is empty', () => {
  const empty = [...page.matchAll(/<t[dh][^>]*>((?:(?!<\/t[dh]>).)*)<\/t[dh]>/gs)].filter(
    ([, content = '']) => content.replace(/<[^>]+>/g, '').trim() === '',
  )

  expect(empty.map(([, content]) => content)).toEqual([])
})

test('every endpoint and every schema has its place', () => {
  const { paths, components } = readSiteJson('openapi.json') as {
    paths: Record<string, Record<string, { operationId: string }>>
    components: { schemas: object }
  }
  const operations = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))

  expect(operations).toHaveLength(ENDPOINTS.length)
  expect(ids).toEqual(
    expect.arrayContaining([...operations, ...Object.keys(components.schemas).map((name) => `schema-${name}`)]),
  )
})

test('the limits that are shown are those that hold', () => {
  const { PUBLIC_QUOTA, INQUIRY_QUOTA, INQUIRY_BODY_BYTES, ESTIMATE_BODY_CODE_UNITS } = limits
  // The page parts thousands by a narrow space, Markdown does not.
  const plain = (words: string) => words.replaceAll(/(?<=\d)\u2006\u2060(?=\d)/g, '')

  for (const shown of [
    `${PUBLIC_QUOTA.limit} in ${PUBLIC_QUOTA.windowSeconds} s`,
    `${INQUIRY_QUOTA.limit} in ${INQUIRY_QUOTA.windowSeconds} s`,
    `${INQUIRY_BODY_BYTES} bytes`,
    `${ESTIMATE_BODY_CODE_UNITS} code units`,
  ]) {
    expect(plain(text)).toContain(shown)
    expect(plain(twin)).toContain(shown)
  }
})

describe('weight', () => {
  test('the page is under 60 kB compressed', () => {
    expect(brotliCompressSync(page).length).toBeLessThan(60_000)
  })

  test('its script is under 8 kB as it stands', () => {
    const script = /<script type="module" src="([^"]*developers[^"]*)"/.exec(page)?.[1]

    expect(readSite(script ?? '').length).toBeLessThan(8_000)
  })
})

test('the twin leaves out the forms and keeps the code with its language', () => {
  expect(twin).not.toMatch(/Body of POST/)
  expect(twin).toContain('```ts\n/** A client of the Accelerator Sourcing Reference')
  expect(twin).toContain('```python\n"""')
})
