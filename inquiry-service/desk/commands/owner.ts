/**
 * `desk take ID`, `desk owner ID [NAME]`, `desk remind ID [DAY]`: who handles an inquiry, and when to look at it again.
 */

import { UsageError } from '../errors.ts'
import { operatorName, reminderDay } from '../input.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { tellOutcome } from './outcome.ts'
import { ID_ARGUMENT } from './show.ts'

export const take = deskCommand({
  name: 'take',
  description: 'Take an inquiry, which makes you its owner',
  examples: [`take ${EXAMPLE_ID} --by anna`],
  args: { id: ID_ARGUMENT },
  run: async ({ store, signature, tell }, { id }) => {
    const outcome = await store.desk.setOwner(id, signature.by, signature, null)
    if (outcome === 'changed') {
      throw new Error('Cannot take the inquiry: somebody else has it; "owner" gives it to another person')
    }
    tellOutcome(outcome, tell)
  },
})

export const owner = deskCommand({
  name: 'owner',
  description: 'Give an inquiry to somebody, or to nobody',
  examples: [`owner ${EXAMPLE_ID} ben`, `owner ${EXAMPLE_ID}`],
  args: {
    id: ID_ARGUMENT,
    name: { type: 'positional', description: 'The new owner; nobody if omitted', required: false },
  },
  run: async ({ store, signature, tell }, { id, name }) => {
    const given = name === undefined ? undefined : operatorName(name)
    if (name !== undefined && given === undefined) {
      throw new UsageError('Cannot set the owner: a name is one line of at most 60 characters')
    }
    return tellOutcome(await store.desk.setOwner(id, given, signature), tell)
  },
})

export const remind = deskCommand({
  name: 'remind',
  description: 'Set the day from which an inquiry is overdue, or remove that day',
  examples: [`remind ${EXAMPLE_ID} 2026-12-01`, `remind ${EXAMPLE_ID}`],
  args: {
    id: ID_ARGUMENT,
    day: { type: 'positional', description: 'YYYY-MM-DD; removed if omitted', required: false },
  },
  run: async ({ store, signature, tell }, { id, day: on }) =>
    tellOutcome(
      await store.desk.setReminder(id, on === undefined ? undefined : reminderDay('day', on), signature),
      tell,
    ),
})
