/** Other inquiries from the address, and the other side: who sells what is wanted, or wants what is for sale. */
import { listInNotes, MOST_LISTED } from '../contract/accelerator-list.ts'
import { type AcceleratorChoice, findAccelerator } from '../contract/accelerators.ts'
import type { Inquiry } from '../contract/inquiry.ts'
import { isFrom, type Submitted } from '../contract/report.ts'
import { isSameText, searchable } from '../contract/text.ts'
import type { InquiryState } from '../ledger/ledger.ts'
import { everyItem, FINAL_STATES, type ReadInquiries, type StoredInquiry } from '../records/records.ts'

export type Likeness = 'variant' | 'model'

interface Counterpart {
  requestId: string
  receivedAt: number
  state: InquiryState
  likeness: Likeness
  /** Of what is alike: of the line, where a list names several. */
  quantity: string
  region: string
}

export interface Related {
  /** Newest first, at most LISTED; `count` has all. */
  fromSender: { count: number; newest: StoredInquiry[] }
  otherSide: Counterpart[]
  /** Addresses on the other side; one that has the same variant is not counted for the model again. */
  people: Record<Likeness, number>
  isWhole: boolean
}

const LISTED = 20

interface Search {
  /** Names of the catalog, for the lists that the form writes into notes (D46). */
  choices: readonly AcceleratorChoice[]
  /** Inquiries at most: neither a notice nor a page may read a large ledger from end to end. */
  most: number
  until?: number
}

export async function findRelated(
  read: ReadInquiries,
  { requestId, inquiry }: Pick<StoredInquiry, 'requestId' | 'inquiry'>,
  { choices, most, until }: Search,
): Promise<Related> {
  const fromSender: Related['fromSender'] = { count: 0, newest: [] }
  const counterparts: Record<Likeness, Counterpart[]> = { variant: [], model: [] }
  const people: Record<Likeness, Set<string>> = { variant: new Set(), model: new Set() }
  const found = (isWhole: boolean): Related => ({
    fromSender,
    otherSide: [...counterparts.variant, ...counterparts.model],
    people: {
      variant: people.variant.size,
      model: [...people.model].filter((each) => !people.variant.has(each)).length,
    },
    isWhole,
  })
  const compare = comparison(inquiry, choices)
  let searched = 0
  for await (const stored of everyItem((page) => read({ until }, page))) {
    if (stored.requestId === requestId) continue
    if (searched === most) return found(false)
    searched += 1
    const { inquiry: other, state, receivedAt } = stored
    if (inquiry.email !== undefined && isFrom(other, inquiry.email)) {
      fromSender.count += 1
      if (fromSender.newest.length < LISTED) fromSender.newest.push(stored)
      continue
    }
    if (other.kind === 'report' || FINAL_STATES.includes(state)) continue
    const alike = compare(other)
    if (!alike) continue
    const { likeness, quantity } = alike
    people[likeness].add(searchable(other.email))
    if (counterparts[likeness].length === LISTED) continue
    const { requestId: id } = stored
    counterparts[likeness].push({ requestId: id, receivedAt, state, likeness, quantity, region: other.region })
  }
  return found(true)
}

interface Named {
  modelId: string
  variantId?: string | undefined
  quantity: string
}

/** Undefined where they are no buyer and seller of one model. Names are looked up once: that reads the catalog. */
function comparison(inquiry: Submitted, choices: readonly AcceleratorChoice[]) {
  const known = new Map<string, AcceleratorChoice | undefined>()
  const find = (name: string) => {
    if (!known.has(name)) known.set(name, findAccelerator(choices, name))
    return known.get(name)
  }
  const namedIn = ({ modelId, variantId, quantity, notes = '' }: Inquiry): Named[] => {
    const listed = listInNotes(notes)?.list.accelerators.slice(0, MOST_LISTED) ?? []
    return [
      ...(modelId === undefined ? [] : [{ modelId, variantId, quantity: String(quantity) }]),
      ...listed.map(({ name, quantity: count }) => ({ modelId: name, ...find(name), quantity: count })),
    ]
  }
  const ours = inquiry.kind === 'report' ? [] : namedIn(inquiry)
  return (other: Inquiry): { likeness: Likeness; quantity: string } | undefined => {
    if (inquiry.kind === 'report' || inquiry.kind === other.kind) return undefined
    const theirs = namedIn(other)
    const sameVariant = theirs.find(({ variantId: id }) => id && ours.some(({ variantId }) => variantId === id))
    if (sameVariant) return { likeness: 'variant', quantity: sameVariant.quantity }
    const sameModel = theirs.find(({ modelId: id }) => ours.some(({ modelId }) => isSameText(modelId, id)))
    return sameModel && { likeness: 'model', quantity: sameModel.quantity }
  }
}

export function otherSideWords({ kind }: Submitted, { people }: Pick<Related, 'people'>): string | undefined {
  const count = (number: number) => (number === 1 ? '1 person' : `${number} people`)
  const does = (number: number) => `${kind === 'buy' ? 'offer' : 'want'}${number === 1 ? 's' : ''}`
  const { variant, model } = people
  const words = [
    variant > 0 && `${count(variant)} ${does(variant)} this`,
    model > 0 && `${count(model)} ${does(model)} this model`,
  ].filter((part) => part !== false)
  return words.length === 0 ? undefined : words.join(', ')
}
