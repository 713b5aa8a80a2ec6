/** What `gaps.json` says is missing must be missing. */
import { gapAt } from '../gaps.ts'
import { figurePaths } from '../paths.ts'
import type { LocatedFinding, Rule } from './rule.ts'

const file = 'gaps.json'

export const gaps: Rule = {
  name: 'gaps',
  description:
    'Every name in gaps.json is an architecture or a variant of the catalog, and none of them states such a figure, because pages print the entry where a value would be.',
  scope: 'all',
  check({ content: { gaps, models } }) {
    const parts = models.flatMap(({ architecture, variants }) => variants.map((variant) => ({ architecture, variant })))
    const names = new Set(parts.flatMap(({ architecture, variant }) => [architecture, variant.id]))
    const unknown = gaps.flatMap(({ of = [] }, index): LocatedFinding[] =>
      of
        .filter((name) => !names.has(name))
        .map((name) => ({
          file,
          field: `${index}.of`,
          problem: `nothing in the catalog is called ${name}`,
          remedy: 'write an architecture as its model does, or the id of a variant',
        })),
    )
    const stated = parts.flatMap(({ architecture, variant }) =>
      figurePaths(variant).flatMap((path): LocatedFinding[] => {
        const gap = gapAt(gaps, { architecture, id: variant.id }, path)
        const problem = `${variant.id} states ${path}`
        return gap ? [{ file, field: `${gaps.indexOf(gap)}`, problem, remedy: 'narrow the entry or remove it' }] : []
      }),
    )
    return [...unknown, ...stated]
  },
}
