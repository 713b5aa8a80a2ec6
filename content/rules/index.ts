/**
 * Rules beyond the schema, in the order in which findings are printed. Those that need the estimator are in
 * `scripts/checks`, because content does not know the service.
 */

import { addresses } from './addresses.ts'
import { articleFacts } from './article-facts.ts'
import { articleFigures } from './article-figures.ts'
import { articleLinks } from './article-links.ts'
import { articleShape } from './article-shape.ts'
import { bandwidthPerGigabyte } from './bandwidth-per-gigabyte.ts'
import { benchmarkBound } from './benchmark-bound.ts'
import { changesComplete } from './changes-complete.ts'
import { denseToSparse } from './dense-to-sparse.ts'
import { deviceNames } from './device-names.ts'
import { dimensionsRange } from './dimensions-range.ts'
import { evidence } from './evidence.ts'
import { evidenceHistory } from './evidence-history.ts'
import { freshness } from './freshness.ts'
import { gaps } from './gaps.ts'
import { idsKept } from './ids-kept.ts'
import { namesAndIds } from './names-and-ids.ts'
import { pcieLinks } from './pcie-links.ts'
import { powerRange } from './power-range.ts'
import { precisionSteps } from './precision-steps.ts'
import { presetNames } from './preset-names.ts'
import { presetShapes } from './preset-shapes.ts'
import { presetSources } from './preset-sources.ts'
import { presetWeights } from './preset-weights.ts'
import { pressDates } from './press-dates.ts'
import { ratePerByte } from './rate-per-byte.ts'
import { ratePerWatt } from './rate-per-watt.ts'
import type { Rule } from './rule.ts'

export const RULES: readonly Rule[] = [
  namesAndIds,
  bandwidthPerGigabyte,
  ratePerWatt,
  denseToSparse,
  precisionSteps,
  ratePerByte,
  powerRange,
  dimensionsRange,
  pcieLinks,
  benchmarkBound,
  deviceNames,
  gaps,
  evidence,
  addresses,
  pressDates,
  presetNames,
  presetShapes,
  presetWeights,
  presetSources,
  articleFigures,
  articleFacts,
  articleLinks,
  articleShape,
  changesComplete,
  idsKept,
  evidenceHistory,
  freshness,
]
