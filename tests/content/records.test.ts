/**
 * What `npm run record` keeps of the content, and what the check finds where it was not run: the change log, whose baseline and entries
 * lead to the figures of today; published ids, which keep answering; how well the figures were supported on which day.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evidenceCounts, evidenceOfADay } from '../../content/evidence.ts'
import { loadContent, modelOfVariants } from '../../content/index.ts'
import { differences, replay } from '../../content/load/changelog.ts'
import { ContentError, faultLine } from '../../content/load/faults.ts'
import { changesComplete } from '../../content/rules/changes-complete.ts'
import { evidenceHistory } from '../../content/rules/evidence-history.ts'
import { idsKept, idsOf } from '../../content/rules/ids-kept.ts'
import { applyRules, resultLine } from '../../content/rules/rule.ts'
import { type FormerIds, ID_KINDS } from '../../content/schema/former-ids.ts'
import { formerPages } from '../../inquiry-service/assets/addresses.ts'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { INQUIRY_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { recordChanges, recordEvidence, recordIds } from '../../scripts/record/content.ts'
import { content } from '../../site/core/content.build.ts'
import { underEveryId } from '../../site/programs/read-api.ts'
import { changed, contentFolder, type Files, lines, MODEL, smallVariant, TODAY, withVariant } from './small-content.ts'

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

describe('changes-complete', () => {
  test('names variant, field, old, new and the command when a figure changed without an entry', () => {
    expect(findings(withBaseline(withVariant({ memoryGB: 96 })))).toEqual([
      'content/catalog/acme-x1.json: acme-x1-pcie.memoryGB: is 96, and according to the change log 80. Remedy: run `npm run record -- --why "…"` and say why (changes-complete)',
    ])
  })

  test('is silent when nothing has changed, and when the entry is in the log', () => {
    expect(findings(withBaseline())).toEqual([])
    expect(
      findings(withBaseline({ ...withVariant({ memoryGB: 96 }), 'changes/2026-11-21.json': [change({})] })),
    ).toEqual([])
  })

  test('finds a figure that is withdrawn without an entry, and a variant that came', () => {
    const first = { ...smallVariant(), memoryGB: null }
    const second = { ...smallVariant(), id: 'acme-x1-sxm', name: 'Acme X1' }
    const root = withBaseline({ 'catalog/acme-x1.json': { ...MODEL, variants: [first, second] } })

    expect(findings(root)).toEqual([
      'content/catalog/acme-x1.json: acme-x1-pcie.memoryGB: is not stated, and according to the change log 80. Remedy: run `npm run record -- --why "…"` and say why (changes-complete)',
      'content/catalog/acme-x1.json: acme-x1-sxm.variant: is Acme X1, and according to the change log not stated. Remedy: run `npm run record -- --why "…"` and say why (changes-complete)',
    ])
  })

  test('names a fact that changed without an entry', () => {
    const fact = (value: string) => [{ label: 'FP4 tensor rate, dense', value, sourceIds: ['acme-x1-datasheet'] }]
    const root = withBaseline({
      ...withVariant({ integration: fact('500 TFLOPS') }),
      'changes/baseline-of-facts.json': { 'acme-x1-pcie': { 'FP4 tensor rate, dense': '400 TFLOPS' } },
    })

    expect(findings(root)).toEqual([
      'content/catalog/acme-x1.json: acme-x1-pcie.integration:FP4 tensor rate, dense: is 500 TFLOPS, and according to the change log 400 TFLOPS. Remedy: run `npm run record -- --why "…"` and say why (changes-complete)',
    ])
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
      ...withVariant({ memoryGB: 96, powerW: { min: null, max: 350, typical: null } }),
      'changes/2026-11-21.json': [change({})],
    })

    expect(recordChanges({ root, today: TODAY, why: 'Board power.' })).toHaveLength(1)
    expect(recordChanges({ root, today: TODAY, why: 'Board power.' })).toEqual([])
    expect(findings(root)).toEqual([])

    expect(recorded(root)).toEqual([
      change({}),
      change({ field: 'powerW.max', from: 300, to: 350, why: 'Board power.' }),
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

    expect(loadFaults(root)).toEqual([
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

  expect(loadFaults(root)).toEqual([`content/changes/2026-11-21.json: ${problem}`])
})

test('replay() gives back what differences() took apart', () => {
  const before = { a: { memoryGB: 80, 'powerW.max': 300 }, b: { memoryGB: 16 } }
  const after = { a: { memoryGB: 96 }, c: { memoryGB: 24 } }
  const entries = differences(before, after, (id) => id).map((difference) => ({
    ...difference,
    documents: [],
    why: '-',
  }))

  expect(replay(before, entries)).toEqual({ state: after, misfits: [] })
})

function loadFaults(root: string): string[] {
  try {
    loadContent({ root, today: TODAY })
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.faults.map(faultLine)
    throw error
  }
}

const NONE: FormerIds = { models: {}, variants: {}, documents: {}, articles: {}, presets: {} }
const why = 'Renamed by its maker.'

/** The small content with all its present ids published; `gone` were published as well. */
function published({ gone = [], former = {} }: { gone?: string[]; former?: FormerIds['variants'] }) {
  const content = changed({})
  const ids = idsOf(content)
  return {
    ...content,
    publishedIds: { ...ids, variants: [...ids.variants, ...gone] },
    formerIds: { ...NONE, variants: former },
  }
}

describe('the rule ids-kept', () => {
  test('finds an id that vanished without a word, of a preset too', () => {
    const content = published({ gone: ['acme-x0-pcie'] })
    const publishedIds = { ...content.publishedIds, presets: ['acme-lm-7b', 'acme-lm-8b'] }
    const vanished = (id: string) =>
      `content/former-ids.json: ${id}: was published, and no entry has this id any more. Remedy: bring the entry back, or say in this file which entry answers in its place, and why (ids-kept)`

    expect(lines(idsKept, { ...content, publishedIds })).toEqual([
      vanished('variants.acme-x0-pcie'),
      vanished('presets.acme-lm-7b'),
    ])
  })

  test('finds nothing where every published id has its entry, or leads to one of today', () => {
    const former = { 'acme-x0-pcie': { now: 'acme-x1-pcie', why } }

    expect(lines(idsKept, published({}))).toEqual([])
    expect(lines(idsKept, published({ gone: ['acme-x0-pcie'], former }))).toEqual([])
  })

  test('finds a former id that leads nowhere, is used again, or was never published', () => {
    const former = {
      'acme-x0-pcie': { now: 'acme-x9-pcie', why },
      'acme-x1-pcie': { now: 'acme-x1-pcie', why },
      'acme-typo': { now: 'acme-x1-pcie', why },
    }

    expect(lines(idsKept, published({ gone: ['acme-x0-pcie'], former }))).toEqual([
      'content/former-ids.json: variants.acme-x0-pcie.now: names acme-x9-pcie, which no entry is called. Remedy: name an entry of today; of one that was renamed twice, the last (ids-kept)',
      'content/former-ids.json: variants.acme-x1-pcie: is the id of an entry of today: it would have two meanings. Remedy: give the new entry another id, or take this line out if the old entry is back (ids-kept)',
      'content/former-ids.json: variants.acme-typo: is not in published-ids.json. Remedy: correct the id: only what was published needs a line here (ids-kept)',
    ])
  })
})

test('every id of today is in the ledger of published ids (if not: npm run record)', () => {
  const today = idsOf(content)

  for (const kind of ID_KINDS) {
    expect(today[kind].filter((id) => !content.publishedIds[kind].includes(id))).toEqual([])
  }
})

test('recordIds() adds what is new, and keeps what is gone', () => {
  const root = contentFolder()
  writeFileSync(
    join(root, 'published-ids.json'),
    JSON.stringify({ models: [], variants: ['acme-x0-pcie'], documents: [], articles: [], presets: ['acme-lm-7b'] }),
  )

  expect(recordIds(root)).toContain('acme-x1-pcie')
  expect(recordIds(root)).toEqual([])
  expect(JSON.parse(readFileSync(join(root, 'published-ids.json'), 'utf8')).variants).toEqual([
    'acme-x0-pcie',
    'acme-x1-pcie',
  ])
})

describe('a variant that was renamed', () => {
  /** The real content, its H100 SXM under another id until today. */
  const former: FormerIds = { ...NONE, variants: { 'nvidia-h100-sxm-80gb': { now: 'nvidia-h100-sxm5-80gb', why } } }

  test('has its page and its Markdown moved', () => {
    expect(formerPages(former)).toEqual({
      '/catalog/nvidia-h100-sxm-80gb': '/catalog/nvidia-h100-sxm5-80gb',
      '/catalog/nvidia-h100-sxm-80gb.md': '/catalog/nvidia-h100-sxm5-80gb.md',
    })
  })

  test('answers in the API under both ids with one record, which says its id of today', () => {
    const record = { id: 'nvidia-h100-sxm5-80gb', name: 'NVIDIA H100 SXM5 80GB' }

    expect(underEveryId([record], former.variants)).toEqual([
      ['nvidia-h100-sxm5-80gb', record],
      ['nvidia-h100-sxm-80gb', record],
    ])
  })

  test('may be asked for in an inquiry under its old id', () => {
    const models = modelOfVariants({ ...content, formerIds: former })
    const body = { ...INQUIRY_EXAMPLES.buy.value, variantId: 'nvidia-h100-sxm-80gb' }

    expect(inquiryFromBody(body, (id) => models[id])).toMatchObject({ variantId: 'nvidia-h100-sxm-80gb' })
  })
})

const FIRST = { date: '2026-11-20', figures: 3, withPlace: 1, withWords: 0, wordsInOriginal: 0, unverified: 3 }
const KNOWN = { original: 4, program: 0, copy: 0, reported: 0 }
const NOW = { date: TODAY, figures: 4, withPlace: 4, withWords: 4, wordsInOriginal: 4, unverified: 0, ...KNOWN }

function folderWith(history: unknown): string {
  const root = contentFolder()
  writeFileSync(join(root, 'evidence-history.json'), JSON.stringify(history))
  return root
}

test('the last day of the history has the counts of today (if not: npm run record)', () => {
  const last = content.evidenceHistory.at(-1)

  expect(last).toEqual(evidenceOfADay(last?.date ?? '', evidenceCounts(content)))
})

test('the page about this reference has a first day to compare with', () => {
  expect(content.evidenceHistory.length).toBeGreaterThan(1)
})

test('a count that the evidence does not give is found', () => {
  expect(lines(evidenceHistory, { ...changed({}), evidenceHistory: [FIRST, { ...NOW, withWords: 3 }] })).toEqual([
    `warning: content/evidence-history.json: ${TODAY}.withWords: is 3, and according to the evidence 4. Remedy: run \`npm run record\` before it is published (evidence-history)`,
  ])
  expect(lines(evidenceHistory, { ...changed({}), evidenceHistory: [FIRST, NOW] })).toEqual([])
  expect(lines(evidenceHistory, { ...changed({}), evidenceHistory: [] })).toEqual([])
})

test('recordEvidence() adds today, and replaces what the same day had', () => {
  const root = folderWith([FIRST, { ...NOW, figures: 1 }])

  expect(recordEvidence(root, TODAY)).toEqual(NOW)
  expect(JSON.parse(readFileSync(join(root, 'evidence-history.json'), 'utf8'))).toEqual([FIRST, NOW])
})

test('a history out of order is refused', () => {
  expect(() => loadContent({ root: folderWith([NOW, FIRST]), today: TODAY })).toThrow(
    'must have each day only once, the oldest first',
  )
})
