/** The change log as readers get it: grouped by day, variant and reason, and as an Atom feed. */
import { expect, test } from 'vitest'
import type { Change } from '../../../content/schema/change.ts'
import {
  changesFeed,
  changesPayload,
  dayInWords,
  daysOf,
  partsOf,
  variantFeed,
} from '../../../site/changes/changes.build.ts'
import { content, entries } from '../../../site/core/content.build.ts'

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

test('daysOf() puts changes with one reason together, with names, units and unknowns', () => {
  const days = daysOf([
    change({}),
    change({ field: 'powerW.max', from: null, to: 750 }),
    change({ field: 'memoryGB', from: 192, to: null, why: 'Withdrawn.', documents: [] }),
  ])

  expect(days).toEqual([
    {
      date: '2026-12-01',
      count: 3,
      variants: [
        {
          anchor: '2026-12-01-amd-instinct-mi300x-oam',
          id: 'amd-instinct-mi300x-oam',
          name: 'AMD Instinct MI300X (OAM)',
          href: '/catalog/amd-instinct-mi300x-oam',
          count: 3,
          reasons: [
            {
              changes: [
                { figure: 'Memory bandwidth', from: '5\u2006\u2060325\u00a0GB/s', to: '5\u2006\u2060300\u00a0GB/s' },
                { figure: 'Maximum power', from: undefined, to: '750\u00a0W' },
              ],
              why: 'Table 2 says <5.3 TB/s> & no more.',
              documents: [DOCUMENT],
            },
            { changes: [{ figure: 'Memory', from: '192\u00a0GB', to: undefined }], why: 'Withdrawn.', documents: [] },
          ],
        },
      ],
    },
  ])
})

test('daysOf() lists variants that were added and removed, and links only those that exist', () => {
  const [day] = daysOf([
    change({ variant: 'acme-x1', field: 'variant', from: null, to: 'Acme X1', figures: { memoryGB: 80 } }),
    change({ variant: 'acme-x0', field: 'variant', from: 'Acme X0', to: null }),
  ])

  expect(day?.variants.map(({ name, href, reasons }) => [name, href, reasons[0]?.changes])).toEqual([
    [
      'acme-x1',
      undefined,
      [{ figure: 'The variant', from: 'not in the catalog', to: 'in the catalog, with 1 figure' }],
    ],
    ['Acme X0', undefined, [{ figure: 'The variant', from: 'in the catalog', to: 'no longer in the catalog' }]],
  ])
})

test('partsOf() separates variants that were added or removed from figures that changed, by manufacturer', () => {
  const [day] = daysOf([
    change({}),
    change({ variant: 'nvidia-l4-24gb', field: 'variant', from: null, to: 'NVIDIA L4', figures: { memoryGB: 24 } }),
    change({ variant: 'nvidia-l4-24gb', field: 'memoryBandwidthGBs', from: 299, to: 300, why: 'Stated so.' }),
    change({ variant: 'acme-x0', field: 'variant', from: 'Acme X0', to: null }),
  ])
  if (!day) throw new Error('There is a day')
  const { came, left, figures } = partsOf(day)

  expect(came.map(({ maker, variants }) => [maker, variants.map(({ id }) => id)])).toEqual([
    ['NVIDIA', ['nvidia-l4-24gb']],
  ])
  expect(left.map(({ maker, variants }) => [maker, variants.map(({ name }) => name)])).toEqual([
    ['No longer in the catalog', ['Acme X0']],
  ])
  expect(figures.map(({ id, reasons }) => [id, reasons.map(({ why }) => why)])).toEqual([
    ['amd-instinct-mi300x-oam', ['Table 2 says <5.3 TB/s> & no more.']],
    ['nvidia-l4-24gb', ['Stated so.']],
  ])
  expect(dayInWords(day)).toBe('1 variant added, 1 variant removed, 2 figures of 2 variants changed')
})

test('changesFeed() is one well-formed Atom entry a day and variant, its text escaped twice', () => {
  const title = content.documents.find(({ id }) => id === DOCUMENT)?.title ?? ''
  expect(changesFeed(daysOf([change({})])).replace(title, 'TITLE')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <title>What changed in the accelerator catalog</title>
    <subtitle>Old and new figures, with the documents that state them</subtitle>
    <id>http://localhost:3000/changes</id>
    <link rel="self" type="application/atom+xml" href="http://localhost:3000/changes.xml"/>
    <link rel="alternate" type="text/html" href="http://localhost:3000/changes"/>
    <updated>2026-12-01T00:00:00Z</updated>
    <author><name>Accelerator Sourcing Reference</name></author>
    <entry>
    <title>AMD Instinct MI300X (OAM): 1 change on December 1, 2026</title>
    <id>http://localhost:3000/changes#2026-12-01-amd-instinct-mi300x-oam</id>
    <link rel="alternate" type="text/html" href="http://localhost:3000/changes#2026-12-01-amd-instinct-mi300x-oam"/>
    <updated>2026-12-01T00:00:00Z</updated>
    <content type="html">&lt;ul&gt;&lt;li&gt;Memory bandwidth: 5 ⁠325 GB/s → 5 ⁠300 GB/s&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;Table 2 says &amp;lt;5.3 TB/s&amp;gt; &amp;amp; no more. &lt;a href=&quot;http://localhost:3000/documents/amd-cdna3-white-paper&quot;&gt;TITLE&lt;/a&gt;&lt;/p&gt;</content>
    </entry>
    </feed>
    "
  `)
})

test('the feed has each day and variant once, the latest first', () => {
  const feed = changesFeed(daysOf(content.changes))
  const texts = (name: string) =>
    [...feed.matchAll(RegExp(`<${name}>(.*)</${name}>`, 'g'))].map(([, text = '']) => text)
  const [updated, ...times] = texts('updated')
  const [, ...ids] = texts('id')

  expect(new Set(ids).size).toBe(times.length)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(updated).toBe(times[0])
})

test('/changes.json has every entry, with the name of its figure and its day', () => {
  expect(changesPayload.changes).toHaveLength(content.changes.length)
  for (const { name, field, date } of changesPayload.changes) {
    expect(name, field).not.toBe(field)
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test('variantFeed() has the changes of its variant alone, and its own address', () => {
  const [changed] = content.changes
  const [variant] = entries.filter(({ variant }) => variant.id === changed?.variant).map(({ variant }) => variant)
  if (!variant) throw new Error('The newest change is of a variant that the catalog no longer has')
  const feed = variantFeed(variant)
  const days = new Set(content.changes.filter((change) => change.variant === variant.id).map(({ date }) => date))

  expect(feed).toContain(`/catalog/${variant.id}.xml"/>`)
  expect(feed.match(/<entry>/g)).toHaveLength(days.size)
})
