import type { APIRoute, GetStaticPaths } from 'astro'
import { content } from '../../../../core/content.build.ts'
import { jsonResponse, underEveryId } from '../../../../programs/read-api.ts'

export const getStaticPaths = (() =>
  underEveryId(content.documents, content.formerIds.documents).map(([documentId, document]) => ({
    params: { documentId },
    props: { document },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) => jsonResponse(props['document'])
