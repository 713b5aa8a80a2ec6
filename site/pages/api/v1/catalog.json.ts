import { catalog } from '../../../core/content.build.ts'
import { jsonResponse } from '../../../programs/read-api.ts'

export const GET = () => jsonResponse(catalog)
