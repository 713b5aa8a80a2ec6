/**
 * The rules about the content: the real content follows them; their limits, their exceptions, and how old a check may
 * be.
 */
import { describe, expect, test } from 'vitest'
import { addresses } from '../../content/rules/addresses.ts'
import { articleShape } from '../../content/rules/article-shape.ts'
import { bandwidthPerGigabyte } from '../../content/rules/bandwidth-per-gigabyte.ts'
import { denseToSparse } from '../../content/rules/dense-to-sparse.ts'
import { freshness } from '../../content/rules/freshness.ts'
import { namesAndIds } from '../../content/rules/names-and-ids.ts'
import { pcieLinks } from '../../content/rules/pcie-links.ts'
import { powerRange } from '../../content/rules/power-range.ts'
import { isPrinted, isRounded } from '../../content/rules/printed.ts'
import type { Rule } from '../../content/rules/rule.ts'
import { applyRules, resultLine } from '../../content/rules/rule.ts'
import { checkContent, RULES } from '../../scripts/checks/run.ts'
import { changed, lines, words } from './broken-content.ts'
import { servedRate, TODAY } from './small-content.ts'

test.each([
  [articleShape, { article: { body: words(700) } }],
  [articleShape, { article: { body: words(1800) } }],
  [denseToSparse, { variant: { compute: [servedRate('dense', 100), servedRate('structured-sparse', 200.9)] } }],
  [powerRange, { variant: { powerW: { min: 300, max: 300, typical: 300 } } }],
  [pcieLinks, { variant: { interconnect: [{ name: 'PCIe 4.0 x8 (host)', bandwidthGBs: 32 }] } }],
  [namesAndIds, { variant: { name: 'Acme X1 (4 x 20GB)' } }],
  [namesAndIds, { variant: { name: 'Acme A100X 80GB' } }],
  [bandwidthPerGigabyte, { variant: { memoryType: 'GDDR6', memoryGB: 6, memoryBandwidthGBs: 300 } }],
  [
    addresses,
    { document: { publisher: 'NVIDIA, at MLCommons', url: 'https://github.com/mlcommons/training_results_v0.6' } },
  ],
] as const)('$name lets the edge of its range pass', (rule, change) => {
  expect(lines(rule, changed(change))).toEqual([])
})

test('a rule that throws is named', () => {
  const check = () => {
    throw new Error('nothing is there')
  }
  const rule: Rule = { name: 'of-nothing', description: '', scope: 'all', check }

  expect(() => lines(rule, changed({}))).toThrow('Cannot apply the rule of-nothing: nothing is there')
})

describe('freshness', () => {
  test('says nothing 365 days after the check', () => {
    expect(lines(freshness, changed({}), '2027-11-20')).toEqual([])
  })

  test('warns on the day after', () => {
    expect(lines(freshness, changed({}), '2027-11-21')[0]).toBe(
      'warning: content/catalog/acme-x1.json: acme-x1-pcie.checkedAt: 2026-11-20 is 366 days ago, more than 365. Remedy: compare the entry with its documents and set the day, or remove what can no longer be confirmed (freshness)',
    )
  })

  test('fails 731 days after the check, for each of variant, document, preset and article', () => {
    const results = applyRules([freshness], { content: changed({}), today: '2028-11-20' })

    expect(results.map(({ file, severity }) => [file, severity])).toEqual([
      ['catalog/acme-x1.json', undefined],
      ['documents/acme-x1-datasheet.json', undefined],
      ['presets/acme-lm-8b.json', undefined],
      ['articles/what-a-gigabyte-is.mdx', undefined],
    ])
  })
})

describe('exceptions', () => {
  const broken = () => changed({ variant: { powerW: { min: 400, max: 350, typical: null } } })
  const excepting = (key: string): Rule => ({ ...powerRange, exceptions: { [key]: 'The sheet prints it so' } })

  test.each(['acme-x1-pcie.powerW.min', 'acme-x1-pcie'])('take a finding out by %s', (key) => {
    expect(applyRules([excepting(key)], { content: broken(), today: TODAY })).toEqual([])
  })

  test('that no finding needs are findings themselves', () => {
    const [finding] = applyRules([excepting('acme-x1-pcie.powerW.min')], { content: changed({}), today: TODAY })

    expect(finding && resultLine(finding)).toBe(
      'content/rules/power-range.ts: acme-x1-pcie.powerW.min: the exception is no longer needed, as the rule finds nothing there. Remedy: remove it from the exceptions (power-range)',
    )
  })
})

test.each([
  ['3,350', 3350, true],
  ['3350', 3350, false],
  ['1.07', 1.0737, true],
  ['1.08', 1.0737, false],
  ['16', 16.06, true],
  ['0.5', 0.45, true],
])('isRounded(%j, %d) is %s', (shows, value, expected) => {
  expect(isRounded(shows, value)).toBe(expected)
})

test.each([
  ['80', 'It has 80 GB.', true],
  ['80', 'It has 180 GB, 80.5 W and 1,800.', false],
  ['1,979', 'dense: 1,979.', true],
])('isPrinted(%j, %j) is %s', (shows, body, expected) => {
  expect(isPrinted(shows, body)).toBe(expected)
})

test('the real content keeps every rule', () => {
  expect(() => checkContent({ warn: () => {} })).not.toThrow()
})

test('each rule has a name of its own, that of its file, and says why in a sentence', () => {
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length)
  for (const { description } of RULES) expect(description).toMatch(/because .*\.$/)
})
