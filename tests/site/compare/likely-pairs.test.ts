import { expect, test } from 'vitest'
import { likelyPairs, pairPath } from '../../../site/compare/likely-pairs.build.ts'
import type { CatalogEntry } from '../../../site/core/content.build.ts'

interface Given {
  id: string
  manufacturer: string
  form?: string
  memoryGB?: number
  memoryBandwidthGBs?: number
  powerW?: { max: number }
}

function givenEntry({ id, manufacturer, ...figures }: Given): CatalogEntry {
  const variant = { id, name: id, sourceIds: ['paper'], checkedAt: '2026-11-21', form: 'PCIe', ...figures }
  return { model: { id, name: id, manufacturer, variants: [variant] }, variant } as CatalogEntry
}

const paths = (given: readonly Given[]) => likelyPairs(given.map(givenEntry)).map(pairPath)

test('likelyPairs() takes the nearest two of other manufacturers, once, in the order of the catalog', () => {
  const cards = [
    { id: 'a-80', manufacturer: 'A', memoryGB: 80, memoryBandwidthGBs: 2000 },
    { id: 'a-64', manufacturer: 'A', memoryGB: 64, memoryBandwidthGBs: 2000 },
    { id: 'b-80', manufacturer: 'B', memoryGB: 80, memoryBandwidthGBs: 2000 },
    { id: 'b-40', manufacturer: 'B', memoryGB: 40, memoryBandwidthGBs: 2000 },
    { id: 'b-8', manufacturer: 'B', memoryGB: 8, memoryBandwidthGBs: 200 },
  ]

  expect(paths(cards)).toEqual([
    ...['/compare/a-80-and-b-80', '/compare/a-64-and-b-80', '/compare/a-64-and-b-40', '/compare/a-80-and-b-40'],
    ...['/compare/a-64-and-b-8', '/compare/a-80-and-b-8'],
  ])
})

test('likelyPairs() takes a part whose power is near before one whose power is not stated', () => {
  const part = { manufacturer: 'B', memoryGB: 80, memoryBandwidthGBs: 2000 }

  expect(
    paths([
      { ...part, id: 'mine', manufacturer: 'A', powerW: { max: 300 } },
      { ...part, id: 'unstated' },
      { ...part, id: 'near', powerW: { max: 350 } },
    ])[0],
  ).toBe('/compare/mine-and-near')
})

test('likelyPairs() puts no module beside a card, and nothing whose memory or bandwidth is not stated', () => {
  expect(
    paths([
      { id: 'card', manufacturer: 'A', memoryGB: 80, memoryBandwidthGBs: 2000 },
      { id: 'module', manufacturer: 'B', form: 'OAM', memoryGB: 80, memoryBandwidthGBs: 2000 },
      { id: 'unknown', manufacturer: 'C', memoryGB: 80 },
    ]),
  ).toEqual([])
})
