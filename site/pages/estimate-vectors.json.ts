/** Estimates worked out by hand, for whoever computes the formula somewhere else. */

import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import vectors from '../../inquiry-service/estimator/vectors.json' with { type: 'json' }
import { jsonResponse } from '../build/read-api.ts'

export const GET = () => jsonResponse({ formulaVersion: FORMULA_VERSION, vectors })
