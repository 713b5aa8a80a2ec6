import { expect, test } from 'vitest'
import { overLimits } from '../../site/hosting/edge/limits.ts'

const MIB = 2 ** 20

test('a build of today’s size is within every limit of the edge', () => {
  expect(overLimits({ files: 3600, largestFile: 0.3 * MIB, worker: 0.2 * MIB })).toEqual([])
})

test('a build too large for a plan says which limit it exceeds, and by how much', () => {
  expect(overLimits({ files: 20_001, largestFile: 25 * MIB, worker: 3 * MIB })).toEqual([
    '20001 files: over the 20000 of the free plan; a paid one takes 100000',
  ])
  expect(overLimits({ files: 190_000, largestFile: 26.25 * MIB, worker: 10.5 * MIB })).toEqual([
    '190000 files: over the 100000, the most that any plan takes',
    '26.3 MiB in the largest file: over the 25, the most that any plan takes',
    '10.5 MiB of worker in gzip: over the 10, the most that any plan takes',
  ])
})
