import { arazzoDocument } from '../lib/collections/arazzo.ts'
import { jsonResponse } from '../lib/read-api.ts'

export const GET = () => jsonResponse(arazzoDocument())
