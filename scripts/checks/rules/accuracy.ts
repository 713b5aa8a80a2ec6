/** Published measurements against the estimate, computed again. */
import { compareWith } from '../../../site/shared/estimate/accuracy.ts'
import type { LocatedFinding, Rule } from '../rule.ts'

const file = 'accuracy.json'

export const accuracy: Rule = {
  name: 'accuracy',
  description:
    'Every measurement names a preset, its error is what the estimator gives today, and the worst comes first, because a table that flatters or lags behind says nothing of the tool.',
  scope: 'all',
  check({ content }) {
    const presets = new Map(content.presets.map((preset) => [preset.id, preset]))
    const errors = content.accuracy.map(({ errorPercent }) => Math.abs(errorPercent))
    return content.accuracy.flatMap((measurement, index): LocatedFinding[] => {
      const preset = presets.get(measurement.preset)
      if (!preset) {
        return [
          {
            file,
            field: `${index}.preset`,
            problem: `"${measurement.preset}" is not a preset`,
            remedy: 'name one of content/presets',
          },
        ]
      }
      const { errorPercent } = compareWith(measurement, preset)
      const findings: LocatedFinding[] = []
      if (errorPercent !== measurement.errorPercent) {
        findings.push({
          file,
          field: `${index}.errorPercent`,
          problem: `${measurement.errorPercent} where the estimate differs by ${errorPercent} per cent`,
          remedy: 'write what the estimator gives, and say in the note why it differs',
        })
      }
      if (index > 0 && (errors[index - 1] ?? 0) < (errors[index] ?? 0)) {
        findings.push({
          file,
          field: `${index}`,
          problem: `is further off than the one before it (${errors[index]} after ${errors[index - 1]} per cent)`,
          remedy: 'put the worst first',
        })
      }
      return findings
    })
  },
}
