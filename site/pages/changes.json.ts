import { changesPayload } from '../build/changes.ts'
import { jsonResponse } from '../build/read-api.ts'

export const GET = () => jsonResponse(changesPayload)
