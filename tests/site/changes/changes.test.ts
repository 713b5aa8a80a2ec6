/** The change log as readers get it: each change with its kind, names and units, and as Atom feeds. */
import { expect, test } from 'vitest'
import type { Change } from '../../../content/schema/change.ts'
import {
  changeFeeds,
  changesInWords,
  changesPayload,
  countsOf,
  feedText,
  shown,
  shownChanges,
} from '../../../site/changes/changes.build.ts'
import { content } from '../../../site/core/content.build.ts'

const DOCUMENT = 'amd-cdna3-white-paper'
const change = (part: Partial<Change>): Change => ({
  date: '2026-12-01',
  variant: 'amd-instinct-mi300x-oam',
  field: 'memoryBandwidthGBs',
  from: 5325,
  to: 5300,
  documents: [DOCUMENT],
  why: 'Table 2 says <5.3 TB/s> & no more.',
  ...part,
})
const added = change({ variant: 'acme-x1', field: 'variant', from: null, to: 'Acme X1', figures: { memoryGB: 80 } })
const removed = change({ variant: 'acme-x0', field: 'variant', from: 'Acme X0', to: null })

test('shown() has the kind, names, units and unknowns of a change, and links a variant that there is', () => {
  expect(shown(change({}))).toEqual({
    date: '2026-12-01',
    kind: 'corrected',
    id: 'amd-instinct-mi300x-oam',
    name: 'AMD Instinct MI300X (OAM)',
    manufacturer: 'AMD',
    href: '/catalog/amd-instinct-mi300x-oam',
    figure: 'Memory bandwidth',
    from: '5,325\u00a0GB/s',
    to: '5,300\u00a0GB/s',
    why: 'Table 2 says <5.3 TB/s> & no more.',
    documents: [DOCUMENT],
  })
  const inAndOut = { figure: 'The variant', href: undefined }
  expect([added, removed].map(shown)).toMatchObject([
    { ...inAndOut, kind: 'added', name: 'acme-x1', from: 'not in the catalog', to: 'in the catalog, with 1 figure' },
    { ...inAndOut, kind: 'removed', name: 'Acme X0', from: 'in the catalog', to: 'no longer in the catalog' },
  ])
})

test.each([
  [{ field: 'powerW.max', from: null, to: 750 }, 'stated', undefined, '750\u00a0W'],
  [{ field: 'memoryGB', from: 192, to: null }, 'withdrawn', '192\u00a0GB', undefined],
  [
    { field: 'integration:Partitions', from: 'Up to eight; eight functions', to: 'Up to 8, with 8 functions' },
    'reworded',
    'Up to eight; eight functions',
    'Up to 8, with 8 functions',
  ],
  [
    { field: 'integration:Launched', from: '2025-10-13 shipping', to: '2025-11, with 1,024 GB' },
    'corrected',
    'October 13, 2025 shipping',
    'November 2025, with 1,024\u00a0GB',
  ],
])('the change %j is %s', (part, kind, from, to) => {
  expect(shown(change(part))).toMatchObject({ kind, from, to })
})

test('changes are counted by kind, corrections first, and summed up in words', () => {
  const changes = [added, removed, change({ from: null }), change({})].map(shown)

  expect(countsOf(changes)).toEqual([
    { kind: 'corrected', count: 1 },
    { kind: 'stated', count: 1 },
    { kind: 'added', count: 1 },
    { kind: 'removed', count: 1 },
  ])
  expect(changesInWords(changes)).toBe('1 variant added, 1 variant removed and 2 figures of 1 variant changed')
})

test('a feed is one well-formed Atom entry a day and variant, its text escaped twice', () => {
  const feed = { path: '/changes.xml', title: 'What changed', page: '/changes', changes: [shown(change({}))] }
  const text = feedText(feed)

  expect(text).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www\.w3\.org\/2005\/Atom"/)
  expect(text).toContain('<title>AMD Instinct MI300X (OAM): 1 change on December 1, 2026</title>')
  expect(text).toContain('&lt;p&gt;Table 2 says &amp;lt;5.3 TB/s&amp;gt; &amp;amp; no more. &lt;a href=&quot;')
})

test.each(['/changes.xml', '/changes/nvidia.xml', '/catalog/nvidia-h200-sxm5-141gb.xml'])(
  '%s has its own changes, the latest first',
  (path) => {
    const feed = changeFeeds.find((each) => each.path === path)
    if (!feed) throw new Error(`No feed has the path ${path}`)
    const own = shownChanges.filter(
      ({ id, manufacturer }) =>
        path === '/changes.xml' ||
        path === `/catalog/${id}.xml` ||
        (path === '/changes/nvidia.xml' && manufacturer === 'NVIDIA'),
    )
    const texts = (name: string) =>
      [...feedText(feed).matchAll(RegExp(`<${name}>(.*)</${name}>`, 'g'))].map(([, text = '']) => text)
    const [updated, ...times] = texts('updated')
    const [, ...ids] = texts('id')

    expect(new Set(ids)).toEqual(new Set(own.map(({ date, id }) => `http://localhost:3000/changes#${date}-${id}`)))
    expect(ids).toHaveLength(new Set(ids).size)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(updated).toBe(times[0])
  },
)

test('/changes.json has every entry, with the name of its figure and its day', () => {
  expect(changesPayload.changes).toHaveLength(content.changes.length)
  for (const { name, field, date } of changesPayload.changes) {
    expect(name, field).not.toBe(field)
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})
