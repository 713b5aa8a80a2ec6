/** Changes: path → function of the desk, signed with the name of the person acting, as on the command line. */
import { ownValue } from '../../contract/own-value.ts'
import type { ChangeOutcome, Signature } from '../../records/records.ts'
import { csvPieces, warnUnrecorded } from '../commands/export.ts'
import { day } from '../commands/print.ts'
import type { StoreOfDesk } from '../desk.ts'
import { noteText, ownerName, reminderDay, stateNamed } from '../input.ts'
import type { ErasureTarget } from '../port.ts'
import type { Answer, Visit } from './page.ts'
import { erasePage, receiptPage } from './pages/erase.ts'
import { filterOfQuery } from './pages/list.ts'
import { allOfPerson, storedInquiry } from './views.ts'

const INQUIRY = /^\/inquiries\/(?<id>[0-9a-f-]{36})\/(?<what>[a-z]+)$/

interface Asked {
  id: string
  field: (name: string) => string
  signature: Signature
}

type Change = (store: StoreOfDesk, asked: Asked) => Promise<ChangeOutcome>

const CHANGES: Readonly<Record<string, Change>> = {
  state: ({ desk }, { id, field, signature }) => {
    const state = (name: string) => stateNamed('the state', field(name))
    return desk.setState(id, state('state'), signature, state('shown'))
  },
  owner: ({ desk }, { id, field, signature }) =>
    desk.setField(id, 'owner', ownerName(field('owner').trim()), signature, field('shown') || null),
  reminder: ({ desk }, { id, field, signature }) => {
    const on = (name: string) => reminderDay('the day', field(name))
    return desk.setField(id, 'remindAt', on('on'), signature, on('shown') ?? null)
  },
  note: ({ desk }, { id, field, signature }) =>
    desk.addNote(id, noteText(field('text').replaceAll('\r\n', '\n')), signature),
  resend: ({ outbox }, { id, signature }) => outbox.resend(id, signature),
}

export async function change(visit: Visit, path: string, form: URLSearchParams): Promise<Answer | undefined> {
  const signature = { by: visit.name, at: visit.now }
  if (path === '/export') {
    const body = csvPieces(visit.store.desk.export(filterOfQuery(form, visit), signature, warnUnrecorded))
    return { status: 200, type: 'text/csv; charset=utf-8', fileName: `inquiries-${day(visit.now)}.csv`, body }
  }
  const { id, what = '' } = INQUIRY.exec(path)?.groups ?? {}
  if (id === undefined) return undefined
  if (what === 'erase') return await erase(visit, id, form, signature)
  const act = ownValue(CHANGES, what)
  const outcome = await act?.(visit.store, { id, field: (name) => form.get(name) ?? '', signature })
  if (outcome === undefined || outcome === 'unknown') return undefined
  if (form.get('back') === '/undelivered') return { status: 303, location: '/undelivered' }
  const done = what === 'resend' ? 'queued' : outcome === 'erased' ? 'unchanged' : outcome
  return { status: 303, location: `/inquiries/${id}?done=${done}` }
}

async function erase(
  visit: Visit,
  requestId: string,
  form: URLSearchParams,
  signature: Signature,
): Promise<Answer | undefined> {
  const eraseNow = async (target: ErasureTarget) => ({
    status: 200,
    body: receiptPage(visit, await visit.store.desk.erase(target, signature)),
  })
  const inquiry = await storedInquiry(visit.store, requestId)
  // Erased already: in the ledger there is nothing to do, but a backup may not have been reached.
  if (!inquiry) {
    const isKnown = (await visit.store.desk.show(requestId)) !== undefined
    return isKnown ? await eraseNow({ requestId }) : undefined
  }
  const { email } = inquiry.inquiry
  const targets = { inquiry: { requestId }, ...(email !== undefined && { person: { email } }) }
  const target = ownValue(targets, form.get('what') ?? '')
  if (form.get('sure') !== 'yes' || target === undefined) {
    const ofPerson = await allOfPerson(visit.store, inquiry)
    const problem = 'Choose what to erase, and tick the box to confirm that you have checked who is asking'
    return { status: 422, body: erasePage(visit, { inquiry, ofPerson, problem }) }
  }
  return await eraseNow(target)
}
