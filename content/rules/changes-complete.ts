/** The change log must lead from the first publication to today's catalog. */
import { differences, replay, statedFigures } from '../load/changelog.ts'
import type { LocatedFinding, Rule } from './rule.ts'

export const changesComplete: Rule = {
  name: 'changes-complete',
  description:
    'The figures and facts at first publication and all logged changes together give the catalog of today, because a figure that changes without a word is worse for those who copied it than a wrong one.',
  scope: 'all',
  check({ content }) {
    const oldestFirst = [...content.changes].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    const { state, misfits } = replay(content.baseline, oldestFirst, content.factBaseline)
    const names = new Map(content.models.flatMap(({ variants }) => variants.map(({ id, name }) => [id, name])))
    const documents = new Set(content.documents.map(({ id }) => id))
    const fileOf = new Map(content.models.flatMap(({ id, variants }) => variants.map((variant) => [variant.id, id])))
    return [
      ...misfits.map(
        ({ change, was }): LocatedFinding => ({
          file: `changes/${oldestFirst.find((entry) => entry === change)?.date}.json`,
          field: `${change.variant}.${change.field}`,
          problem: `says that it was ${inWords(change.from)}, and it was ${inWords(was)}`,
          remedy: 'correct the entry, or remove it and run `npm run record`',
        }),
      ),
      ...oldestFirst.flatMap(({ date, variant, field, documents: cited }) =>
        cited
          .filter((id) => !documents.has(id))
          .map((id) => ({
            file: `changes/${date}.json`,
            field: `${variant}.${field}`,
            problem: `names the unknown document "${id}"`,
            remedy: 'correct the id, or take it out when the record was withdrawn',
          })),
      ),
      ...differences(state, statedFigures(content.models), (id) => names.get(id) ?? id).map(
        ({ variant, field, from, to }): LocatedFinding => ({
          file: fileOf.has(variant) ? `catalog/${fileOf.get(variant)}.json` : 'changes',
          field: `${variant}.${field}`,
          problem: `is ${inWords(to)}, and according to the change log ${inWords(from)}`,
          remedy: 'run `npm run record -- --why "…"` and say why',
        }),
      ),
    ]
  },
}

function inWords(value: number | string | null): string {
  return value === null ? 'not stated' : String(value)
}
