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
    if (!powerW) return []
    const { min, typical, max } = powerW
    const findings: Finding[] = Object.entries({ min, typical, max }).flatMap(([name, watts]) =>
      typeof watts === 'number' && (watts < LOWEST_W || watts > HIGHEST_W)
        ? [
            {
              field: `powerW.${name}`,
              problem: `${watts} W is outside ${LOWEST_W} to ${HIGHEST_W} W of one accelerator`,
              remedy: 'check the unit, and that the figure is of one accelerator',
            },
          ]
        : [],
    )
    const say = (field: string, problem: string, remedy: string) => findings.push({ field, problem, remedy })
    for (const [name, watts] of Object.entries({ min, typical })) {
      if (typeof watts !== 'number' || typeof max !== 'number' || watts <= max) continue
      say(`powerW.${name}`, `${watts} W is above the maximum of ${max} W`, 'check which of the two is which')
    }
    return findings
  },
}
