import type { APIRoute, GetStaticPaths } from 'astro'
import { content } from '../../../../core/content.build.ts'
import { jsonResponse, underEveryId, variantPayloads } from '../../../../programs/read-api.ts'

export const getStaticPaths = (() =>
  underEveryId(variantPayloads, content.formerIds.variants).map(([variantId, variant]) => ({
    params: { variantId },
    props: { variant },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) => jsonResponse(props['variant'])
