import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildSettings, parseBuildConfig } from '../../inquiry-service/contract/build-config.ts'
import { contractDigest } from '../../inquiry-service/contract/openapi/document.ts'
import { isServed, pagePaths, readPage, readSite, readSiteJson, SITE } from './site-files.ts'

const SITE_URL = 'http://localhost:3000'
const pages = pagePaths().filter((path) => path !== '/404')

test('the sitemap has every page but the one for unknown addresses, each with a day', () => {
  const rows = [...readSite('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>/g)]

  expect(rows.map(([, location]) => location).sort()).toEqual(pages.map((path) => `${SITE_URL}${path}`).sort())
})

test('the sitemap names the canonical address of every page', () => {
  for (const path of pages) {
    expect(readPage(path)).toContain(`<link rel="canonical" href="${SITE_URL}${path}"`)
  }
})

test('robots.txt names the sitemap', () => {
  expect(readSite('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${SITE_URL}/sitemap.xml\n`)
})

test('llms.txt and its lists name every page, in Markdown where there is some, and only what exists', () => {
  const lists = readdirSync(join(SITE, 'llms')).filter((name) => name.endsWith('.md'))
  const texts = ['llms.txt', ...lists.map((name) => `llms/${name}`)].map(readSite)
  const paths = texts.flatMap((text) => [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, path = '']) => path))
  // The table of all variants stands in for their pages: `/catalog/{id}.md`.
  const ids = [...readSite('catalog.md').matchAll(/^\|([a-z][^|]+)\|[\d?]/gm)].map(([, id]) => `/catalog/${id}`)

  expect(paths.filter((path) => !isServed(path))).toEqual([])
  expect(
    pages.filter((path) => ![path, `${path}.md`].some((form) => paths.includes(form) || ids.includes(form))),
  ).toEqual([])
})

test('security.txt says where to turn and until when that holds', () => {
  expect(readSite('.well-known/security.txt')).toMatch(
    /^Contact: http:\/\/localhost:3000\/about#contact\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en\nCanonical: /,
  )
})

test('build.json names the content, the contract and the settings that are served', () => {
  const hash = createHash('sha256')
  for (const name of ['catalog', 'documents', 'articles', 'health']) hash.update(`${readSite(`api/v1/${name}.json`)}\n`)

  expect(readSiteJson('build.json')).toEqual({
    content: hash.digest('hex'),
    schemaVersion: 1,
    contract: contractDigest(),
    settings: buildSettings(parseBuildConfig({})),
    checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    commit: expect.toSatisfy((commit: unknown) => commit === null || /^[0-9a-f]{40}$/.test(String(commit))),
  })
})

test('the card for social networks is small and every page names it', () => {
  expect(readSite('social-card.png').length).toBeLessThan(40_000)
  for (const path of pages) {
    expect(readPage(path)).toContain(`<meta property="og:image" content="${SITE_URL}/social-card.png"`)
  }
})
