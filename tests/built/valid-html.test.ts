/** Pages as browsers receive them, by the rules of HTML: one page of each kind, and every page for what a template can repeat. */
import { HtmlValidate, type RuleConfig } from 'html-validate'
import { expect, test } from 'vitest'
import { ENTRIES, TEXTS_AND_TOOLS } from '../browser/kinds.ts'
import { pagePaths, readPage } from './site-files.ts'

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

/** What is wrong with a page, one line per fault. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
  )
}

const built = new Set(pagePaths())
const kinds = [...ENTRIES, ...TEXTS_AND_TOOLS]
  .map(({ kind, path }) => ({ kind, path: path === '/nothing-is-here' ? '/404' : path.replace(/\?.*/, '') }))
  .filter(({ path }, index, all) => all.findIndex((other) => other.path === path) === index)

test.each(kinds)('$kind is valid HTML', async ({ path }) => {
  expect(await faultsOf(readPage(path))).toEqual([])
})

test('the checked kinds are those of the tests in browsers', () => {
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter(({ path }) => !built.has(path))).toEqual([])
})

// Browsers keep the first of two, so that a class is lost without a trace.
test('no element of any page has an attribute twice', () => {
  const twice = [...built].flatMap((path) =>
    [...readPage(path).matchAll(/<[a-z][\w-]*((?:\s+[^\s=>"'/]+(?:="[^"]*"|='[^']*'|=[^\s>"']+)?)+)\s*\/?>/g)].flatMap(
      ([tag, attributes = '']) => {
        const names = [...attributes.matchAll(/\s([^\s=>"'/]+)(?:="[^"]*"|='[^']*'|=[^\s>"']+)?/g)].map(
          ([, name = '']) => name,
        )
        return new Set(names).size < names.length ? [`${path}: ${tag.slice(0, 120)}`] : []
      },
    ),
  )

  expect(twice).toEqual([])
})

test('a fault is found', async () => {
  expect(
    await faultsOf('<!DOCTYPE html><html lang="en"><title>A</title><p class="a" class="b"><p>b</p></p></html>'),
  ).not.toEqual([])
})
