import { jsonResponse } from '../build/read-api.ts'
import { searchIndex } from '../build/search/index.ts'

export const GET = () => jsonResponse(searchIndex)
