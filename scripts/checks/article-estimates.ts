/** Estimates that an article prints, computed again. */

import { misprinted } from '../../content/rules/printed.ts'
import type { Rule } from '../../content/rules/rule.ts'
import { estimateFromBody } from '../../inquiry-service/contract/estimate.ts'

export const articleEstimates: Rule = {
  name: 'article-estimates',
  description:
    'Every estimate under `worked` comes out of the estimator as printed and is in the text, because a worked number that the tool beside it contradicts costs both their readers’ trust.',
  scope: 'article',
  check({ worked, body }) {
    return worked.flatMap(({ input, shows }, index) => {
      const answer = estimated(input)
      return Object.entries(shows).flatMap(([path, shown]) => {
        const field = `worked[${index}].shows.${path}`
        const value = at(answer, path)
        if (typeof value !== 'number') {
          return [
            {
              field,
              problem: `"${shown}" for a field that the estimator does not answer with this input`,
              remedy: 'name a number of the answer, as `breakdown.kvCacheGB`, and check the input',
            },
          ]
        }
        return misprinted(field, shown, value, body)
      })
    })
  },
}

/** The service's own answer; undefined for input that it refuses. */
function estimated(input: unknown): unknown {
  try {
    return estimateFromBody(input)
  } catch {
    return undefined
  }
}

function at(answer: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value === undefined ? undefined : Object(value)[name]), answer)
}
