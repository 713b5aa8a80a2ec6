import { changesPayload } from '../lib/changes.ts'
import { jsonResponse } from '../lib/read-api.ts'

export const GET = () => jsonResponse(changesPayload)
