/** What `npm run check:links` tells of the answers that it got. */
import { expect, test } from 'vitest'
import type { Verdict } from '../../scripts/links/probe.ts'
import { linkReport } from '../../scripts/links/report.ts'
import { changed } from '../content/broken-content.ts'

const DOCUMENT = 'https://acme.example/x1.pdf'
const LAST = 'https://acme.example/last'

test('linkReport() names what has moved or is gone with the entries that name it, and the dates that are too old', () => {
  const content = changed({ document: { checkedAt: '2025-11-20' }, variant: { checkedAt: '2024-11-20' } })
  const verdicts = new Map<string, Verdict>([
    [DOCUMENT, { kind: 'gone', reason: 'status 404' }],
    [content.presets[0]?.configUrl ?? '', { kind: 'moved', to: LAST }],
    [content.articles[0]?.sourceUrls[0] ?? '', { kind: 'answers' }],
  ])

  expect(linkReport(content, verdicts, '2026-11-21')).toEqual({
    lines: [
      `gone: ${DOCUMENT} (status 404), named by documents/acme-x1-datasheet.json`,
      `moved: ${content.presets[0]?.configUrl} to ${LAST}, named by presets/acme-lm-8b.json`,
      'content/catalog/acme-x1.json: acme-x1-pcie.checkedAt: 2024-11-20 is 731 days ago, more than 730. Remedy: compare the entry with its documents and set the day, or remove what can no longer be confirmed (freshness)',
      'warning: content/documents/acme-x1-datasheet.json: checkedAt: 2025-11-20 is 366 days ago, more than 365. Remedy: compare the entry with its documents and set the day, or remove what can no longer be confirmed (freshness)',
      '1 answer, 1 have moved, 1 are gone, 0 are unclear',
    ],
    gone: 1,
  })
})
