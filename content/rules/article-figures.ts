/** Catalog figures that an article prints, with `<F>` or by hand in a sum, compared with the catalog. */
import { figureTags } from '../figure-tags.ts'
import { factLabel, figures } from '../paths.ts'
import { printedFact } from '../printed-fact.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import { isRounded, unprinted } from './printed.ts'
import type { Finding, Rule } from './rule.ts'
import { lookupsOf } from './rule.ts'

export const articleFigures: Rule = {
  name: 'article-figures',
  description:
    'Every <F> names a variant and a figure that the catalog states, and every figure under `figures` is that of the catalog and is in the text, because a correction of the catalog must reach the articles on the same day.',
  scope: 'article',
  check({ figures: printed, body }, { content }) {
    const { variants } = lookupsOf(content)
    const tags = figureTags(body).flatMap(({ variant, path }) =>
      unstated(variants, variant, path, '', `<F v="${variant}" f="${path}" />`),
    )
    const byHand = printed.flatMap(({ variant, field: path, shows }, index): Finding[] => {
      const field = `figures[${index}]`
      const missing = unstated(variants, variant, path, field, `"${shows}" for ${variant} ${path}`)
      if (missing.length > 0) return missing
      const value = statedValue(variants.get(variant), path)
      if (value === undefined || !isRounded(shows, value)) {
        const problem = `"${shows}" for ${variant} ${path}, which is ${value} in the catalog`
        return [{ field, problem, remedy: 'correct text and frontmatter to the catalog' }]
      }
      return unprinted(field, shows, body)
    })
    return [...tags, ...byHand]
  },
}

function unstated(
  variants: ReadonlyMap<string, AuthoredVariant>,
  id: string,
  path: string,
  field: string,
  what: string,
): Finding[] {
  if (!variants.has(id)) return [{ field, problem: `no variant "${id}"`, remedy: 'correct the id' }]
  if (isStated(variants.get(id), path)) return []
  const problem = `${what}, which the catalog does not state`
  return [{ field, problem, remedy: 'correct the path, or take the number out of the text: the catalog knows none' }]
}

function isStated(variant: AuthoredVariant | undefined, path: string): boolean {
  const label = factLabel(path)
  if (label === undefined) return statedValue(variant, path) !== undefined
  return variant !== undefined && printedFact(variant, label) !== undefined
}

function statedValue(variant: AuthoredVariant | undefined, path: string): number | undefined {
  return (variant && figures(variant).get(path)) ?? undefined
}
