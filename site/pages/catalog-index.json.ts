/** Every row of the catalog in one small file, for the table's script and for anyone else. */
import type { APIRoute } from 'astro'
import { catalogIndex } from '../catalog/catalog-index.build.ts'
import { jsonResponse } from '../programs/read-api.ts'

export const GET: APIRoute = () => jsonResponse(catalogIndex)
