/** Powers must be possible for a slot, a module or a supply, and in order. */
import type { Finding, Rule } from './rule.ts'

const LOWEST_W = 10
/** Above the largest announced module; anything higher is a server or a rack. */
const HIGHEST_W = 2500

export const powerRange: Rule = {
  name: 'power-range',
  description:
    'Power is between 10 and 2,500 W, and minimum, typical and maximum are in this order, because a figure beyond is of a server or of an idle state.',
  scope: 'variant',
  check({ powerW }) {
    const max = powerW?.max ?? Number.POSITIVE_INFINITY
    return (['min', 'typical', 'max'] as const).flatMap((name): Finding[] => {
      const watts = powerW?.[name] ?? null
      const field = `powerW.${name}`
      if (watts !== null && (watts < LOWEST_W || watts > HIGHEST_W)) {
        const problem = `${watts} W is outside ${LOWEST_W} to ${HIGHEST_W} W of one accelerator`
        return [{ field, problem, remedy: 'check the unit, and that the figure is of one accelerator' }]
      }
      if (watts === null || watts <= max) return []
      return [
        { field, problem: `${watts} W is above the maximum of ${max} W`, remedy: 'check which of the two is which' },
      ]
    })
  },
}
