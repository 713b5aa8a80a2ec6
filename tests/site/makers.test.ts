import { expect, test } from 'vitest'
import { inGroups } from '../../site/build/makers.ts'

test('makers with few entries share a fold at the end, in alphabetical order', () => {
  const models = ['N1', 'N2', 'N3', 'N4', 'C1', 'A1', 'A2', 'B1', 'B2', 'B3']

  expect(inGroups(models, (name) => name.charAt(0))).toEqual([
    ['N', ['N1', 'N2', 'N3', 'N4']],
    ['B', ['B1', 'B2', 'B3']],
    ['2 other makers', ['A1', 'A2', 'C1']],
  ])
})

test('one maker with few entries keeps its name', () => {
  expect(inGroups(['N1', 'N2', 'N3', 'A1'], (name) => name.charAt(0)).map(([maker]) => maker)).toEqual(['N', 'A'])
})
