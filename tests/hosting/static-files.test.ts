/** `_headers` and `_redirects`, as hosts for files read them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { API_PREFIXES, ENDPOINTS } from '../../inquiry-service/contract/endpoints.ts'
import { redirectsFile } from '../../site/hosting/static/redirects.ts'
import { SITE } from '../setup/build-folder.ts'

const ROOT = SITE
const headers = readFileSync(join(ROOT, '_headers'), 'utf8')
const redirects = readFileSync(join(ROOT, '_redirects'), 'utf8')
const patterns = headers.split('\n').filter((line) => line.startsWith('/'))

const EXAMPLES: Readonly<Record<string, string>> = {
  ':variantId': 'nvidia-h100-sxm5-80gb',
  ':documentId': 'amd-cdna2-white-paper',
}
const withExample = (path: string) => path.replace(/:\w+/, (name) => EXAMPLES[name] ?? name)

test('every read of the contract leads to its file, by both prefixes', () => {
  const rules = redirects
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  const reads = ENDPOINTS.filter(({ method }) => method === 'GET')

  const files = rules.filter(([, , status]) => status === '200')
  expect(files).toHaveLength(reads.length * API_PREFIXES.length)
  for (const [, file = '', status] of files) {
    expect(status).toBe('200')
    expect(existsSync(join(ROOT, withExample(file))), file).toBe(true)
  }
})

test('a page that is gone leads to the one in its place', () => {
  expect(redirects).toContain('\n/hosting /developers 301\n')
  expect(existsSync(join(ROOT, 'hosting.html'))).toBe(false)
})

test('what has to be computed leads to the service where that is another host, with method and body', () => {
  const file = redirectsFile({ siteUrl: 'https://www.example', inquiryUrl: 'https://inquiries.example' })
  const posts = ENDPOINTS.filter(({ method }) => method === 'POST')

  expect(file.split('\n').filter((line) => line.endsWith(' 307'))).toEqual(
    API_PREFIXES.flatMap((prefix) =>
      posts.map(({ path }) => `${prefix}${path} https://inquiries.example/api/v1${path} 307`),
    ),
  )
})

test('every page has exactly one rule, so that no host joins two values of a field', () => {
  const matches = (path: string) => patterns.filter((pattern) => matcher(pattern).test(path))
  const pages = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => `/${name.replace(/(?:^index)?\.html$/, '')}`)

  expect(pages.filter((path) => matches(path).length !== 1)).toEqual([])
  for (const target of ['/api/v1/catalog', '/api/catalog', '/api/v1/catalog/x', '/openapi.json', '/_astro/x.css']) {
    expect(matches(target), target).toHaveLength(1)
  }
})

test('what every origin may read is said to be so, and pages keep their policy', () => {
  expect(ruleOf('/openapi.json')).toMatchObject({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  expect(ruleOf('/.well-known/api-catalog')).toMatchObject({
    'Content-Type': 'application/linkset+json',
    'Access-Control-Allow-Origin': '*',
  })
  expect(ruleOf('/articles/*')).toMatchObject({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  expect(ruleOf('/about')).not.toHaveProperty('Access-Control-Allow-Origin')
})

test('the rules stay within what hosts read: 100 of them, 2,000 characters a line', () => {
  expect(patterns.length).toBeLessThanOrEqual(100)
  expect(Math.max(...headers.split('\n').map((line) => line.length))).toBeLessThanOrEqual(2_000)
})

function ruleOf(pattern: string): Record<string, string> {
  const [, ...lines] =
    headers
      .split('\n\n')
      .map((rule) => rule.split('\n'))
      .find(([first]) => first === pattern) ?? []
  return Object.fromEntries(lines.filter(Boolean).map((line) => line.trim().split(/: (.*)/, 2)))
}

function matcher(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`)
}
