import { jsonResponse, readinessPayload } from '../../../build/read-api.ts'

export const GET = () => jsonResponse(readinessPayload)
