/** The few devices that answer a load where none are named. */
import { countOf, type Fit, type FitDevice, fitsOf } from './fit.ts'
import { type Load, MOST_DEVICES } from './load.ts'

const MOST_CLOSEST = 4

/**
 * Those nearest in size that hold the load: of the devices that people look up most, or of all where none of those holds it; on one
 * server where any does. If no device holds it, those that lack least.
 */
export function closestFits(load: Load, devices: readonly FitDevice[]): Fit[] {
  const all = fitsOf(load, devices)
  const held = all.filter(({ even }) => even !== null)
  const popular = held.filter(({ device }) => device.rank !== undefined)
  const inServer = (fits: readonly Fit[]) => fits.filter((fit) => countOf(fit) <= MOST_DEVICES)
  const capacity = (fit: Fit) => countOf(fit) * fit.device.memoryGB
  const rank = ({ device }: Fit) => device.rank ?? 0
  const found = [inServer(popular), popular, inServer(held), held, all].find(({ length }) => length > 0) ?? []
  return found
    .toSorted((a, b) => capacity(a) - capacity(b) || countOf(a) - countOf(b) || rank(a) - rank(b))
    .slice(0, MOST_CLOSEST)
}
