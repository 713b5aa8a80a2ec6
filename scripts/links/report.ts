/** What to report of the addresses that the content names, and of entries whose last review is too long ago. */
import type { Content } from '../../content/index.ts'
import { applyRules, resultLine } from '../../content/rules/apply.ts'
import { freshness } from '../../content/rules/freshness.ts'
import type { Verdict } from './probe.ts'

/** Address → the entries that name it. */
export function namedAddresses({
  documents,
  presets,
  articles,
}: Pick<Content, 'documents' | 'presets' | 'articles'>): Map<string, string[]> {
  const named = [
    ...documents.map(({ id, url }) => [url, `documents/${id}.json`] as const),
    ...presets.map(({ id, configUrl }) => [configUrl, `presets/${id}.json`] as const),
    ...articles.flatMap(({ slug, sourceUrls }) => sourceUrls.map((url) => [url, `articles/${slug}.mdx`] as const)),
  ]
  const entries = new Map<string, string[]>()
  for (const [address, entry] of named) entries.set(address, [...(entries.get(address) ?? []), entry])
  return entries
}

/** A line for each address that does not simply answer, a line for each date that is too old, and the sum. `today` as YYYY-MM-DD. */
export function linkReport(
  content: Content,
  verdicts: ReadonlyMap<string, Verdict>,
  today: string,
): { lines: string[]; gone: number } {
  const entries = namedAddresses(content)
  const count = (kind: Verdict['kind']) => [...verdicts.values()].filter((verdict) => verdict.kind === kind).length
  const gone = count('gone')
  return {
    lines: [
      ...[...verdicts].flatMap(([address, verdict]) => lineOf(address, verdict, entries.get(address) ?? [])),
      ...applyRules([freshness], { content, today }).map(resultLine),
      `${count('answers')} answer, ${count('moved')} have moved, ${gone} are gone, ${count('unclear')} are unclear`,
    ],
    gone,
  }
}

function lineOf(address: string, verdict: Verdict, entries: readonly string[]): string[] {
  if (verdict.kind === 'answers') return []
  const what = verdict.kind === 'moved' ? `to ${verdict.to}` : `(${verdict.reason})`
  return [`${verdict.kind}: ${address} ${what}, named by ${entries.join(', ')}`]
}
