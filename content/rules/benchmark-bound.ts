/** A published result must not exceed what the stated rate allows. */
import { rateOfFact } from '../printed-fact.ts'
import { rateAt } from '../schema/rates.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import type { LocatedFinding, Rule } from './rule.ts'
import { lookupsOf } from './rule.ts'

const file = 'benchmarks.json'

export const benchmarkBound: Rule = {
  name: 'benchmark-bound',
  description:
    'Tokens per second times twice the active parameters stay below the stated dense rate, because a part that computes faster than its rate has a wrong rate, or a wrong model beside it.',
  scope: 'all',
  check({ content }) {
    const { variants } = lookupsOf(content)
    const presets = new Map(content.presets.map((preset) => [preset.id, preset]))
    const unknown = (field: string, id: string): LocatedFinding => ({
      file,
      field,
      problem: `names "${id}", which no entry is called`,
      remedy: 'correct the id',
    })
    return [
      ...content.benchmarks.leftOut.flatMap(({ variant }, index) =>
        variants.has(variant) ? [] : [unknown(`leftOut.${index}.variant`, variant)],
      ),
      ...content.benchmarks.results.flatMap((result, index): LocatedFinding[] => {
        const variant = variants.get(result.variant)
        const preset = presets.get(result.preset)
        if (!variant) return [unknown(`results.${index}.variant`, result.variant)]
        if (!preset) return [unknown(`results.${index}.preset`, result.preset)]
        const parameters = (preset.activeParametersB ?? preset.parametersB) * 1e9
        const needed = (result.tokensPerSecond * 2 * parameters) / result.accelerators / 1e12
        const stated = denseRate(variant, result.format)
        if (stated !== undefined && needed <= stated) return []
        return [
          {
            file,
            field: `results.${index}`,
            problem: `${result.variant} computes ${needed.toFixed(0)} TFLOPS with ${result.preset}, and ${stated === undefined ? `no dense ${result.format} rate is stated for it` : `its dense ${result.format} rate is ${stated}`}`,
            remedy: 'check the rate, its sparsity, the active parameters and the number of accelerators',
          },
        ]
      }),
    ]
  },
}

/** Rates in four bits are facts. One of unstated sparsity is taken as it is. */
function denseRate(variant: AuthoredVariant, format: 'FP4' | 'FP8' | 'INT8'): number | undefined {
  if (format !== 'FP4') return rateAt(variant, `compute.${format}.tensor.dense`)?.value
  const rates = (variant.integration ?? [])
    .filter(({ label }) => /^(?:MX|NV)?FP4 tensor rate(?:, dense)?$/.test(label))
    .flatMap(({ value }) => rateOfFact(value) ?? [])
  return rates.length === 0 ? undefined : Math.max(...rates)
}
