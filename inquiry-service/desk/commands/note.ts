/** `desk note ID TEXT`: a note for the desk, erased with its inquiry. */

import { noteText } from '../input.ts'
import { deskCommand, EXAMPLE_ID } from './command.ts'
import { tellOutcome } from './outcome.ts'
import { ID_ARGUMENT } from './show.ts'

export const note = deskCommand({
  name: 'note',
  description: 'Add a note to an inquiry',
  examples: [`note ${EXAMPLE_ID} "Called back, wants two racks" --by anna`],
  args: { id: ID_ARGUMENT, text: { type: 'positional', description: 'The note, in quotation marks', required: true } },
  run: async ({ store, signature, tell }, { id, text }) =>
    tellOutcome(await store.desk.addNote(id, noteText(text), signature), tell),
})
