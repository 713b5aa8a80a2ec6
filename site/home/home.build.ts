/** What the home page shows of the catalog, the estimator and the articles: always computed, never typed. */

import { exampleLoad, examplePreset } from '../load/estimate-fields.build.ts'
import { fitsOf } from '../load/fit.ts'
import { exampleDevices } from '../load/load-data.build.ts'

/** One worked example: what a model needs and which devices hold it. */
export function workedExample() {
  const load = exampleLoad
  const fits = fitsOf(load, exampleDevices)
  const [fastest] = fits
  if (!fastest || fastest.perSecond === null || load.readGB === null)
    throw new Error('Cannot show the example without a bandwidth')
  return { preset: examplePreset, load, fits, fastest, perSecond: fastest.perSecond, readGB: load.readGB }
}
