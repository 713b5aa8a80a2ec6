/** `desk mend-times`: sets times that a wrong clock left ahead of the present to the present. */
import { deskCommand } from './command.ts'
import { json } from './print.ts'
import { showElapsed } from './progress.ts'

export const mendTimes = deskCommand({
  name: 'mend-times',
  description: 'Set times that lie ahead of the clock to the present; "check" finds them',
  examples: ['mend-times --by anna'],
  args: {},
  run: async ({ store, signature, json: asJson }) => {
    const mended = await showElapsed('mending', store.desk.mendTimes(signature))
    const { inquiries, notes, notices, stamps } = mended
    const told = `${inquiries} inquiries, ${notes} notes, ${notices} notices, ${stamps} stamps of quotas`
    console.log(asJson ? json(mended) : `Set to the present: ${told}`)
    return undefined
  },
})
