import { jsonResponse } from '../lib/read-api.ts'
import { release } from '../lib/release.ts'

export const GET = () => jsonResponse(release)
