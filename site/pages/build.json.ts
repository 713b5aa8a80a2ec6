import { jsonResponse } from '../programs/read-api.ts'
import { release } from '../programs/release.ts'

export const GET = () => jsonResponse(release)
