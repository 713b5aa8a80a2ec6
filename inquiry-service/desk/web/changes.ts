/** Changes: path → operation of the desk, signed with the name of the person acting, as on the command line. */
import { type ChangeOutcome, INQUIRY_STATES } from '../../ledger/records.ts'
import { csvPieces } from '../commands/export.ts'
import { day } from '../commands/print.ts'
import { UsageError } from '../errors.ts'
import { noteText, oneOf, operatorName, reminderDay } from '../input.ts'
import type { Answer } from './answer.ts'
import { filterOfQuery } from './filters.ts'
import { erasePage, receiptPage } from './pages/erase.ts'
import type { DONE_WORDS } from './pages/inquiry.ts'
import { allOfPerson, storedInquiry } from './views.ts'
import type { Visit } from './visit.ts'

const INQUIRY = /^\/inquiries\/(?<id>[0-9a-f-]{36})\/(?<what>[a-z]+)$/

type Change = (visit: Visit, requestId: string, form: URLSearchParams) => Promise<ChangeOutcome>

const CHANGES: Readonly<Record<string, Change>> = {
  state: ({ store, ...visit }, id, form) => {
    const state = (name: string) => oneOf(name, form.get(name) ?? '', INQUIRY_STATES)
    return store.desk.setState(id, state('state'), signatureOf(visit), state('shown'))
  },
  owner: ({ store, ...visit }, id, form) => {
    const typed = form.get('owner')?.trim() ?? ''
    const owner = operatorName(typed)
    if (owner === undefined && typed !== '') {
      throw new UsageError('Cannot set the owner: a name is one line of at most 60 characters')
    }
    return store.desk.setOwner(id, owner, signatureOf(visit), form.get('shown') || null)
  },
  reminder: ({ store, ...visit }, id, form) => {
    const dayIn = (name: string) => (form.get(name) ? reminderDay(name, form.get(name) ?? '') : undefined)
    return store.desk.setReminder(id, dayIn('on'), signatureOf(visit), dayIn('shown') ?? null)
  },
  note: ({ store, ...visit }, id, form) => store.desk.addNote(id, noteText(form.get('text') ?? ''), signatureOf(visit)),
  resend: ({ store, ...visit }, id) => store.outbox.resend(id, signatureOf(visit)),
}

/** Undefined if there is no such inquiry or change. */
export async function change(visit: Visit, path: string, form: URLSearchParams): Promise<Answer | undefined> {
  if (path === '/export') return exported(visit, form)
  const { id, what = '' } = INQUIRY.exec(path)?.groups ?? {}
  if (id === undefined) return undefined
  if (what === 'erase') return await erased(visit, id, form)
  const act = Object.hasOwn(CHANGES, what) ? CHANGES[what] : undefined
  const outcome = await act?.(visit, id, form)
  if (outcome === undefined || outcome === 'unknown') return undefined
  if (form.get('back') === '/undelivered') return { status: 303, location: '/undelivered' }
  const done: keyof typeof DONE_WORDS = what === 'resend' ? 'queued' : outcome === 'erased' ? 'unchanged' : outcome
  return { status: 303, location: `/inquiries/${id}?done=${done}` }
}

function exported(visit: Visit, form: URLSearchParams): Answer {
  const inquiries = visit.store.desk.export(filterOfQuery(form, visit), signatureOf(visit))
  return {
    status: 200,
    type: 'text/csv; charset=utf-8',
    fileName: `inquiries-${day(visit.now)}.csv`,
    body: csvPieces(inquiries),
  }
}

async function erased(visit: Visit, requestId: string, form: URLSearchParams): Promise<Answer | undefined> {
  const inquiry = await storedInquiry(visit.store, requestId)
  if (!inquiry) return undefined
  const what = form.get('what')
  if (form.get('sure') !== 'yes' || (what !== 'person' && what !== 'inquiry')) {
    const ofPerson = await allOfPerson(visit.store, inquiry)
    const problem = 'Choose what to erase, and tick the box to confirm that you have checked who is asking'
    return { status: 422, body: erasePage(visit, { inquiry, ofPerson, problem }) }
  }
  const target = what === 'person' ? { email: inquiry.inquiry.email } : { requestId }
  return { status: 200, body: receiptPage(visit, await visit.store.desk.erase(target, signatureOf(visit))) }
}

function signatureOf({ name, now }: Pick<Visit, 'name' | 'now'>) {
  return { by: name, at: now }
}
