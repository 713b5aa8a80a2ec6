/** `desk mend-times`: moves times that a wrong clock left in the future to the present. */
import { deskCommand } from './command.ts'
import { UsageError } from './errors.ts'
import { time } from './print.ts'
import { showElapsed } from './progress.ts'

export const mendTimes = deskCommand({
  name: 'mend-times',
  description: 'Set times that are ahead of the clock to the present time; "check" finds them',
  examples: ['mend-times --yes --by anna'],
  args: {
    yes: { type: 'boolean', description: 'Confirm that the clock has been corrected; without it nothing happens' },
  },
  run: async ({ store, signature, tell }, { yes }) => {
    // With a clock that is behind, every correct time is in the future.
    if (!yes) {
      const present = store.engine === 'redis' ? 'the clock of Redis' : `${time(signature.at)} UTC`
      throw new UsageError(`Cannot mend times without --yes: every time after ${present} would be set to it`)
    }
    const mended = await showElapsed('mending', store.desk.mendTimes(signature))
    const { inquiries, notes, notices, stamps } = mended
    const told = `${inquiries} inquiries, ${notes} notes, ${notices} notices, ${stamps} stamps of quotas`
    tell(mended, () => `Set to the present: ${told}`)
  },
})
