import { jsonResponse } from '../programs/read-api.ts'
import { searchIndex } from '../search/search-index.build.ts'

export const GET = () => jsonResponse(searchIndex)
