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
  return [
    ...[...published].flatMap((id) =>
      current.has(id) || id in former
        ? []
        : {
            file: FORMER_FILE,
            field: `${kind}.${id}`,
            problem: 'was published, and no entry has this id any more',
            remedy: 'bring the entry back, or say in this file which entry answers in its place, and why',
          },
    ),
    ...Object.entries(former).flatMap(([id, { now }]): LocatedFinding[] => [
      ...(current.has(id)
        ? [
            {
              file: FORMER_FILE,
              field: `${kind}.${id}`,
              problem: 'is the id of an entry of today: it would have two meanings',
              remedy: 'give the new entry another id, or take this line out if the old entry is back',
            },
          ]
        : []),
      ...(current.has(now)
        ? []
        : [
            {
              file: FORMER_FILE,
              field: `${kind}.${id}.now`,
              problem: `names ${now}, which no entry is called`,
              remedy: 'name an entry of today; of one that was renamed twice, the last',
            },
          ]),
      ...(published.has(id)
        ? []
        : [
            {
              file: FORMER_FILE,
              field: `${kind}.${id}`,
              problem: `is not in ${LEDGER_FILE}`,
              remedy: 'correct the id: only what was published needs a line here',
            },
          ]),
    ]),
    ...[...current].flatMap((id): LocatedFinding[] =>
      published.has(id)
        ? []
        : [
            {
              file: LEDGER_FILE,
              field: `${kind}.${id}`,
              problem: 'is not recorded, so nothing would notice if it vanished',
              remedy: 'run `npm run record` before it is published',
              // A new entry is not a fault of the content; a test checks that the ledger is complete.
              severity: 'warning',
            },
          ],
    ),
  ]
}
