/** Memory bandwidth in proportion to memory: a slipped decimal point or a system's total shows in the quotient. */
import type { Rule } from './rule.ts'

/**
 * GB/s per GB of parts since 2014, with room on both sides; the RTX A2000 6GB, with few chips on a wide bus, is at 48.
 */
const RANGES = [
  { kind: 'HBM', test: /HBM/, from: 18, to: 80 },
  { kind: 'LPDDR', test: /LPDDR/, from: 1, to: 16 },
  { kind: 'GDDR', test: /GDDR/, from: 10, to: 64 },
] as const

export const bandwidthPerGigabyte: Rule = {
  name: 'bandwidth-per-gigabyte',
  description:
    'Bandwidth over memory is in the range of its memory type, because a bus is as wide as its chips: a quotient outside mixes a card with its chip, or a part with its system.',
  exceptions: {
    'amd-instinct-mi8-4gb-pcie.memoryBandwidthGBs': 'First HBM: four stacks of 1 GB, each as wide as a stack of today',
    'huawei-ascend-950pr-128gb.memoryBandwidthGBs': 'HiBL 1.0, memory made for capacity at low cost',
    'huawei-atlas-350-112gb.memoryBandwidthGBs': 'HiBL 1.0, memory made for capacity at low cost',
    'huawei-atlas-350-84gb.memoryBandwidthGBs': 'HiBL 1.0, memory made for capacity at low cost',
  },
  scope: 'variant',
  check({ memoryGB, memoryBandwidthGBs, memoryType = '' }) {
    const range = RANGES.find(({ test }) => test.test(memoryType))
    if (!range || typeof memoryGB !== 'number' || typeof memoryBandwidthGBs !== 'number') return []
    const quotient = memoryBandwidthGBs / memoryGB
    if (quotient >= range.from && quotient <= range.to) return []
    const problem = `${memoryBandwidthGBs} GB/s for ${memoryGB} GB is ${quotient.toFixed(1)} GB/s per GB, outside the ${range.from} to ${range.to} of ${range.kind}`
    const remedy = 'check both figures, their units and that both are per accelerator'
    return [{ field: 'memoryBandwidthGBs', problem, remedy }]
  },
}
