import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listInNotes, notesWithList } from '../../inquiry-service/contract/accelerator-list.ts'

test('listInNotes() reads back what notesWithList() wrote, whatever the notes say', () => {
  const line = fc.stringMatching(/^[A-Za-z0-9]([\w ()×:.-]{0,20}[A-Za-z0-9)])?$/)
  const accelerators = fc.array(fc.record({ name: line, quantity: fc.nat().map(String) }), {
    minLength: 1,
    maxLength: 6,
  })
  const list = fc.record({ meaning: fc.constantFrom('any' as const, 'all' as const), accelerators })
  fc.assert(
    fc.property(
      list,
      fc.string().filter((notes) => notes.trim() !== ''),
      (written, notes) => {
        expect(listInNotes(notesWithList(written, notes))).toEqual({ list: written, notes })
      },
    ),
  )
})

test.each(['', 'Any one of these:', 'By March', 'All of these: none', 'All of these:\n\nBy March'])(
  'listInNotes() finds no list in "%s"',
  (notes) => {
    expect(listInNotes(notes)).toBeUndefined()
  },
)
