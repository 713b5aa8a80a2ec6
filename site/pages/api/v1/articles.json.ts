import { articlesPayload, jsonResponse } from '../../../build/read-api.ts'

export const GET = () => jsonResponse(articlesPayload)
