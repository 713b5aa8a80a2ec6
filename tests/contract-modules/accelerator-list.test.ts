import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listInNotes, notesWithList } from '../../inquiry-service/contract/accelerator-list.ts'

const LIST = {
  meaning: 'any',
  accelerators: [
    { name: 'NVIDIA H100 PCIe 80GB', quantity: '4' },
    { name: 'AMD Instinct MI300X (OAM)', quantity: '2' },
  ],
} as const

test('notesWithList() writes a list that people can read above the notes (D46)', () => {
  expect(notesWithList(LIST, 'By March.\nNew or used.')).toBe(
    'Any one of these:\n- 4 × NVIDIA H100 PCIe 80GB\n- 2 × AMD Instinct MI300X (OAM)\n\nBy March.\nNew or used.',
  )
  expect(notesWithList({ ...LIST, meaning: 'all' }, ' ')).toBe(
    'All of these:\n- 4 × NVIDIA H100 PCIe 80GB\n- 2 × AMD Instinct MI300X (OAM)',
  )
})

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
