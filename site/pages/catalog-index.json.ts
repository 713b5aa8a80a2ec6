/** Every row of the catalog in one small file, for the table's script and for anyone else. */
import type { APIRoute } from 'astro'
import { catalogIndex } from '../build/catalog-index.ts'
import { jsonResponse } from '../build/read-api.ts'

export const GET: APIRoute = () => jsonResponse(catalogIndex)
