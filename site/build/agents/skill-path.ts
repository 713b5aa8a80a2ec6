/** Where the skill file is, in the places that the draft of Agent Skills Discovery names. */

export const SKILL_NAME = 'accelerator-sourcing'
const SKILL_FOLDER = '/.well-known/agent-skills'
export const SKILL_PATH = `${SKILL_FOLDER}/${SKILL_NAME}/SKILL.md`
