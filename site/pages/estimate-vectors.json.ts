/** Estimates and layered caches worked out independently of the estimator, for testing other implementations. */

import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import layeredCaches from '../../inquiry-service/estimator/layered-vectors.json' with { type: 'json' }
import vectors from '../../inquiry-service/estimator/vectors.json' with { type: 'json' }
import { jsonResponse } from '../programs/read-api.ts'

export const GET = () => jsonResponse({ formulaVersion: FORMULA_VERSION, vectors, layeredCaches })
