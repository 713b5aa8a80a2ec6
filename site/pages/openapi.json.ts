import { jsonResponse, openApi } from '../programs/read-api.ts'

export const GET = () => jsonResponse(openApi)
