/** Numbers of integration facts that an article prints, compared with the catalog. */

import { isPrinted, unprinted } from './printed.ts'
import type { Rule } from './rule.ts'
import { lookupsOf } from './rule.ts'

export const articleFacts: Rule = {
  name: 'article-facts',
  description:
    'Every number under `facts` is in the integration fact of that label and in the text, because FP4 rates and part numbers are corrected like figures.',
  scope: 'article',
  check({ facts, body }, { content }) {
    return facts.flatMap(({ variant: id, label, shows }, index) => {
      const field = `facts[${index}]`
      const variant = lookupsOf(content).variants.get(id)
      if (!variant) return [{ field, problem: `no variant "${id}"`, remedy: 'correct the id' }]
      const values = (variant.integration ?? []).filter((fact) => fact.label === label).map(({ value }) => value)
      if (!values.some((value) => isPrinted(shows, value))) {
        return [
          {
            field,
            problem: `"${shows}" is not in "${label}" of ${id}${values.map((value) => `, which is "${value}"`).join('')}`,
            remedy: 'correct text and frontmatter to the catalog',
          },
        ]
      }
      return unprinted(field, shows, body)
    })
  },
}
