import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { ERROR_CODES, FAULT_NAMES, FAULTS } from '../../inquiry-service/contract/errors.ts'
import * as limits from '../../inquiry-service/contract/limits.ts'
import { SECTIONS, type SectionId, sectionAddress } from '../../site/developers/sections.ts'
import { idsOf, readPage, readSite, readSiteJson } from './site-files.ts'

const PATHS = ['/developers', '/developers/guide', '/developers/reference']
const ERROR_PATHS = ERROR_CODES.map((code) => `/developers/errors/${code}`)
const start = readPage('/developers')
const textOf = (path: string) => readPage(path).replace(/<[^>]+>/g, '')

test.each([...PATHS, ...ERROR_PATHS])('no id appears twice on %s', (path) => {
  const ids = idsOf(readPage(path))

  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test.each([...PATHS, ...ERROR_PATHS])('no cell of the tables of %s is empty', (path) => {
  const cells = [...readPage(path).matchAll(/<t[dh][^>]*>((?:(?!<\/t[dh]>).)*)<\/t[dh]>/gs)].map(
    ([, cell = '']) => cell,
  )

  expect(cells.filter((cell) => cell.replace(/<[^>]+>/g, '').trim() === '')).toEqual([])
})

test('each section is on the page that its address names', () => {
  for (const id of Object.keys(SECTIONS) as SectionId[]) {
    const [path = '', anchor = ''] = sectionAddress(id).split('#')

    expect(idsOf(readPage(path)), id).toContain(anchor)
  }
})

describe('the address that an error gives as its documentation', () => {
  test.each([...ERROR_CODES, ...FAULT_NAMES])('exists for %s (D8)', (name) => {
    expect(idsOf(start)).toContain(name)
  })

  test.each(FAULT_NAMES)('of %s says what happened and what to do, and leads to the page with the answer', (fault) => {
    const { code, message, resolution } = FAULTS[fault]
    const path = `/developers/errors/${code}`
    const text = textOf(path).replaceAll('&quot;', '"')
    const twin = readSite(`${path}.md`)

    expect(textOf('/developers')).toContain(message)
    expect(textOf('/developers')).toContain(resolution)
    expect(idsOf(readPage(path))).toContain(fault)
    expect(text).toContain(`"code": "${code}",\n    "message": "${message}"`)
    expect(twin).toContain(`"message": "${message}"`)
  })
})

test('what had an address on the one page of before still has it there', () => {
  const { components } = readSiteJson('openapi.json') as { components: { schemas: object } }
  const old = [
    ...'start authentication versions stability reads markdown estimates sandbox inquiries idempotency uncertain'.split(
      ' ',
    ),
    ...'limits rate-limit-fields browsers errors samples client-ts walkthrough-ts client-py'.split(' '),
    ...'reference schemas files bundle getCatalog submitInquiry'.split(' '),
    ...Object.keys(components.schemas).map((name) => `schema-${name}`),
  ]

  expect(old.filter((id) => !idsOf(start).includes(id))).toEqual([])
})

test('every endpoint and every schema has its place in the reference', () => {
  const { paths, components } = readSiteJson('openapi.json') as {
    paths: Record<string, Record<string, { operationId: string }>>
    components: { schemas: object }
  }
  const operations = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))

  expect(operations).toHaveLength(ENDPOINTS.length)
  expect(idsOf(readPage('/developers/reference'))).toEqual(
    expect.arrayContaining([...operations, ...Object.keys(components.schemas).map((name) => `schema-${name}`)]),
  )
})

test('the reference describes each parameter once, however many endpoints take it', () => {
  const { paths } = readSiteJson('openapi.json') as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
  }
  const taken = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ parameters = [] }) => parameters))
  const names = [...new Set(taken.map(({ name }) => name))]
  const [endpoints = ''] = readPage('/developers/reference').split('id="schemas"')
  const rows = endpoints.matchAll(/<th scope="row"[^>]*>\s*<code[^>]*>([^<]+)<\/code>/g)
  const described = [...rows].map(([, name]) => name).filter((name) => name !== undefined && names.includes(name))

  expect(taken.length).toBeGreaterThan(names.length)
  expect(described.toSorted()).toEqual(names.toSorted())
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
    expect(plain(textOf('/developers/guide'))).toContain(shown)
    expect(plain(readSite('developers/guide.md'))).toContain(shown)
  }
})

describe('weight', () => {
  test.each(PATHS)('%s is under 40 kB compressed', (path) => {
    expect(brotliCompressSync(readPage(path)).length).toBeLessThan(40_000)
  })

  test('their script is under 8 kB as it stands', () => {
    const scripts = [...start.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, source = '']) =>
      readSite(source),
    )
    const own = scripts.find((script) => script.includes('data-try'))

    expect(own?.length).toBeLessThan(8_000)
  })
})

test('every block of code can be copied', () => {
  for (const path of [...PATHS, ...ERROR_PATHS]) {
    const page = readPage(path)

    expect(page.match(/data-copy/g)?.length ?? 0, path).toBe(page.match(/<pre/g)?.length ?? 0)
  }
})

test('the twins leave out forms and other languages, and keep code with its language', () => {
  const twin = readSite('developers.md')

  expect(twin).not.toMatch(/Try it/)
  expect(twin).not.toContain('urllib.request')
  expect(twin).toContain('```sh\ncurl http://localhost:3000/api/v1/estimate --json')
  expect(readSite('developers/guide.md')).toContain('```sh\n#!/bin/sh')
})
