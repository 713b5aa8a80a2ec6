import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archive } from '../../../site/programs/bundle.ts'

const FILES = [
  { path: 'b.txt', text: 'second' },
  { path: 'a.txt', text: 'first, with an ü' },
]

test('archive() holds each file as it was given, in the order of their names', () => {
  const entries = Object.entries(unzipSync(archive(FILES, '2026-03-01')))

  expect(entries.map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
    ['a.txt', 'first, with an ü'],
    ['b.txt', 'second'],
  ])
})

test('archive() gives equal bytes in every time zone and for every order of the files', () => {
  const before = process.env['TZ']
  try {
    const made = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((zone) => {
      process.env['TZ'] = zone
      return Buffer.from(archive([...FILES].reverse(), '2026-03-01')).toString('hex')
    })

    expect(new Set([...made, Buffer.from(archive(FILES, '2026-03-01')).toString('hex')]).size).toBe(1)
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})
