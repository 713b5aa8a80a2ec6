import type { APIRoute, GetStaticPaths } from 'astro'
import { content } from '../../../../build/content.ts'
import { jsonResponse } from '../../../../build/read-api.ts'

export const getStaticPaths = (() =>
  content.documents.map((document) => ({
    params: { documentId: document.id },
    props: { document },
  }))) satisfies GetStaticPaths

export const GET: APIRoute = ({ props }) => jsonResponse(props['document'])
