/**
 * Operations per byte of memory traffic among the variants of a model: a card's rate next to a chip's bandwidth stands
 * out.
 */
import { rateAt, rateName } from '../schema/rates.ts'
import type { AuthoredVariant } from '../schema/variant.ts'
import type { Rule } from './rule.ts'

type Rate = NonNullable<AuthoredVariant['compute']>[number]

/**
 * Variants of one model differ less than this in memory and clock; a card with two chips taken for one differs by two.
 */
const WIDEST = 1.9

export const ratePerByte: Rule = {
  name: 'rate-per-byte',
  description:
    'Rate over memory bandwidth differs by less than 1.9 times among the variants of a model, because they share a chip: more means that one figure is of a card with several chips and the other of one chip.',
  exceptions: {
    'cambricon-mlu370-x4': 'The maker prints half of the memory bandwidth of the X8 beside the same rates',
    'huawei-ascend-910b-280t-32gb-pcie': 'The maker prints half of the memory bandwidth beside the same rates',
    'huawei-ascend-950pr-128gb': 'The maker announced one die with two memories: 1.6 and 4 TB/s beside the same rates',
    'intel-arc-pro-b50-pcie': 'Intel prints 128 bits of memory for it, and 256 for the B65 and its somewhat larger GPU',
    'nvidia-t4-16gb': 'The data sheet of T4G prints a quarter of the tensor rates of T4',
  },
  scope: 'variant',
  check(variant, model) {
    return (variant.compute ?? []).flatMap((rate) => {
      const own = perByte(variant, rate)
      const others = model.variants.flatMap((other) => perByte(other, rate) ?? [])
      const least = Math.min(...others)
      if (own === undefined || own / least < WIDEST) return []
      const problem = `${rate.value} at ${variant.memoryBandwidthGBs} GB/s is ${own.toFixed(2)} thousand operations per byte, and another variant has ${least.toFixed(2)}`
      const remedy = 'check that rate and bandwidth are both of the card, with all of its chips'
      return [{ field: rateName(rate), problem, remedy }]
    })
  },
}

function perByte(variant: AuthoredVariant, rate: Rate): number | undefined {
  const same = rateAt(variant, rateName(rate))
  const { memoryBandwidthGBs } = variant
  return same && typeof memoryBandwidthGBs === 'number' ? same.value / memoryBandwidthGBs : undefined
}
