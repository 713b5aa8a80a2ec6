import { documentsPayload, jsonResponse } from '../../../build/read-api.ts'

export const GET = () => jsonResponse(documentsPayload)
