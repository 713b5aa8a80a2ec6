/** Structured-sparse rates must be twice the dense rates of the same kind. */
import { rateAt, rateName } from '../schema/rates.ts'
import type { Rule } from './rule.ts'

/** Printed rates are rounded; 0.5% covers four digits. */
const TOLERANCE = 0.005

const R9600 = 'AMD’s table of specifications prints 99 and 199: both are rounded to whole numbers'

export const denseToSparse: Rule = {
  name: 'dense-to-sparse',
  description:
    'Where both are stated, the structured-sparse rate is twice the dense one within 0.5%, because 2:4 sparsity skips half of the products: another ratio means that a column was read wrongly.',
  exceptions: {
    'amd-radeon-ai-pro-r9600-32gb.compute.FP16.tensor.dense': R9600,
    'amd-radeon-ai-pro-r9600d-32gb.compute.FP16.tensor.dense': R9600,
    'nvidia-a30-24gb.compute.TF32.tensor.dense': 'The data sheet prints 82 and 165: both are rounded to whole numbers',
    'nvidia-l40s-48gb.compute.BF16.tensor.dense': 'The data sheet prints 362.05 beside 733, and 366 nowhere',
    'nvidia-l40s-48gb.compute.FP16.tensor.dense': 'The data sheet prints 362.05 beside 733, and 366 nowhere',
  },
  scope: 'variant',
  check({ compute = [] }) {
    return compute
      .filter(({ sparsity }) => sparsity === 'dense')
      .flatMap((dense) => {
        const sparse = rateAt({ compute }, rateName({ ...dense, sparsity: 'structured-sparse' }))
        if (!sparse || Math.abs(sparse.value / dense.value / 2 - 1) <= TOLERANCE) return []
        const problem = `${dense.value} beside ${sparse.value} structured-sparse is 1 to ${(sparse.value / dense.value).toFixed(3)} and not 1 to 2`
        const remedy = 'check both columns of the document; if it prints them so, add an exception with the reason'
        return [{ field: rateName(dense), problem, remedy }]
      })
  },
}
