/** Rates relative to power: a rate of a whole system, or of another precision, stands out. */

import { rateName } from '../schema/rates.ts'
import type { ComputeRate } from '../schema/variant.ts'
import type { Rule } from './rule.ts'

/** Dense tera-operations per second and watt: ranges of parts since 2016, with room on both sides. */
const DENSE_RANGES: Record<ComputeRate['execution'], Record<ComputeRate['precision'], readonly [number, number]>> = {
  vector: {
    FP64: [0.0003, 0.15],
    FP32: [0.02, 0.6],
    TF32: [0.02, 0.6],
    BF16: [0.02, 1],
    FP16: [0.02, 1],
    FP8: [0.02, 2],
    INT8: [0.05, 2],
    INT4: [0.05, 4],
  },
  tensor: {
    FP64: [0.0005, 0.3],
    FP32: [0.05, 0.5],
    TF32: [0.08, 1.5],
    BF16: [0.15, 3.5],
    FP16: [0.15, 3.5],
    FP8: [0.4, 7],
    INT8: [0.1, 7],
    INT4: [0.4, 14],
  },
}

export const ratePerWatt: Rule = {
  name: 'rate-per-watt',
  description:
    'A rate over the maximum power is in the range of its precision and execution, because silicon of one decade differs by a factor of ten and not of a hundred: a quotient outside mixes precisions, or a part with its system.',
  exceptions: {
    'nvidia-rubin-gpu-288gb.compute.FP8.tensor.dense':
      'Preliminary: NVIDIA prints 17.5 PFLOPS, and its MLPerf system file 2,300 W',
  },
  scope: 'variant',
  check({ compute = [], powerW }) {
    const watts = powerW?.max
    if (typeof watts !== 'number') return []
    return compute.flatMap((rate) => {
      const [from, to] = DENSE_RANGES[rate.execution][rate.precision]
      const factor = rate.sparsity === 'structured-sparse' ? 2 : 1
      const quotient = rate.value / watts
      if (quotient >= from * factor && quotient <= to * factor) return []
      const problem = `${rate.value} ${rate.unit} at ${watts} W is ${quotient.toPrecision(3)} per watt, outside the ${from * factor} to ${to * factor} of such rates`
      const remedy = 'check the rate, its precision, its sparsity, and that rate and power are of one accelerator'
      return [{ field: rateName(rate), problem, remedy }]
    })
  },
}
