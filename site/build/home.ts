/** What the home page shows of the catalog, the estimator and the articles: always computed, never typed. */
import { fitsOf } from '../shared/estimate/fit.ts'
import { exampleDevices } from './devices.ts'
import { exampleLoad, examplePreset } from './estimate-fields.ts'

/** One worked example: what a model needs and which devices hold it. */
export function workedExample() {
  const load = exampleLoad
  const fits = fitsOf(load, exampleDevices)
  const [fastest] = fits
  if (!fastest || fastest.perSecond === null || load.readGB === null)
    throw new Error('Cannot show the example without a bandwidth')
  return { preset: examplePreset, load, fits, fastest, perSecond: fastest.perSecond, readGB: load.readGB }
}
