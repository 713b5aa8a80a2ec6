/** The published vectors: computed in exact fractions, independently of the estimator. */
import { afterAll, expect, test } from 'vitest'
import { estimateMemory, FORMULA_VERSION, type MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { exchange } from '../setup/exchange.ts'
import { startStandalone } from '../setup/standalone.ts'
import { readSiteJson } from './site-files.ts'

interface Vector {
  name: string
  input: MemoryInput
  bytes: Record<'weights' | 'kvCache' | 'trainingState' | 'activation' | 'overhead' | 'total', number>
  memoryOnlyDeviceLowerBound: number | null
}

const published = readSiteJson('estimate-vectors.json') as { formulaVersion: number; vectors: Vector[] }

const product = await startStandalone()
afterAll(() => product.stop())

test('the vectors name the version of the formula that share links carry', () => {
  expect(published.formulaVersion).toBe(FORMULA_VERSION)
})

test.each(published.vectors.map((vector) => [vector.name, vector] as const))('%s', async (_, vector) => {
  const { input, bytes, memoryOnlyDeviceLowerBound } = vector
  const figures = {
    memoryGB: bytes.total / 1e9,
    memoryGiB: bytes.total / 2 ** 30,
    breakdown: {
      weightsGB: bytes.weights / 1e9,
      kvCacheGB: bytes.kvCache / 1e9,
      trainingStateGB: bytes.trainingState / 1e9,
      activationGB: bytes.activation / 1e9,
      overheadGB: bytes.overhead / 1e9,
    },
    overheadFraction: input.overheadFraction,
    memoryOnlyDeviceLowerBound,
  }
  const answer = await exchange(product.base, 'POST', '/api/v1/estimate', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })

  expect(estimateMemory(input)).toMatchObject(figures)
  expect(JSON.parse(answer.bytes.toString('utf8'))).toMatchObject(figures)
})
