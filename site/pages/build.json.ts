import { jsonResponse } from '../build/read-api.ts'
import { release } from '../build/release.ts'

export const GET = () => jsonResponse(release)
