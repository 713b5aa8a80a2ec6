import { documentsPayload, jsonResponse } from '../../../lib/read-api.ts'

export const GET = () => jsonResponse(documentsPayload)
