import { catalog } from '../../../build/content.ts'
import { jsonResponse } from '../../../build/read-api.ts'

export const GET = () => jsonResponse(catalog)
