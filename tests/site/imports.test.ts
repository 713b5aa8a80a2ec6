/** The table of modules holds for Astro files too, which the import check can't read. */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'

interface Rule {
  name: string
  from: { path?: string | string[]; pathNot?: string[] }
  to: { path?: string; pathNot?: string[] }
}

const { forbidden }: { forbidden: Rule[] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

const IMPORT = /^\s*import\s(?:[^'"]*\sfrom\s)?\s*['"](\.[^'"?]+)/gm

const matches = (patterns: string | string[] = [], path: string) =>
  [patterns].flat().some((pattern) => new RegExp(pattern).test(path))

/** The modules whose rule an import breaks. */
function brokenRules(from: string, to: string): string[] {
  return forbidden
    .filter(({ name }) => /^(module|feature)-/.test(name))
    .filter((rule) => matches(rule.from.path, from) && !matches(rule.from.pathNot, from))
    .filter((rule) => matches(rule.to.path, to) && !matches(rule.to.pathNot, to))
    .map(({ name }) => name)
}

test('pages, components and layouts import only from the modules that the table allows', () => {
  const imports = globSync('site/**/*.astro').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, path = '']) => [file, join(dirname(file), path)] as const),
  )

  expect(imports.length).toBeGreaterThan(500)
  expect(imports.flatMap(([from, to]) => brokenRules(from, to).map((rule) => `${rule}: ${from} → ${to}`))).toEqual([])
})

/** Texts of another folder are read, and bundled, without an import. */
const TEXTS = /textFolder\(import\.meta\.url, '([^']+)'\)/g

test('of the site, the service reads the style sheets alone, in one place', () => {
  const read = globSync('inquiry-service/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(TEXTS)].map(([, path = '']) => [file, join(dirname(file), path)] as const),
  )
  const elsewhere = read.filter(([file, folder]) => !folder.startsWith(dirname(file)))

  expect(elsewhere).toEqual([['inquiry-service/support/site-styles.ts', 'site/styles']])
})

test.each([
  ['site/core/Icon.astro', 'inquiry-service/ledger/ledger.ts', 'module-site-pages'],
  ['site/variant/KeyFigures.astro', 'site/compare/compare.ts', 'feature-variant'],
])('%s may not reach into %s, by the rule %s', (from, to, rule) => {
  expect(brokenRules(from, to)).toEqual([rule])
})
