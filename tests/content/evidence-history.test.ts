/** How well the figures were supported at first, and are now. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evidenceCounts, evidenceOfADay } from '../../content/evidence.ts'
import { loadContent } from '../../content/index.ts'
import { evidenceHistory } from '../../content/rules/evidence-history.ts'
import { recordEvidence } from '../../scripts/record/content.ts'
import { content } from '../../site/core/content.build.ts'
import { changed, contentFolder, lines, TODAY } from './small-content.ts'

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
