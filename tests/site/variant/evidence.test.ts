import { describe, expect, test } from 'vitest'
import { entries } from '../../../site/core/content.build.ts'
import { nearestPaths } from '../../../site/search/nearest.ts'
import { evidenceOf, excerptHtml } from '../../../site/variant/evidence.build.ts'
import { factsOf } from '../../../site/variant/facts.ts'

describe('the words of a document', () => {
  test.each([
    [
      'FP8 Tensor Core* 3,958 teraFLOPS',
      'compute.FP8.tensor.structured-sparse',
      3958,
      undefined,
      'FP8 Tensor Core* <strong>3,958</strong> teraFLOPS',
    ],
    ['80GB HBM2e | 3.35TB/s', 'memoryBandwidthGBs', 3350, undefined, '80GB HBM2e | <strong>3.35</strong>TB/s'],
    ['9,000 teraFLOPS', 'compute.FP8.tensor.dense', 4500, '9,000 ÷ 2', '<strong>9,000</strong> teraFLOPS'],
    ['dual slot', 'dimensions.slots', 2, undefined, 'dual slot'],
    ['<b>700 W', 'powerW.max', 700, undefined, '&lt;b&gt;<strong>700</strong> W'],
  ])('%s show the number of %s in bold', (words, path, value, arithmetic, expected) => {
    expect(excerptHtml({ words, arithmetic }, path, value).text).toBe(expected)
  })
})

test('facts are divided into life cycle by date, low-precision rates, part numbers and the rest (D43)', () => {
  const fact = (label: string, value: string) => ({ label, value, sourceIds: ['page'] })
  const facts = factsOf({
    integration: [
      fact('Launched', '2022-09 in full production'),
      fact('NVFP4 tensor rate, dense', '9,000 TFLOPS'),
      fact('Announced', '2022-03-22'),
      fact('Part number, board', 'A-1, A-2'),
      fact('Cooling', 'Passive'),
    ],
  })

  expect(facts.life.map(({ path, date, words }) => [path, date, words])).toEqual([
    ['integration.2', '2022-03-22', ''],
    ['integration.0', '2022-09', 'in full production'],
  ])
  expect(facts.lowRates.map(({ format, sparsity }) => [format, sparsity])).toEqual([['NVFP4', 'dense']])
  expect(facts.parts.map(({ whose, numbers }) => [whose, numbers])).toEqual([['board', ['A-1', 'A-2']]])
  expect(facts.rest.map(({ label }) => label)).toEqual(['Cooling'])
})

test('a fact has the place and the words of its document, and is named without where nobody has read it', () => {
  const variant = entries.find(({ variant: { id } }) => id === 'nvidia-h100-sxm5-80gb')?.variant
  if (!variant) throw new Error('the catalog has no H100 SXM5')
  const facts = evidenceOf(variant).filter(({ path }) => path.startsWith('integration.'))
  const told = (label: string) => facts.find(({ name }) => name === label)?.sources[0]

  expect(told('Part number, HGX board')).toMatchObject({
    document: 'nvidia-parts-classification',
    place: expect.stringMatching(/^Row of part 935-/),
    words: expect.stringContaining('"tpp": "15840", "nv_hts": "8471.80", "nveccn": "4A090.A"'),
  })
  expect(told('Compute capability')).toMatchObject({ place: undefined, words: undefined })
})

describe('an address without a page', () => {
  const entries = [
    { path: '/catalog/nvidia-h100-sxm5-80gb', title: 'NVIDIA H100 SXM5 80GB' },
    { path: '/catalog/nvidia-h200-sxm5-141gb', title: 'NVIDIA H200 SXM5 141GB' },
    { path: '/developers#errors', title: 'Errors' },
  ]

  test.each([
    ['/catalog/nvidia-h100-sxm-80gb', '/catalog/nvidia-h100-sxm5-80gb'],
    ['/catalog/h200-sxm5-141gb', '/catalog/nvidia-h200-sxm5-141gb'],
    ['/wp-login.php', undefined],
    ['/', undefined],
  ])('%s is nearest to %s', (path, expected) => {
    expect(nearestPaths(path, entries, 1)[0]?.path).toBe(expected)
  })
})
