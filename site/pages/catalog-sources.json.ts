/** The documents behind the rows of `/catalog-index.json`. */
import type { APIRoute } from 'astro'
import { catalogSources } from '../catalog/catalog-index.build.ts'
import { jsonResponse } from '../programs/read-api.ts'

export const GET: APIRoute = () => jsonResponse(catalogSources)
