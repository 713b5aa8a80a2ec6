import { jsonResponse } from '../lib/read-api.ts'
import { searchIndex } from '../lib/search/index.ts'

export const GET = () => jsonResponse(searchIndex)
