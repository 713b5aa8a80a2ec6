import { jsonResponse, readinessPayload } from '../../../lib/read-api.ts'

export const GET = () => jsonResponse(readinessPayload)
