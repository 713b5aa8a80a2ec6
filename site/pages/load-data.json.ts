/** What the scripts of `/estimate` and `/fit` need. */
import type { APIRoute } from 'astro'
import { loadData } from '../load/load-data.build.ts'
import { jsonResponse } from '../programs/read-api.ts'

export const GET: APIRoute = () => jsonResponse(loadData())
