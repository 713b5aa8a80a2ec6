/** Published measurements against the estimate, computed again. */

import type { LocatedFinding, Rule } from '../../content/rules/rule.ts'
import { compareWith } from '../../site/load/accuracy.ts'

const file = 'accuracy.json'

export const accuracy: Rule = {
  name: 'accuracy',
  description:
    'Every measurement names a preset and quotes the line that prints it, its error is what the estimator gives today, and the worst comes first, because a table that flatters or lags behind says nothing of the tool.',
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
      if (!isPrinted(measurement)) {
        findings.push({
          file,
          field: `${index}.words`,
          problem: `"${measurement.words}" does not print ${measurement.measured}, nor two numbers that add up to it`,
          remedy: 'copy the line that carries the number',
        })
      }
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

/** As one number, or as those of keys and values, or of layers with and without a window. */
function isPrinted({ words, measured }: { words: string; measured: number }): boolean {
  const numbers = (words.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
  const isMeasured = (value: number) => Math.abs(value - measured) < 1e-6
  return numbers.some(
    (one, index) => isMeasured(one) || numbers.slice(index + 1).some((other) => isMeasured(one + other)),
  )
}
