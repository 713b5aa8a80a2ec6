import { bundle } from '../build/bundle/bundle.ts'
import { jsonResponse } from '../build/read-api.ts'

export const GET = () => jsonResponse(bundle)
