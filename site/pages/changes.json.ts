import { changesPayload } from '../changes/changes.build.ts'
import { jsonResponse } from '../programs/read-api.ts'

export const GET = () => jsonResponse(changesPayload)
