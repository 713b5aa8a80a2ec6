/** What distinguishes one rate from another, and its name. Imports nothing, so that the browser can use it. */

export const PRECISIONS = ['FP64', 'FP32', 'TF32', 'BF16', 'FP16', 'FP8', 'INT8', 'INT4'] as const
export const EXECUTIONS = ['vector', 'tensor'] as const
export const SPARSITIES = ['dense', 'structured-sparse'] as const

/** Only rates of one kind may be compared. */
export interface RateKind {
  precision: (typeof PRECISIONS)[number]
  execution: (typeof EXECUTIONS)[number]
  sparsity: (typeof SPARSITIES)[number]
}

/** The name of a rate in `unknownFields`, in articles and in the change log: `compute.FP8.tensor.dense`. */
export function rateName({ precision, execution, sparsity }: RateKind): string {
  return `compute.${precision}.${execution}.${sparsity}`
}

/** Every kind in the order of pages: tensor rates first, as most readers look for them. */
export const RATE_KINDS: readonly RateKind[] = [...EXECUTIONS]
  .reverse()
  .flatMap((execution) =>
    PRECISIONS.flatMap((precision) => SPARSITIES.map((sparsity) => ({ precision, execution, sparsity }))),
  )

const kindByName = new Map(RATE_KINDS.map((kind) => [rateName(kind), kind]))

/** The kind of rate behind a name; undefined if the name is not a rate's. */
export function rateKind(name: string): RateKind | undefined {
  return kindByName.get(name)
}

/** The stated rate of a name; undefined if there is none. */
export function rateAt<Rate extends RateKind>(
  { compute }: { compute?: readonly Rate[] | undefined },
  name: string,
): Rate | undefined {
  return compute?.find((rate) => rateName(rate) === name)
}

/** TOPS for integers, TFLOPS for floating point. */
export function rateUnit({ precision }: Pick<RateKind, 'precision'>): 'TOPS' | 'TFLOPS' {
  return precision.startsWith('INT') ? 'TOPS' : 'TFLOPS'
}
