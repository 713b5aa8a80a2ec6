/** Commands that change one inquiry: `state`, `take`, `owner`, `remind`, `note`, and `resend` for its notice. */
import type { ChangeOutcome } from '../../records/records.ts'
import { NotFoundError, noteText, ownerName, reminderDay, STATE_CHOICES, stateNamed } from '../input.ts'
import { type CommandContext, deskCommand, EXAMPLE_ID, ID_ARGUMENT } from './command.ts'

const state = deskCommand({
  name: 'state',
  description: `Set the state of an inquiry: ${STATE_CHOICES}`,
  examples: [`state ${EXAMPLE_ID} answered --by anna`],
  args: {
    id: ID_ARGUMENT,
    state: { type: 'positional', description: STATE_CHOICES, required: true },
  },
  run: async ({ store, signature, print }, { id, state }) =>
    printOutcome(await store.desk.setState(id, stateNamed('STATE', state), signature), print),
})

const take = deskCommand({
  name: 'take',
  description: 'Take an inquiry, which makes you its owner',
  examples: [`take ${EXAMPLE_ID} --by anna`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, signature, print }, { id }) => {
    const outcome = await store.desk.setField(id, 'owner', signature.by, signature, null)
    if (outcome === 'changed') {
      throw new Error('Cannot take the inquiry: somebody else has it; "owner" gives it to another person')
    }
    printOutcome(outcome, print)
  },
})

const owner = deskCommand({
  name: 'owner',
  description: 'Give an inquiry to somebody, or to nobody',
  examples: [`owner ${EXAMPLE_ID} ben`, `owner ${EXAMPLE_ID}`],
  args: {
    id: ID_ARGUMENT,
    name: { type: 'positional', description: 'The new owner; nobody if omitted', required: false },
  },
  run: async ({ store, signature, print }, { id, name }) =>
    printOutcome(await store.desk.setField(id, 'owner', ownerName(name), signature), print),
})

const remind = deskCommand({
  name: 'remind',
  description: 'Set the day from which an inquiry is overdue, or remove that day',
  examples: [`remind ${EXAMPLE_ID} 2026-12-01`, `remind ${EXAMPLE_ID}`],
  args: {
    id: ID_ARGUMENT,
    day: { type: 'positional', description: 'YYYY-MM-DD; removed if omitted', required: false },
  },
  run: async ({ store, signature, print }, { id, day }) =>
    printOutcome(await store.desk.setField(id, 'remindAt', reminderDay('DAY', day), signature), print),
})

const note = deskCommand({
  name: 'note',
  description: 'Add a note to an inquiry; it is erased with the inquiry',
  examples: [`note ${EXAMPLE_ID} "Called back, wants two racks" --by anna`],
  args: { id: ID_ARGUMENT, text: { type: 'positional', description: 'The note, in quotation marks', required: true } },
  run: async ({ store, signature, print }, { id, text }) =>
    printOutcome(await store.desk.addNote(id, noteText(text), signature), print),
})

const resend = deskCommand({
  name: 'resend',
  description: 'Send the notice of an inquiry again; the running service sends it',
  examples: [`resend ${EXAMPLE_ID}`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, signature, print }, { id }) =>
    printOutcome(await store.outbox.resend(id, signature), print, 'Queued: a running service that has mail sends it'),
})

export const CHANGES = [state, take, owner, remind, note, resend]

function printOutcome(outcome: ChangeOutcome, print: CommandContext['print'], done = 'Done'): undefined {
  if (outcome === 'unknown') throw new NotFoundError('Cannot change the inquiry: there is none with this request id')
  if (outcome === 'erased') throw new NotFoundError('Cannot change the inquiry: it has been erased')
  if (outcome === 'changed') throw new Error('Cannot change the inquiry: somebody else has just changed it')
  print({ outcome }, () => (outcome === 'done' ? done : 'Nothing has changed'))
}
