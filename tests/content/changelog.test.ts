/** The change log: baseline and entries lead to the figures of today, missing entries are reported, and one command records them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../../content/index.ts'
import { changesComplete } from '../../content/rules/changes-complete.ts'
import { applyRules, resultLine } from '../../content/rules/rule.ts'
import { recordChanges } from '../../scripts/record/content.ts'
import {
  contentFolder,
  type Files,
  faultLines,
  MODEL,
  rate,
  smallVariant,
  TODAY,
  withVariant,
} from './small-content.ts'

/** The figures of the small content. */
const BASELINE = {
  'acme-x1-pcie': {
    memoryGB: 80,
    'powerW.max': 300,
    'compute.FP16.tensor.dense': 100,
    'compute.FP16.tensor.structured-sparse': 200,
  },
}
const change = (part: object) => ({
  variant: 'acme-x1-pcie',
  field: 'memoryGB',
  from: 80,
  to: 96,
  documents: ['acme-x1-datasheet'],
  why: 'The data sheet of November says so.',
  ...part,
})
const withBaseline = (changes: Files = {}) => contentFolder({ 'changes/baseline.json': BASELINE, ...changes })

function findings(root: string): string[] {
  return applyRules([changesComplete], { content: loadContent({ root, today: TODAY }), today: TODAY }).map(resultLine)
}

/** What changed → the files, and every line that follows. */
const UNLOGGED: [what: string, files: Files, ...lines: string[]][] = [
  ['a figure that changed', withVariant({ memoryGB: 96 }), 'pcie.memoryGB: is 96, and according to the change log 80'],
  [
    'a figure that is withdrawn, and a variant that came',
    {
      'catalog/acme-x1.json': {
        ...MODEL,
        variants: [
          { ...smallVariant(), memoryGB: null },
          { ...smallVariant(), id: 'acme-x1-sxm', name: 'Acme X1' },
        ],
      },
    },
    'pcie.memoryGB: is not stated, and according to the change log 80',
    'sxm.variant: is Acme X1, and according to the change log not stated',
  ],
  [
    'a fact that changed',
    {
      ...withVariant({
        integration: [{ label: 'FP4 tensor rate, dense', value: '500 TFLOPS', sourceIds: ['acme-x1-datasheet'] }],
      }),
      'changes/baseline-of-facts.json': { 'acme-x1-pcie': { 'FP4 tensor rate, dense': '400 TFLOPS' } },
    },
    'pcie.integration:FP4 tensor rate, dense: is 500 TFLOPS, and according to the change log 400 TFLOPS',
  ],
]

describe('changes-complete', () => {
  test('is silent when nothing has changed, and when the entry is in the log', () => {
    expect(findings(withBaseline())).toEqual([])
    expect(
      findings(withBaseline({ ...withVariant({ memoryGB: 96 }), 'changes/2026-11-21.json': [change({})] })),
    ).toEqual([])
  })

  test.each(UNLOGGED)('names %s without an entry, and the command', (_, files, ...lines) => {
    const remedy = 'Remedy: run `npm run record -- --why "…"` and say why (changes-complete)'

    expect(findings(withBaseline(files))).toEqual(
      lines.map((line) => `content/catalog/acme-x1.json: acme-x1-${line}. ${remedy}`),
    )
  })

  test('finds an entry whose old value was never so, and one that names an unknown document', () => {
    const root = withBaseline({
      ...withVariant({ memoryGB: 96 }),
      'changes/2026-11-21.json': [change({ from: 40, documents: ['acme-x9'] })],
    })

    expect(findings(root)).toEqual([
      'content/changes/2026-11-21.json: acme-x1-pcie.memoryGB: says that it was 40, and it was 80. Remedy: correct the entry, or remove it and run `npm run record` (changes-complete)',
      'content/changes/2026-11-21.json: acme-x1-pcie.memoryGB: names the unknown document "acme-x9". Remedy: correct the id, or take it out when the record was withdrawn (changes-complete)',
    ])
  })
})

describe('recordChanges()', () => {
  const recorded = (root: string) => JSON.parse(readFileSync(join(root, 'changes/2026-11-21.json'), 'utf8'))

  test('adds what is missing to what was recorded today, with the documents that state it, and nothing when nothing is missing', () => {
    const root = withBaseline({
      ...withVariant({ memoryGB: 96, powerW: { min: null, max: 350, typical: null }, rates: [rate('dense', 100)] }),
      'changes/2026-11-21.json': [change({})],
    })

    expect(recordChanges({ root, today: TODAY, why: 'Board power.' })).toHaveLength(2)
    expect(recordChanges({ root, today: TODAY, why: 'Board power.' })).toEqual([])
    expect(findings(root)).toEqual([])

    const sparse = { field: 'compute.FP16.tensor.structured-sparse', from: 200, to: null, documents: [] }
    expect(recorded(root)).toEqual([
      change({}),
      change({ field: 'powerW.max', from: 300, to: 350, why: 'Board power.' }),
      change({ ...sparse, why: 'Board power.' }),
    ])
  })

  test('records variants that came with all their figures, and those that went by name', () => {
    const root = contentFolder({ 'changes/baseline.json': { 'acme-x0-pcie': { memoryGB: 40 } } })

    recordChanges({ root, today: TODAY, why: 'Replaced.' })

    expect(recorded(root)).toEqual([
      { variant: 'acme-x0-pcie', field: 'variant', from: 'acme-x0-pcie', to: null, documents: [], why: 'Replaced.' },
      {
        variant: 'acme-x1-pcie',
        field: 'variant',
        from: null,
        to: 'Acme X1 (PCIe)',
        documents: ['acme-x1-datasheet'],
        why: 'Replaced.',
        figures: BASELINE['acme-x1-pcie'],
      },
    ])
    expect(findings(root)).toEqual([])
  })

  test('leaves the reason to be filled in when none is given, and the content is refused until then', () => {
    const root = withBaseline(withVariant({ memoryGB: 96 }))

    recordChanges({ root, today: TODAY, why: '' })

    expect(faultLines(root)).toEqual([
      'content/changes/2026-11-21.json: 0.why: must be filled in: say in a sentence why the figure changed. Remedy: correct the value',
    ])
  })
})

const OF_NEW = 'Remedy: it is “For a new variant: all the figures it was added with”'

test.each([
  [{ figures: { memoryGB: 96 } }, `0.figures: must be in the entry of a new variant, and in no other. ${OF_NEW}`],
  [
    { field: 'variant', from: null, to: 'Acme X1' },
    `0.figures: must be in the entry of a new variant, and in no other. ${OF_NEW}`,
  ],
  [{ to: 80 }, '0.to: is the same as before. Remedy: it is “Null: no longer stated”'],
])('an entry with %j is refused', (part, problem) => {
  const root = withBaseline({ 'changes/2026-11-21.json': [change(part)] })

  expect(faultLines(root)).toEqual([`content/changes/2026-11-21.json: ${problem}`])
})
