import type { APIRoute, GetStaticPaths } from 'astro'
import { jsonResponse, variantPayloads } from '../../../../build/read-api.ts'

export const getStaticPaths = (() =>
  variantPayloads.map((variant) => ({
    params: { variantId: variant.id },
    props: { variant },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) => jsonResponse(props['variant'])
