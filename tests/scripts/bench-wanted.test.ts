/** What the benchmark says of a row: reached, within its spread, or missed. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commitGroups } from '../../scripts/bench/commits.ts'
import { durableGroups } from '../../scripts/bench/durable.ts'
import type { Case, Measurement } from '../../scripts/bench/group.ts'
import { readGroups } from '../../scripts/bench/reads.ts'
import { findingRow, groupRows } from '../../scripts/bench/report.ts'
import { PROFILES, verdictOf, WANTED_RATIOS } from '../../scripts/bench/wanted.ts'

test.each([
  { median: 1.2, values: [1.1, 1.2, 1.4], verdict: 'reached' },
  { median: 1.4, values: [1.2, 1.4, 1.5], verdict: 'within its spread' },
  { median: 1.4, values: [1.31, 1.4, 1.5], verdict: 'missed' },
  { median: Number.NaN, values: [], verdict: 'missed' },
])('verdictOf() of $values, wanted at most 1.3, is $verdict', ({ median, values, verdict }) => {
  expect(verdictOf(median, values, ['<=', 1.3])).toBe(verdict)
})

test('verdictOf() takes the greatest for the best where more is wanted', () => {
  expect(verdictOf(2.4, [2.3, 2.4, 2.6], ['>=', 2.5])).toBe('within its spread')
  expect(verdictOf(2.3, [2.2, 2.3, 2.4], ['>=', 2.5])).toBe('missed')
})

test('groupRows() judges the ratio of each round, and names the row that misses', () => {
  const measured = (...cpu: number[]): Measurement[] => cpu.map((cpuMicros) => ({ perSecond: 100, cpuMicros, p50: 10 }))
  const rows = groupRows(
    'catalog in brotli',
    new Map<Case, Measurement[]>([
      [caseOf('service'), measured(30, 60)],
      [caseOf('bare node:http'), measured(20, 30)],
      [caseOf('nginx'), measured(15, 20)],
    ]),
  )
  expect(rows).toEqual([
    { cells: ['catalog in brotli'] },
    { cells: ['  service', '100', '45.0', '10'] },
    {
      cells: [
        '  against bare node:http',
        '100',
        '25.0',
        '10',
        '1.00 (1.00 to 1.00)',
        '1.75 (1.50 to 2.00)',
        '1.00 (1.00 to 1.00)',
        'CPU <= 1.3',
        'missed',
      ],
      missed: 'catalog in brotli, against bare node:http: 1.75 (1.50 to 2.00), wanted CPU <= 1.3',
    },
    {
      cells: [
        '  against nginx',
        '100',
        '17.5',
        '10',
        '1.00 (1.00 to 1.00)',
        '2.50 (2.00 to 3.00)',
        '1.00 (1.00 to 1.00)',
        'CPU <= 3',
        'reached',
      ],
      missed: undefined,
    },
  ])
})

test('findingRow() judges what was measured once without a spread', () => {
  expect(findingRow({ name: 'filter of 2,000 rows on a phone, median, ms', value: 60.4, of: '27 inputs' })).toEqual({
    cells: ['filter of 2,000 rows on a phone, median, ms', '60.4', '<= 60', 'missed', '27 inputs'],
    missed: 'filter of 2,000 rows on a phone, median, ms: 60.4, wanted <= 60',
  })
})

test('whatever is wanted of a group is wanted of one that is measured', () => {
  const groups = [...readGroups, ...commitGroups, ...durableGroups].map(({ name }) => name)
  expect(groups).toEqual(expect.arrayContaining(Object.keys(WANTED_RATIOS)))
})

test('groupRows() says of a row that misses what its wall is in the same rounds', () => {
  const measured = (...cpu: number[]): Measurement[] => cpu.map((cpuMicros) => ({ perSecond: 100, cpuMicros }))
  const wall = caseOf('wall, 304')
  const wallOf200 = caseOf('wall, 200')
  const rows = groupRows(
    'catalog that the client has',
    new Map<Case, Measurement[]>([
      [{ ...caseOf('304'), wall }, measured(18, 27)],
      [{ ...caseOf('200'), wall: wallOf200 }, measured(20, 30)],
      [wall, measured(8, 12)],
      [wallOf200, measured(10, 10)],
    ]),
  )

  expect(rows.flatMap(({ missed }) => missed ?? [])).toEqual([
    'catalog that the client has, against 200: 0.90 (0.90 to 0.90), wanted CPU <= 0.7; ' +
      'wall, 304: 1.00 (0.80 to 1.20); profile: walls-reads.md, 304 against 200',
  ])
})

test.each(Object.keys(WANTED_RATIOS))('the profile of %s stands under its heading', (group) => {
  const [file = '', heading = ''] = PROFILES[group]?.split(/, (.*)/) ?? []
  expect(readFileSync(new URL(`../../scripts/bench/${file}`, import.meta.url), 'utf8')).toContain(`## ${heading}\n`)
})

const caseOf = (name: string): Case => ({ name, measure: () => Promise.reject(new Error('Not measured here')) })
