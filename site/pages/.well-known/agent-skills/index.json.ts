import { skillIndex } from '../../../build/agents/skill.ts'
import { jsonResponse } from '../../../build/read-api.ts'

export const GET = () => jsonResponse(skillIndex)
