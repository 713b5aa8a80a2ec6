import { arazzoDocument } from '../build/collections/arazzo.ts'
import { jsonResponse } from '../build/read-api.ts'

export const GET = () => jsonResponse(arazzoDocument())
