/** Pages as browsers receive them: valid, with links that lead somewhere, and with what their readers were promised. */
import { HtmlValidate, type RuleConfig } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { factPath } from '../../content/paths.ts'
import { ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { ERROR_CODES, FAULT_NAMES, FAULTS } from '../../inquiry-service/contract/errors.ts'
import { content, entries } from '../../site/core/content.build.ts'
import { SECTIONS, type SectionId, sectionAddress } from '../../site/developers/sections.ts'
import type { SearchIndex } from '../../site/search/entry.ts'
import { searchIndex } from '../../site/search/search-index.build.ts'
import { KINDS } from '../browser/kinds.ts'
import { idsOf, isServed, linksOf, pagePaths, readPage, readSite, readSiteJson } from './site-files.ts'

const pages = new Map(pagePaths().map((path) => [path, readPage(path)]))
const textOf = (path: string) => readPage(path).replace(/<[^>]+>/g, '')

describe('HTML', () => {
  const PREFERENCES: RuleConfig = {
    // Allowed by HTML; these are the preferences of the tool.
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'valid-id': ['error', { relaxed: true }],
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Boxes of one name are a list.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    // The ARIA pattern of a combobox has a listbox.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  }

  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    // HTML has `details` where there is text of any kind; the tool takes it for a section.
    elements: ['html5', { details: { sectioning: false } }],
    rules: PREFERENCES,
  })

  const ofKinds = KINDS.map(({ path }) => (path === '/nothing-is-here' ? '/404' : path.replace(/\?.*/, '')))
  const ofErrors = ERROR_CODES.map((code) => `/developers/errors/${code}`)

  test.each([...new Set([...ofKinds, ...ofErrors])])('of %s is valid', async (path) => {
    const { results } = await validator.validateString(pages.get(path) ?? '')
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    )
    expect(faults).toEqual([])
  })

  // Browsers keep the first of two, so that a class is lost without a trace.
  test('of no page has an attribute twice', () => {
    const ELEMENT = /<[a-z][\w-]*((?:\s+[^\s=>"'/]+(?:="[^"]*"|='[^']*'|=[^\s>"']+)?)+)\s*\/?>/g
    const ATTRIBUTE = /\s([^\s=>"'/]+)(?:="[^"]*"|='[^']*'|=[^\s>"']+)?/g
    const twice = [...pages].flatMap(([path, html]) =>
      [...html.matchAll(ELEMENT)].flatMap(([tag, attributes = '']) => {
        const names = [...attributes.matchAll(ATTRIBUTE)].map(([, name = '']) => name)
        return new Set(names).size < names.length ? [`${path}: ${tag.slice(0, 120)}`] : []
      }),
    )

    expect(twice).toEqual([])
  })

  test('of every page has a title and a description of its own', () => {
    for (const pattern of [/<title>([^<]+)</, /<meta name="description" content="([^"]+)"/]) {
      const texts = [...pages.values()].map((html) => pattern.exec(html)?.[1])
      expect(texts.filter((text, index) => text === undefined || texts.indexOf(text) !== index)).toEqual([])
    }
  })
})

describe('links', () => {
  const ids = new Map([...pages].map(([path, html]) => [path, new Set(idsOf(html))]))
  const internal = [...pages].flatMap(([from, html]) =>
    linksOf(html)
      .filter((href) => /^[/#?]/.test(href))
      .map((href) => ({ from, url: new URL(href, `http://site.invalid${from}`) })),
  )
  // What stands behind # on the estimate page is its state.
  const hasPlace = (page: string, place: string) =>
    place === '' || place.includes('=') || ids.get(page)?.has(decodeURIComponent(place)) === true

  test('inside the site lead to a page, and to a place on it', () => {
    const lost = internal.filter(
      ({ url }) => !isServed(decodeURIComponent(url.pathname)) || !hasPlace(url.pathname, url.hash.slice(1)),
    )
    // Each target once, with the first page that leads there.
    const first = new Map(lost.toReversed().map(({ from, url }) => [`${url.pathname}${url.hash}`, from]))
    expect([...first].map(([target, from]) => `${target} from ${from}`)).toEqual([])
  })

  test('lead to every page', () => {
    const linked = new Set(internal.filter(({ from, url }) => from !== url.pathname).map(({ url }) => url.pathname))

    expect([...pages.keys()].filter((path) => path !== '/404' && !linked.has(path))).toEqual([])
  })

  test('of the search index can be opened', () => {
    const texts = readSiteJson('search-text.json') as SearchIndex
    const lost = [...searchIndex.entries, ...texts.entries].filter(({ path }) => {
      const [page = '', place = ''] = path.split('#')
      return !pages.has(page) || !hasPlace(page, place)
    })

    expect(lost.map(({ path }) => path)).toEqual([])
  })
})

// What export rules say of a part is above everything that leads to buying or selling it (D50).
describe('the notice of export rules', () => {
  const noted = new Set(content.notices.flatMap(({ models }) => models))
  const notedPages = content.models
    .filter(({ id }) => noted.has(id))
    .flatMap(({ id, variants }) => [`/models/${id}`, ...variants.map((variant) => `/catalog/${variant.id}`)])

  test('is on no other part', () => {
    expect(readPage('/catalog/huawei-ascend-950pr-128gb')).not.toContain('Before you buy or sell')
  })

  test.each(notedPages)('is above “Ask to buy” on %s', (path) => {
    const html = readPage(path)
    const article = html.slice(html.indexOf('<h1'))

    expect(article.indexOf('Before you buy or sell')).toBeGreaterThan(0)
    expect(article.indexOf('Before you buy or sell')).toBeLessThan(article.indexOf('Ask to buy'))
    expect(readSite(`${path.slice(1)}.md`)).toContain('Before you buy or sell')
  })
})

describe('the pages for developers', () => {
  const PATHS = ['/developers', '/developers/guide', '/developers/reference']
  const ALL = [...PATHS, ...ERROR_CODES.map((code) => `/developers/errors/${code}`)]
  const start = idsOf(readPage('/developers'))
  const { paths, components } = readSiteJson('openapi.json') as {
    paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>
    components: { schemas: object }
  }
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const schemaIds = Object.keys(components.schemas).map((name) => `schema-${name}`)

  test('have no empty cell, and every block of code can be copied', () => {
    for (const path of ALL) {
      const cells = [...readPage(path).matchAll(/<t[dh][^>]*>((?:(?!<\/t[dh]>).)*)<\/t[dh]>/gs)]
      expect(
        cells.filter(([, cell = '']) => cell.replace(/<[^>]+>/g, '').trim() === '').map(([cell]) => [path, cell]),
      ).toEqual([])
      expect(readPage(path).match(/data-copy/g)?.length ?? 0, path).toBe(readPage(path).match(/<pre/g)?.length ?? 0)
    }
  })

  test('have each section on the page that its address names', () => {
    for (const id of Object.keys(SECTIONS) as SectionId[]) {
      const [path = '', anchor = ''] = sectionAddress(id).split('#')
      expect(idsOf(readPage(path)), id).toContain(anchor)
    }
  })

  test.each(FAULT_NAMES)('say of %s what happened and what to do, at its address (D8)', (fault) => {
    const { code, message, resolution } = FAULTS[fault]
    const path = `/developers/errors/${code}`

    expect(start).toEqual(expect.arrayContaining([code, fault]))
    expect(textOf('/developers')).toContain(message)
    expect(textOf('/developers')).toContain(resolution)
    expect(idsOf(readPage(path))).toContain(fault)
    expect(textOf(path).replaceAll('&quot;', '"')).toContain(`"code": "${code}",\n    "message": "${message}"`)
    expect(readSite(`${path}.md`)).toContain(`"message": "${message}"`)
  })

  test('still have what had an address on the one page of before', () => {
    const old =
      'start authentication versions stability reads markdown estimates sandbox inquiries idempotency uncertain limits rate-limit-fields browsers errors samples client-ts walkthrough-ts client-py reference schemas files bundle getCatalog submitInquiry'

    expect([...old.split(' '), ...schemaIds].filter((id) => !start.includes(id))).toEqual([])
  })

  test('have a place for every endpoint and schema, and describe each parameter once', () => {
    expect(operations).toHaveLength(ENDPOINTS.length)
    expect(idsOf(readPage('/developers/reference'))).toEqual(
      expect.arrayContaining([...operations.map(({ operationId }) => operationId), ...schemaIds]),
    )
    const names = new Set(operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)))
    const [endpoints = ''] = readPage('/developers/reference').split('id="schemas"')
    const rows = [...endpoints.matchAll(/<th scope="row"[^>]*>\s*<code[^>]*>([^<]+)<\/code>/g)]
    const described = rows.map(([, name = '']) => name).filter((name) => names.has(name))
    expect(described.toSorted()).toEqual([...names].toSorted())
  })

  test('have Markdown without forms and other languages, and with the language of its code', () => {
    const twin = readSite('developers.md')

    expect(twin).not.toMatch(/Try it|urllib\.request/)
    expect(twin).toContain("```sh\ncurl http://localhost:3000/api/v1/estimate -H 'Content-Type: application/json' -d")
    expect(readSite('developers/guide.md')).toContain('```sh\n#!/bin/sh')
  })
})

test('a rate or fact known from reports alone is marked where its page states it', () => {
  const unmarked = entries.flatMap(({ variant: { id, integration = [], reported } }) => {
    const page = readPage(`/catalog/${id}`)
    return reported.flatMap((path) => {
      const fact = integration.findIndex(({ label }) => factPath(label) === path)
      if (fact < 0 && !path.startsWith('compute.')) return []
      const [, place = ''] = page.split(`id="${fact < 0 ? path : `integration.${fact}`}"`)
      const [cells = ''] = place.split('</td>')
      return /class="ev [rR]"/.test(cells) ? [] : [`${id} ${path}`]
    })
  })
  expect(unmarked).toEqual([])
})
