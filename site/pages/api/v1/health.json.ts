import { jsonResponse, readinessPayload } from '../../../programs/read-api.ts'

export const GET = () => jsonResponse(readinessPayload)
