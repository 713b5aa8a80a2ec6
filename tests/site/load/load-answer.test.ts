import { expect, test } from 'vitest'
import { fewerBitsHtml, loadAddress, loadAnswer, loadAnswerHtml } from '../../../site/load/load-answer.ts'
import { devices } from '../../../site/load/load-data.build.ts'
import { pageOf } from './presets.ts'

const asked = { users: 16, tokens: 32_768 }
const rarely = devices.filter(({ rank }) => rank === undefined)
const named = (...ids: string[]) => ids.flatMap((id) => devices.find((device) => device.id === id) ?? [])

test('the devices nearest in size answer a load, with a next step for each', () => {
  const answer = loadAnswer(pageOf('deepseek-r1'), asked, rarely)
  const capacities = answer.fits.map(({ even, device }) => (even ?? 0) * device.memoryGB)
  expect(capacities).toEqual(capacities.toSorted((a, b) => a - b))
  expect(answer.fits).toHaveLength(4)
  const { text } = loadAnswerHtml(answer)
  expect(text).toContain('DeepSeek-R1 for 16 users at 32,768 tokens each: ')
  expect(text.match(/Ask to buy/g)).toHaveLength(4)
  expect(text).toContain('Tokens per second assume that all experts are used equally.')
  // What the same devices hold at most, which is the question turned round.
  expect(text.match(/data-unit="users">[\d,]+</g)).toHaveLength(4)
  // Both are of one way to serve it, which the row names.
  const ways = [...text.matchAll(/,<\/span> <small>(data-parallel attention.*?)<\/small><\/th>/g)].map(([, way]) => way)
  expect(ways).toHaveLength(4)
  expect(ways).toContain('data-parallel attention only')
  // Sixteen conversations share out over four or eight devices: nothing is kept twice.
  for (const { device, even, used } of answer.fits)
    expect(used).toBeCloseTo(answer.load.estimate.memoryGB / ((even ?? 0) * device.memoryGB), 6)
  expect(text).toContain('<caption>The closest fits among all devices in the catalog.')
})

test('devices that were named keep their order, also where more than a server’s eight are needed', () => {
  const ids = ['nvidia-l40s-48gb', 'nvidia-p4-8gb', 'amd-instinct-mi300x-oam']
  const answer = loadAnswer(pageOf('deepseek-r1'), asked, devices, named(...ids))
  expect(answer.fits.map(({ device, even }) => [device.short, even])).toEqual([
    ['L40S 48GB', 32],
    ['MI300X', 8],
  ])
  const { text } = loadAnswerHtml(answer)
  expect(text).toContain('Not shown: P4 8GB, because it does not fit')
  expect(text).toContain(`href="/estimate?ids=${ids.join(',')}#v=1&amp;preset=deepseek-r1&amp;`)
})

test('a conversation longer than the model allows is answered, and said to be', () => {
  const words = (tokens: number) =>
    loadAnswerHtml(loadAnswer(pageOf('llama-2-70b'), { users: 1, tokens }, devices)).text

  expect(words(8192)).toContain('Llama 2 70B’s context ends at 4,096 tokens.')
  expect(words(4096)).not.toContain('context ends')
})

test('a load that no even split holds says so, and leads on with the same numbers', () => {
  const answer = loadAnswer(pageOf('deepseek-r1'), { ...asked, bits: 16 }, devices, named('nvidia-t4-16gb'))
  expect(loadAnswerHtml(answer).text).toContain('It does not fit on an even split over up to 64 of these devices.')
  expect(loadAddress(answer)).toBe(
    '/estimate?ids=nvidia-t4-16gb#v=1&preset=deepseek-r1&weightBytesPerParameter=2&tokens=32768&concurrency=16',
  )
})

test('what fewer bits save is named with the least memory that holds it, unless the question names bits', () => {
  const words = (bits?: number) =>
    fewerBitsHtml(
      loadAnswer(pageOf('llama-3-3-70b'), { users: 1, tokens: 8192, bits }, devices),
      devices,
    ).text.replaceAll(/<[^>]+>/g, '')
  expect(words()).toBe(
    'At 8 bits it needs 87.89 GB (1 × RTX PRO 6000 Blackwell Server). At 4 bits it needs 50.85 GB (2 × GeForce RTX 5090 32GB). ',
  )
  expect(words(8)).toBe('')
})

test('what fewer bits save is of the devices that the question names', () => {
  const answer = loadAnswer(pageOf('llama-3-3-70b'), asked, devices, named('nvidia-l40s-48gb'))
  const { text } = fewerBitsHtml(answer, devices)
  expect([...text.matchAll(/× ([^)]+)\)/g)].map(([, device]) => device)).toEqual(['L40S 48GB', 'L40S 48GB'])
})

test('8 bits are no saving for a model that is published in FP8', () => {
  const words = fewerBitsHtml(loadAnswer(pageOf('deepseek-r1'), asked, devices), devices).text
  expect(words).toContain('At 4 bits')
  expect(words).not.toContain('At 8 bits')
})
