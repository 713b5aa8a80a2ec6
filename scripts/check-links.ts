/**
 * Asks every publisher whether the addresses in the content still answer, and lists entries last reviewed too long ago. `--only
 * nvidia.com`: addresses with these words. Exit code 1 if a document is gone. Nothing else calls other people's servers.
 */
import { parseArgs } from 'node:util'
import { type Content, loadContent } from '../content/index.ts'
import { freshness } from '../content/rules/freshness.ts'
import { applyRules, resultLine } from '../content/rules/rule.ts'

export type Verdict =
  | { kind: 'answers' }
  /** For good: the record should name the new address. */
  | { kind: 'moved'; to: string }
  /** The publisher says that it is gone. */
  | { kind: 'gone'; reason: string }
  /** Publishers refuse programs, and networks fail: a person has to look. */
  | { kind: 'unclear'; reason: string }

const TIMEOUT_MS = 20_000
const MOST_REDIRECTS = 5

const GONE = new Set([404, 410])
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const PERMANENT = new Set([301, 308])

/** Each address once, with its verdict, in the order given. `reported` is called as each is known. */
export async function probeAll(
  addresses: readonly string[],
  reported: (address: string, verdict: Verdict) => void = () => {},
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  for (const address of new Set(addresses)) {
    const verdict = await probe(address)
    verdicts.set(address, verdict)
    reported(address, verdict)
  }
  return verdicts
}

async function probe(address: string): Promise<Verdict> {
  let at = address
  let isMovedForGood = true
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    const answer = await ask(at)
    if (typeof answer === 'string') return { kind: 'unclear', reason: answer }
    const { status, location } = answer
    if (GONE.has(status)) return { kind: 'gone', reason: `status ${status}` }
    if (!REDIRECTS.has(status) || location === null) {
      if (status >= 400) return { kind: 'unclear', reason: `status ${status}` }
      return at === address || !isMovedForGood ? { kind: 'answers' } : { kind: 'moved', to: at }
    }
    isMovedForGood &&= PERMANENT.has(status)
    at = new URL(location, at).href
  }
  return { kind: 'unclear', reason: `more than ${MOST_REDIRECTS} redirects` }
}

/** Status and Location, or why there is no answer. The body is not fetched: documents are megabytes. */
async function ask(address: string): Promise<{ status: number; location: string | null } | string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const headers = { 'User-Agent': 'link check of a public reference', Accept: '*/*', Range: 'bytes=0-0' }
    const response = await fetch(address, { redirect: 'manual', signal, headers })
    await response.body?.cancel()
    return { status: response.status, location: response.headers.get('Location') }
  } catch (error) {
    return error instanceof Error ? causeOf(error) : String(error)
  }
}

/** `ENOTFOUND`, not "fetch failed". */
function causeOf(error: Error): string {
  const { cause } = error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error.name
}

function namedAddresses({
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

if (import.meta.main) {
  const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
  const content = loadContent()

  const asked = [...namedAddresses(content).keys()].filter((address) => address.includes(only))
  console.error(`Asking for ${asked.length} addresses`)
  const verdicts = await probeAll(asked, (_, { kind }) =>
    process.stderr.write(kind === 'answers' ? '.' : kind.charAt(0)),
  )
  process.stderr.write('\n')

  const { lines, gone } = linkReport(content, verdicts, new Date().toISOString().slice(0, 10))
  console.log(lines.join('\n'))
  process.exitCode = gone > 0 ? 1 : 0
}
