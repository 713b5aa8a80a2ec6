import { openApi } from '../build/openapi.ts'
import { jsonResponse } from '../build/read-api.ts'

export const GET = () => jsonResponse(openApi)
