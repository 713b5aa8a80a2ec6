/** Catalog figures that an article prints, compared with the catalog. */
import { figures } from '../../../content/paths.ts'
import { lookupsOf } from '../lookups.ts'
import { isPrinted, isRounded } from '../printed.ts'
import type { Rule } from '../rule.ts'

export const articleFigures: Rule = {
  name: 'article-figures',
  description:
    'Every figure under `figures` is that of the catalog and stands in the text, because a correction of the catalog must reach the articles on the same day.',
  scope: 'article',
  check({ figures: printed, body }, { content }) {
    return printed.flatMap(({ variant: id, field: path, shows }, index) => {
      const field = `figures[${index}]`
      const variant = lookupsOf(content).variants.get(id)
      if (!variant) return [{ field, problem: `no variant "${id}"`, remedy: 'correct the id' }]
      const value = figures(variant).get(path)
      if (typeof value !== 'number') {
        return [
          {
            field,
            problem: `"${shows}" for ${id} ${path}, which the catalog does not state`,
            remedy: 'correct the path, or take the number out of the text: the catalog knows none',
          },
        ]
      }
      if (!isRounded(shows, value)) {
        return [
          {
            field,
            problem: `"${shows}" for ${id} ${path}, which is ${value} in the catalog`,
            remedy: 'correct text and frontmatter to the catalog',
          },
        ]
      }
      return isPrinted(shows, body)
        ? []
        : [
            {
              field,
              problem: `"${shows}" is not in the text`,
              remedy: 'print it as it stands here, or remove the entry',
            },
          ]
    })
  },
}
