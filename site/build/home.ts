/** What the home page shows of the catalog, the estimator and the articles: never typed, always computed. */
import { estimateMemory as estimate } from '../../inquiry-service/estimator/estimator.ts'
import { evenDevices, tokensPerSecondAtMost } from '../shared/estimate/devices.ts'
import { type CatalogEntry, content, entries } from './content.ts'

const EXAMPLE_PRESET = 'llama-3-3-70b'
const EXAMPLE_TOKENS = 8192
const EXAMPLE_DEVICES = [
  'amd-instinct-mi300x-oam',
  'nvidia-h200-nvl-141gb',
  'nvidia-h100-pcie-80gb',
  'nvidia-l40s-48gb',
]

export interface ExampleDevice {
  entry: CatalogEntry
  count: number
  capacityGB: number
  /** Share of the devices' memory that the load takes, 0 to 1. */
  fill: number
}

/** One model, worked through: what it needs and which devices hold it. */
export function workedExample() {
  const preset = content.presets.find(({ id }) => id === EXAMPLE_PRESET)
  if (!preset) throw new Error(`Cannot show the example of the home page as there is no preset ${EXAMPLE_PRESET}`)
  const { parametersB, layers, kvHeads, headDim } = preset
  const { memoryGB, breakdown } = estimate({
    workload: 'inference',
    parametersB,
    weightBytesPerParameter: 2,
    layers,
    kvHeads,
    headDim,
    tokens: EXAMPLE_TOKENS,
    cacheBytesPerElement: 2,
    concurrency: 1,
    overheadFraction: 0.2,
  })
  const devices = EXAMPLE_DEVICES.map((id): ExampleDevice => {
    const entry = entryOf(id)
    const deviceGB = entry.variant.memoryGB
    const count = typeof deviceGB === 'number' ? evenDevices(memoryGB, deviceGB, kvHeads) : undefined
    if (typeof deviceGB !== 'number' || count === undefined) throw new Error(`Cannot show the example with ${id}`)
    return { entry, count, capacityGB: count * deviceGB, fill: memoryGB / (count * deviceGB) }
  })
  const readGB = breakdown.weightsGB + breakdown.kvCacheGB
  const [fastest] = devices
  const bandwidthGBs = fastest?.entry.variant.memoryBandwidthGBs
  if (!fastest || typeof bandwidthGBs !== 'number') throw new Error('Cannot show the example without a bandwidth')
  return {
    preset,
    memoryGB,
    tokens: EXAMPLE_TOKENS,
    kvHeads,
    devices,
    fastest: {
      ...fastest,
      bandwidthGBs,
      readGB,
      perSecond: tokensPerSecondAtMost(readGB, bandwidthGBs, fastest.count),
    },
  }
}

/** @throws Error when the catalog has no such variant: the home page must then name another */
export function entryOf(id: string): CatalogEntry {
  const entry = entries.find(({ variant }) => variant.id === id)
  if (!entry) throw new Error(`Cannot show ${id} on the home page as the catalog has no such variant`)
  return entry
}
