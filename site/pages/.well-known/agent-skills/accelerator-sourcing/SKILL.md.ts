import { skillText } from '../../../../programs/skill.ts'

export const GET = () => new Response(skillText, { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } })
