/** No id that was ever published may vanish or change its meaning. */
import type { Content } from '../index.ts'
import { ID_KINDS, type IdKind, type PublishedIds } from '../schema/former-ids.ts'
import type { LocatedFinding, Rule } from './rule.ts'

export const LEDGER_FILE = 'published-ids.json'
const FORMER_FILE = 'former-ids.json'

export const idsKept: Rule = {
  name: 'ids-kept',
  description:
    'Every id that was ever published belongs to an entry or leads to the one in its place, because links, inquiries and copies of the catalog name it for years.',
  scope: 'all',
  check({ content }) {
    const current = idsOf(content)
    return ID_KINDS.flatMap((kind) => findingsOf(kind, new Set(current[kind]), content))
  },
}

/** Today's ids, sorted. */
export function idsOf({
  models,
  documents,
  articles,
  presets,
}: Pick<Content, 'models' | 'documents' | 'articles' | 'presets'>): PublishedIds {
  return {
    models: models.map(({ id }) => id).sort(),
    variants: models.flatMap(({ variants }) => variants.map(({ id }) => id)).sort(),
    documents: documents.map(({ id }) => id).sort(),
    articles: articles.map(({ slug }) => slug).sort(),
    presets: presets.map(({ id }) => id).sort(),
  }
}

function findingsOf(kind: IdKind, current: ReadonlySet<string>, content: Content): LocatedFinding[] {
  const former = content.formerIds[kind]
  const published = new Set(content.publishedIds[kind])
  const findings: LocatedFinding[] = []
  const say = (id: string, problem: string, remedy: string) =>
    findings.push({ file: FORMER_FILE, field: `${kind}.${id}`, problem, remedy })
  for (const id of published) {
    if (current.has(id) || id in former) continue
    const remedy = 'bring the entry back, or say in this file which entry answers in its place, and why'
    say(id, 'was published, and no entry has this id any more', remedy)
  }
  for (const [id, { now }] of Object.entries(former)) {
    if (current.has(id)) {
      const remedy = 'give the new entry another id, or take this line out if the old entry is back'
      say(id, 'is the id of an entry of today: it would have two meanings', remedy)
    }
    if (!current.has(now)) {
      const remedy = 'name an entry of today; of one that was renamed twice, the last'
      say(`${id}.now`, `names ${now}, which no entry is called`, remedy)
    }
    if (!published.has(id)) {
      say(id, `is not in ${LEDGER_FILE}`, 'correct the id: only what was published needs a line here')
    }
  }
  for (const id of current) {
    if (published.has(id)) continue
    const problem = 'is not recorded, so nothing would notice if it vanished'
    const remedy = 'run `npm run record` before it is published'
    // A new entry is not a fault of the content; a test checks that the ledger is complete.
    findings.push({ file: LEDGER_FILE, field: `${kind}.${id}`, problem, remedy, severity: 'warning' })
  }
  return findings
}
