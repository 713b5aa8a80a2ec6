/** The order of the list of models. */
import { expect, test } from 'vitest'
import { listedMakers } from '../../../site/models/model-list.build.ts'

test('the latest launch of a maker comes first, and a model without a date stays behind its neighbor', () => {
  const names = listedMakers.find(({ name }) => name === 'NVIDIA')?.models.map(({ name }) => name) ?? []
  const inOrder = ['Rubin', 'GB10 (DGX Spark)', 'B200', 'B100', 'H100', 'A100', 'T4', 'V100', 'Tesla K80']

  expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder)
  expect(names.indexOf('B100')).toBe(names.indexOf('B200') + 1)
})
