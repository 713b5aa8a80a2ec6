import { bundle } from '../programs/bundle.ts'
import { jsonResponse } from '../programs/read-api.ts'

export const GET = () => jsonResponse(bundle)
