import { documentsPayload, jsonResponse } from '../../../programs/read-api.ts'

export const GET = () => jsonResponse(documentsPayload)
