/** `desk state ID STATE`: sets the state of the inquiry. */
import { INQUIRY_STATES } from '../../ledger/records.ts'
import { oneOf } from '../input.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { tellOutcome } from './outcome.ts'
import { ID_ARGUMENT } from './show.ts'

export const state = deskCommand({
  name: 'state',
  description: `Set the state of an inquiry: ${INQUIRY_STATES.join(', ')}`,
  examples: [`state ${EXAMPLE_ID} answered --by anna`],
  args: {
    id: ID_ARGUMENT,
    state: { type: 'positional', description: INQUIRY_STATES.join(', '), required: true },
  },
  run: async ({ store, signature, tell }, args) =>
    tellOutcome(await store.desk.setState(args.id, oneOf('state', args.state, INQUIRY_STATES), signature), tell),
})
