/**
 * Asks every publisher whether the documents, configurations and sources that the content names still answer, and tells
 * entries whose last review is too long ago: `npm run check:links` (`-- --only nvidia.com`). The only command that asks
 * other people's servers, so that no build, test or check runs it. Exit code 1 when a document is gone.
 */
import { parseArgs } from 'node:util'
import { loadContent } from '../content/index.ts'
import { applyRules, resultLine } from './checks/apply.ts'
import { freshness } from './checks/rules/freshness.ts'
import { probeAll } from './links/probe.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const content = loadContent()
const today = new Date().toISOString().slice(0, 10)

/** Address → the entries that name it. */
const namedBy = new Map<string, string[]>()
const name = (address: string, entry: string) => namedBy.set(address, [...(namedBy.get(address) ?? []), entry])
for (const { id, url } of content.documents) name(url, `documents/${id}.json`)
for (const { id, configUrl } of content.presets) name(configUrl, `presets/${id}.json`)
for (const { slug, sourceUrls } of content.articles) for (const url of sourceUrls) name(url, `articles/${slug}.mdx`)

const asked = [...namedBy.keys()].filter((address) => address.includes(values.only))
console.error(`Asking for ${asked.length} addresses`)
const verdicts = await probeAll(asked, (_, { kind }) => process.stderr.write(kind === 'answers' ? '.' : kind.charAt(0)))
process.stderr.write('\n')

for (const [address, verdict] of verdicts) {
  const entries = namedBy.get(address)?.join(', ')
  if (verdict.kind === 'gone') console.log(`gone: ${address} (${verdict.reason}), named by ${entries}`)
  else if (verdict.kind === 'moved') console.log(`moved: ${address} to ${verdict.to}, named by ${entries}`)
  else if (verdict.kind === 'unclear') console.log(`unclear: ${address} (${verdict.reason}), named by ${entries}`)
}
for (const result of applyRules([freshness], { content, today })) console.log(resultLine(result))

const count = (kind: string) => [...verdicts.values()].filter((verdict) => verdict.kind === kind).length
console.log(
  `${count('answers')} answer, ${count('moved')} have moved, ${count('gone')} are gone, ${count('unclear')} are unclear`,
)
process.exitCode = count('gone') > 0 ? 1 : 0
