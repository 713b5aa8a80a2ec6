import type { APIRoute, GetStaticPaths } from 'astro'
import { comparisonJson } from '../../compare/compared.build.ts'
import { comparedPairs, pairPath } from '../../compare/likely-pairs.build.ts'
import { jsonResponse } from '../../programs/read-api.ts'

export const getStaticPaths = (() =>
  comparedPairs.map((pair) => ({
    params: { pair: pairPath(pair).replace('/compare/', '') },
    props: { payload: comparisonJson(pair) },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) => jsonResponse(props['payload'])
