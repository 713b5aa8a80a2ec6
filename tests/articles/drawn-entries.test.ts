import { expect, test } from 'vitest'
import { entries } from '../../site/build/content.ts'
import { devices, unlistedDevices } from '../../site/build/devices.ts'
import { evenSample } from '../../site/build/even-sample.ts'
import { drawnEntries } from '../../site/build/figures/drawn-entries.ts'

const idsOf = (drawn: typeof entries) => drawn.map(({ variant }) => variant.id)

test('figures draw every variant of a catalog of today’s size', () => {
  expect(drawnEntries).toEqual(entries)
})

test('an estimate lists every device of a catalog of today’s size', () => {
  expect(unlistedDevices).toBe(0)
  expect(idsOf(entries.filter(({ variant }) => typeof variant.memoryGB === 'number')).sort()).toEqual(
    devices.map(({ variantId }) => variantId).sort(),
  )
})

test('figures of a larger catalog draw the named variants and an even sample of the others, in the order of the catalog', () => {
  const [first, second] = idsOf(entries)
  const named = new Set([first ?? '', second ?? ''])

  const drawn = evenSample(entries, 12, named)

  const others = idsOf(entries).slice(2)
  const step = Math.ceil(others.length / 10)
  expect(idsOf(drawn)).toEqual([first, second, ...others.filter((_, index) => index % step === 0)])
  expect(drawn.length).toBeLessThanOrEqual(12)
})
