/** Lengths must be possible for a card or module, and inches must agree with millimeters. */
import type { Finding, Rule } from './rule.ts'

const MM_PER_INCH = 25.4
/** A bracket adds a few millimeters; a larger difference is another card. */
const BRACKET_MM = 20

/** From a low-profile card to an extended full-length one. */
const RANGES = {
  lengthInches: [4, 14],
  heightInches: [2, 7],
  lengthMmWithBracket: [100, 400],
  lengthMmWithoutBracket: [100, 400],
  referenceHeightMm: [50, 180],
  slots: [1, 4],
} as const

export const dimensionsRange: Rule = {
  name: 'dimensions-range',
  description:
    'Lengths and heights are between a low-profile card and an extended one, and the same length in inches and in millimeters agrees, because a unit read wrongly is off by a factor of 25 or of ten.',
  scope: 'variant',
  check({ dimensions }) {
    if (!dimensions) return []
    const findings: Finding[] = Object.entries(RANGES).flatMap(([name, [from, to]]) => {
      const value = dimensions[name as keyof typeof RANGES]
      if (value === null || (value >= from && value <= to)) return []
      const problem = `${value} is outside ${from} to ${to}`
      return [{ field: `dimensions.${name}`, problem, remedy: 'check the unit and the row of the document' }]
    })
    const { lengthInches, lengthMmWithBracket, lengthMmWithoutBracket } = dimensions
    if (lengthInches === null) return findings
    const printed = lengthInches * MM_PER_INCH
    for (const [name, mm] of Object.entries({ lengthMmWithBracket, lengthMmWithoutBracket })) {
      if (mm === null || Math.abs(printed - mm) <= BRACKET_MM) continue
      const problem = `${mm} mm beside ${lengthInches} inches, which are ${printed.toFixed(0)} mm`
      const remedy = 'check both lengths; they differ by more than a bracket'
      findings.push({ field: `dimensions.${name}`, problem, remedy })
    }
    return findings
  },
}
