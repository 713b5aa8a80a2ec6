import { articlesPayload, jsonResponse } from '../../../lib/read-api.ts'

export const GET = () => jsonResponse(articlesPayload)
