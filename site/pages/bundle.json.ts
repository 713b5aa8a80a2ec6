import { bundle } from '../lib/bundle/bundle.ts'
import { jsonResponse } from '../lib/read-api.ts'

export const GET = () => jsonResponse(bundle)
