/** The catalog as devices for a load: variants with a stated memory, newest first. */
import type { FitDevice } from '../shared/estimate/fit.ts'
import { catalogRows } from './catalog-index.ts'
import { content, listed } from './content.ts'

export const devices: readonly FitDevice[] = catalogRows.flatMap((row): FitDevice[] => {
  const { id, modelId, short, manufacturer: maker, form, memoryGB, memoryBandwidthGBs } = row
  if (typeof memoryGB !== 'number') return []
  const powerW = row['powerW.max']
  return [
    {
      id,
      modelId,
      short,
      maker,
      form,
      memoryGB,
      bandwidthGBs: typeof memoryBandwidthGBs === 'number' ? memoryBandwidthGBs : null,
      powerW: typeof powerW === 'number' ? powerW : null,
    },
  ]
})

/** Variants whose memory no document states, so that they can't be sized. */
export const unsized: readonly { id: string; short: string }[] = catalogRows.flatMap(({ id, short, memoryGB }) =>
  typeof memoryGB === 'number' ? [] : [{ id, short }],
)

/** The devices that pages start with until the reader chooses others. */
export const exampleDevices: readonly FitDevice[] = listed(content.lists.exampleDevices, devices)
