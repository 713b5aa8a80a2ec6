import { catalog } from '../../../lib/content.ts'
import { jsonResponse } from '../../../lib/read-api.ts'

export const GET = () => jsonResponse(catalog)
