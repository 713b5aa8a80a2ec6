/** Published ids keep answering, and the history of the evidence has the counts of today: what the check finds, what one command records. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evidenceCounts, evidenceOfADay } from '../../content/evidence.ts'
import { loadContent, modelOfVariants } from '../../content/index.ts'
import { evidenceHistory } from '../../content/rules/evidence-history.ts'
import { idsKept, idsOf } from '../../content/rules/ids-kept.ts'
import { type FormerIds, ID_KINDS } from '../../content/schema/former-ids.ts'
import { formerPages } from '../../inquiry-service/assets/addresses.ts'
import { inquiryFromBody } from '../../inquiry-service/contract/inquiry.ts'
import { INQUIRY_EXAMPLES } from '../../inquiry-service/contract/openapi/examples.ts'
import { recordEvidence, recordIds } from '../../scripts/record/content.ts'
import { content } from '../../site/core/content.build.ts'
import { underEveryId } from '../../site/programs/read-api.ts'
import { changed, contentFolder, lines, TODAY } from './small-content.ts'

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
