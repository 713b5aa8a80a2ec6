/** The published vectors in a browser: its arithmetic, its engine, the page as it is served. */
import { expect, test } from 'vitest'
import type { MemoryInput } from '../../inquiry-service/estimator/estimator.ts'
import { printNumber } from '../../site/core/numbers.ts'
import { readSiteJson } from '../built/site-files.ts'
import { servedSite } from './site.ts'

interface Vector {
  name: string
  input: MemoryInput
  bytes: { total: number }
  memoryOnlyDeviceLowerBound: number | null
}

const site = servedSite()
const { vectors } = readSiteJson('estimate-vectors.json') as { vectors: Vector[] }

test('the estimate page gives every published vector, to the byte, from its link (D35)', async () => {
  const { page, errors } = await site.visit('/estimate')
  for (const { name, input, bytes, memoryOnlyDeviceLowerBound } of vectors) {
    const params = new URLSearchParams({ v: '1', overheadFraction: '', deviceCapacityGB: '' })
    for (const [field, value] of Object.entries(input)) params.set(field, String(value))
    await page.evaluate((hash) => {
      location.hash = hash
    }, params.toString())
    await expect
      .poll(() => page.locator('#total').getAttribute('value'), { message: name })
      .toBe(String(bytes.total / 1e9))
    if (memoryOnlyDeviceLowerBound !== null) {
      // Training is split by memory only: its number of devices is the lower bound.
      const column = input.workload === 'inference' ? 'By memory alone' : 'Devices'
      const own = page.getByRole('row', { name: 'Your device of' }).locator(`[data-label="${column}"]`)
      expect([name, await own.textContent()]).toEqual([name, printNumber(memoryOnlyDeviceLowerBound)])
    }
  }
  expect(vectors.length).toBeGreaterThan(10)
  expect(errors).toEqual([])
})
