/** PCIe figures are generation × lanes, both directions, as everyone in the field prints them. */
import type { Rule } from './rule.ts'

/** GB/s of one lane in both directions at the signaling rate, which data sheets round for `x16`. */
const BOTH_DIRECTIONS_PER_LANE: Record<string, number> = { 3: 2, 4: 4, 5: 8, 6: 16 }
const DEFAULT_LANES = 16

export const pcieLinks: Rule = {
  name: 'pcie-links',
  description:
    'The bandwidth of a PCIe link is its generation times its lanes, both directions counted, because the standard leaves no choice: another figure counts one direction or another generation.',
  exceptions: {
    'intel-gaudi-hl-205-oam.interconnect[1].bandwidthGBs':
      'The name gives no generation; the rate is that of 4.0 x16, which the brief names',
  },
  scope: 'variant',
  check({ interconnect = [] }) {
    return interconnect.flatMap(({ name, bandwidthGBs }, index) => {
      if (!name.startsWith('PCIe') || bandwidthGBs === null) return []
      const field = `interconnect[${index}].bandwidthGBs`
      const perLane = BOTH_DIRECTIONS_PER_LANE[/PCIe (?:Gen ?)?(\d)/.exec(name)?.[1] ?? '']
      if (perLane === undefined) {
        const problem = `${bandwidthGBs} GB/s for "${name}", which names no generation`
        return [{ field, problem, remedy: 'name the generation and the lanes, or set the rate to null' }]
      }
      const lanes = Number(/x(\d+)/.exec(name)?.[1] ?? DEFAULT_LANES)
      const expected = perLane * lanes
      if (bandwidthGBs === expected) return []
      const problem = `${bandwidthGBs} GB/s for "${name}", which is ${expected} GB/s in both directions`
      const remedy = 'check generation, lanes and direction; say in the note what the manufacturer counts'
      return [{ field, problem, remedy }]
    })
  },
}
