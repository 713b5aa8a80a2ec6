/** Every row of the catalog in one small file: what the table's script reads, and who else wants it. */
import type { APIRoute } from 'astro'
import { catalogIndex } from '../build/catalog-index.ts'
import { jsonResponse } from '../build/read-api.ts'

export const GET: APIRoute = () => jsonResponse(catalogIndex)
