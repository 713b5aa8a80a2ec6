import { articlesPayload, jsonResponse } from '../../../programs/read-api.ts'

export const GET = () => jsonResponse(articlesPayload)
