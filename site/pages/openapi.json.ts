import { openApi } from '../lib/openapi.ts'
import { jsonResponse } from '../lib/read-api.ts'

export const GET = () => jsonResponse(openApi)
