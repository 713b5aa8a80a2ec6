/**
 * Several accelerators in one inquiry (D46). The contract has room for one: the first is the inquiry's own, and all of them stand as a
 * list at the head of the notes, which the form reads back when someone goes on editing.
 */

interface ListedAccelerator {
  /** A name of the catalog, or whatever was written. One line. */
  name: string
  quantity: string
}

/** `any`: alternatives, of which one is wanted; `all`: one deal. */
export type ListMeaning = 'any' | 'all'

interface AcceleratorList {
  meaning: ListMeaning
  accelerators: readonly ListedAccelerator[]
}

/** As many as a shortlist has. */
export const MOST_LISTED = 6

const HEADS: Readonly<Record<ListMeaning, string>> = { any: 'Any one of these:', all: 'All of these:' }
const LINE = /^- (\S+) × (.+)$/

export function notesWithList({ meaning, accelerators }: AcceleratorList, notes: string): string {
  const lines = accelerators.map(({ name, quantity }) => `- ${quantity.trim()} × ${name.trim()}`)
  const list = [HEADS[meaning], ...lines].join('\n')
  return notes.trim() === '' ? list : `${list}\n\n${notes}`
}

export function listInNotes(notes: string): { list: AcceleratorList; notes: string } | undefined {
  const [head, ...lines] = notes.split('\n')
  const meaning = (['any', 'all'] as const).find((each) => HEADS[each] === head)
  const end = lines.findIndex((line) => !LINE.test(line))
  const listed = end < 0 ? lines : lines.slice(0, end)
  if (!meaning || listed.length === 0) return undefined
  const accelerators = listed.map((line) => {
    const [, quantity = '', name = ''] = LINE.exec(line) ?? []
    return { name, quantity }
  })
  const rest = end < 0 ? [] : lines.slice(end)
  return { list: { meaning, accelerators }, notes: (rest[0] === '' ? rest.slice(1) : rest).join('\n') }
}
