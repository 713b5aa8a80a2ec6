import type { APIRoute, GetStaticPaths } from 'astro'
import { comparisonJson } from '../../build/agents/comparison-json.ts'
import { pairPath } from '../../build/compare/likely-pairs.ts'
import { comparedPairs } from '../../build/compared-pairs.ts'
import { jsonResponse } from '../../build/read-api.ts'

export const getStaticPaths = (() =>
  comparedPairs.map((pair) => ({
    params: { pair: pairPath(pair).replace('/compare/', '') },
    props: { payload: comparisonJson(pair) },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) => jsonResponse(props['payload'])
