/** Where the figures of the presets were read. */
import type { APIRoute } from 'astro'
import { loadSources } from '../load/load-data.build.ts'
import { jsonResponse } from '../programs/read-api.ts'

export const GET: APIRoute = () => jsonResponse(loadSources())
