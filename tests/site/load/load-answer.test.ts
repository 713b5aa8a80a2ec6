import { expect, test } from 'vitest'
import { fitAddress, loadAnswer, loadAnswerHtml } from '../../../site/load/load-answer.ts'
import { devices } from '../../../site/load/load-data.build.ts'
import { pageOf } from './presets.ts'

const asked = { users: 16, tokens: 32_768, bytesPerWeight: undefined }
const named = (...ids: string[]) => ids.flatMap((id) => devices.find((device) => device.id === id) ?? [])

test('the devices nearest in size answer a load, with a next step for each', () => {
  const answer = loadAnswer(pageOf('deepseek-r1'), asked, devices)
  const capacities = answer.fits.map(({ even, device }) => (even ?? 0) * device.memoryGB)
  expect(capacities).toEqual(capacities.toSorted((a, b) => a - b))
  expect(answer.fits).toHaveLength(4)
  const { text } = loadAnswerHtml(answer)
  expect(text).toContain('DeepSeek-R1 for 16 users at 32,768 tokens')
  expect(text.match(/Ask to buy/g)).toHaveLength(4)
  expect(text).toContain('spread evenly over the experts')
  // What the same devices hold at most, which is the question turned round.
  expect(
    text.match(
      /data-label="Conversations">[\d,]+<span class="visually-hidden">,<\/span> <small>or one of [\d,]+ tokens</g,
    ),
  ).toHaveLength(4)
  // Whoever asks for the cheapest is told.
  expect(text).toContain('<caption>Of all that hold it, the nearest in size. We list no prices.</caption>')
})

test('devices that were named keep their order, also where more than a server’s eight are needed', () => {
  const { fits } = loadAnswer(
    pageOf('deepseek-r1'),
    asked,
    named('nvidia-l40s-48gb', 'amd-instinct-mi300x-oam'),
    'named',
  )
  expect(fits.map(({ device, even }) => [device.short, even])).toEqual([
    ['L40S 48GB', 32],
    ['MI300X', 8],
  ])
})

test('a load that no even split holds says so, and leads on with the same numbers', () => {
  const answer = loadAnswer(pageOf('deepseek-r1'), { ...asked, bytesPerWeight: 2 }, named('nvidia-t4-16gb'), 'named')
  expect(loadAnswerHtml(answer).text).toContain('No even split over up to 64 of these devices holds it.')
  expect(fitAddress(answer)).toBe('/fit#v=1&preset=deepseek-r1&weightBytesPerParameter=2&tokens=32768&concurrency=16')
})
