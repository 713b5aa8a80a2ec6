/**
 * The inquiry page: every action of the person, of other tabs and of the service changes one state, which is then
 * drawn. The states are in inquire-state.ts, what the browser stores in inquire-attempts.ts, the meaning of answers in
 * inquire-send.ts.
 */
import type { AcceleratorChoice } from '../../inquiry-service/contract/accelerator-choices.ts'
import type { InquiryItem } from '../../inquiry-service/contract/inquiry-body.ts'
import { STORED_RECEIPT } from '../shared/stored-inquiry.ts'
import { addressParams, byId, copy, pageData, settled } from './dom.ts'
import { ATTEMPT_ITEM, attemptStore, newIdempotencyKey, RECEIPTS_ITEM } from './inquire-attempts.ts'
import { broughtBy, formOf } from './inquire-body.ts'
import { checkAsOneGoes, sandboxChecker } from './inquire-check.ts'
import { inquiryControls } from './inquire-form.ts'
import type { Attempt, Refusal } from './inquire-records.ts'
import { regionOfZone } from './inquire-region.ts'
import { sendAttempt } from './inquire-send.ts'
import { conclude, type InquiryState, isTooEarly, type Panel, refusalOf, withoutField } from './inquire-state.ts'
import { parseSessionReceipt, readStored } from './inquire-stored.ts'
import { focusTitle, inquiryView } from './inquire-view.ts'
import { shortlist } from './shortlist.ts'
import { lastingStorage, sessionOnlyStorage } from './storage.ts'

export interface InquiryData {
  sandboxUrl: string
  requestsUrl: string
}

/** How often a countdown is redrawn. */
const TICK_MS = 1000

const data = pageData<InquiryData>('inquiry-data')
const form = byId<HTMLFormElement>('inquiry-form')
const choices: AcceleratorChoice[] = [...document.querySelectorAll<HTMLOptionElement>('#accelerators option')].map(
  ({ value, dataset }) => ({
    name: value,
    modelId: dataset['model'] ?? '',
    ...(dataset['variant'] && { variantId: dataset['variant'] }),
  }),
)
const controls = inquiryControls(form, choices, formChanged)
const store = attemptStore(lastingStorage(), newIdempotencyKey)
const session = sessionOnlyStorage()
const draw = inquiryView(controls, choices)
const checker = sandboxChecker(data.sandboxUrl)
/** Filling the form initially changes it before there is a state to draw. */
let isReady = false

let state: InquiryState = { panel: firstPanel(), sending: false, writingAnother: false }
isReady = true
render()
settled()

// The service's messages are better than the browser's own bubbles, which serve without this script.
form.noValidate = true
const touch = checkAsOneGoes({
  form,
  controls,
  checker,
  paused: () => state.sending || state.panel.name !== 'form',
  onChange: (name) => {
    const { panel } = state
    if (panel.name === 'form' && panel.refusal) change({ panel: formPanel(withoutField(panel.refusal, name)) })
  },
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  void submit()
})
onClick('pending-send', () => {
  const attempt = store.attempt()
  if (!attempt) return show({ name: 'form' })
  if (attempt.waits !== 'conflict') return void send(attempt)
  store.drop()
  if (!state.writingAnother) controls.fill(formOf(attempt.body, choices))
  begin(attempt.body)
})
onClick('pending-change', () => {
  const refusal = store.attempt()?.refusal
  backToForm()
  if (refusal) sayRefusal(refusal)
})
for (const button of document.querySelectorAll('[data-forget]'))
  button.addEventListener('click', () => backToForm({ keepText: false }))
onClick('repeated-anyway', () => {
  store.forgetReceipt(controls.body())
  void submit()
})
onClick('repeated-back', () => show({ name: 'form' }))
onClick('received-again', () => {
  session.removeItem(STORED_RECEIPT)
  if (!state.writingAnother) emptyForm()
  show({ name: 'form' }, { writingAnother: false })
})
onClick('received-print', () => print())
onClick('received-copy', async () => {
  const copied = await copy(byId('received-id').textContent)
  byId('received-copied').textContent = copied
    ? 'Copied'
    : 'Your browser blocked the copy: select the reference and copy it'
})
// Another tab sent, settled or dropped the attempt that both share.
addEventListener('storage', ({ key }) => {
  if (!state.sending && (key === ATTEMPT_ITEM || key === RECEIPTS_ITEM || key === null)) followOtherTab()
})
// Going back may restore this page from the browser's cache, as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !state.sending) followOtherTab()
})
for (const event of ['online', 'offline']) addEventListener(event, render)
setInterval(() => {
  if (state.panel.name === 'pending') render()
}, TICK_MS)

/** A pending inquiry comes first, then this session's receipt, then the form with values from the address. */
function firstPanel(): Panel {
  const attempt = store.attempt()
  if (attempt) return { name: 'pending', attempt }
  const brought = broughtBy(addressParams(), choices)
  const receipt = readStored(session, STORED_RECEIPT, parseSessionReceipt)
  if (receipt && !brought) return { name: 'received', receipt }
  // Text that was typed before this script was loaded stays.
  const chosen = (brought?.kind ?? controls.kind()) === 'buy' ? shortlisted() : []
  controls.fill({
    ...(!form.querySelector('[name=region]:checked, [name=currency]:checked') && guessed()),
    ...(chosen.length > 0 && { items: chosen }),
    ...brought,
  })
  return { name: 'form' }
}

function guessed(): ReturnType<typeof regionOfZone> {
  return regionOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
}

function emptyForm(): void {
  controls.clear()
  controls.fill(guessed())
}

/** The kind decides the heading; problems of `outdated` fields no longer hold. */
function formChanged(outdated: readonly string[]): void {
  if (!isReady) return
  const { panel } = state
  const refusal = panel.name === 'form' ? panel.refusal : undefined
  const left = outdated.reduce((rest, name) => (rest && name in rest.fields ? withoutField(rest, name) : rest), refusal)
  if (left === refusal) render()
  else change({ panel: formPanel(left) })
}

/** Variants chosen on other pages; at most six lines to fill. */
function shortlisted(): InquiryItem[] {
  const known = shortlist().flatMap(({ id }) => choices.filter(({ variantId }) => variantId === id))
  return known.map(({ name }) => ({ accelerator: name, quantity: '' }))
}

function render(): void {
  draw(state, { now: Date.now(), online: navigator.onLine })
}

function change(part: Partial<InquiryState>): void {
  state = { ...state, ...part }
  render()
}

/** Another panel, with the focus on the heading. */
function show(panel: Panel, part: Partial<InquiryState> = {}): void {
  change({ panel, ...part })
  focusTitle()
}

async function submit(): Promise<void> {
  if (state.sending) return
  const problems = controls.ownProblems()
  if (Object.keys(problems).length > 0) {
    change({ sending: true })
    // With those that only the service sees, so that nobody corrects the form twice.
    const others = await checker.check(controls.body())
    sayRefusal(refusalOf('validation_error', { ...others, ...problems }))
    return
  }
  begin(controls.body())
}

function begin(body: string): void {
  const beginning = store.begin(body, Date.now())
  switch (beginning.kind) {
    case 'begun':
      void send(beginning.attempt)
      return
    case 'occupied':
      show({ name: 'pending', attempt: beginning.attempt }, { writingAnother: true })
      return
    case 'repeated':
      show({ name: 'repeated', requestId: beginning.receipt.requestId })
  }
}

async function send(attempt: Attempt): Promise<void> {
  // A double click, or Enter during the first submission.
  if (state.sending) return
  // Another tab was told to wait.
  if (isTooEarly(attempt, Date.now())) return show({ name: 'pending', attempt })
  change({ sending: true })
  // Doubtful before the first byte leaves: if the page dies now, the next one knows.
  const { waits: _waits, retryAt: _retryAt, refusal: _refusal, ...rest } = attempt
  store.update({ ...rest, doubtful: true })
  const outcome = await sendAttempt(attempt, data.requestsUrl)
  const now = Date.now()
  const conclusion = conclude(attempt, outcome, now)
  switch (conclusion.kind) {
    case 'received':
      receive(attempt, conclusion, now)
      return
    case 'refused':
      refuse(attempt, conclusion.refusal)
      return
    case 'waiting':
      store.update(conclusion.attempt)
      show({ name: 'pending', attempt: conclusion.attempt }, { sending: false })
  }
}

function receive(
  attempt: Attempt,
  { requestId, replayed }: { requestId: string; replayed: boolean },
  now: number,
): void {
  store.settle(attempt, requestId, now)
  session.setItem(STORED_RECEIPT, JSON.stringify({ requestId, receivedAt: now }))
  // The values from the address have been sent: a reload should show the receipt.
  history.replaceState(null, '', location.pathname)
  const receipt = { requestId, receivedAt: now, body: attempt.body, replayed }
  show({ name: 'received', receipt }, { sending: false })
}

function refuse(attempt: Attempt, refusal: Refusal): void {
  store.drop()
  controls.fill(formOf(attempt.body, choices))
  sayRefusal(refusal)
}

function sayRefusal(refusal: Refusal): void {
  controls.showProblems(refusal.fields)
  for (const name of Object.keys(refusal.fields)) touch(name)
  change({ panel: { name: 'form', refusal }, sending: false })
  controls.focusFirst(refusal.fields)
}

/** Drops the attempt; its text stays in the form to be changed, or goes as well. */
function backToForm({ keepText = true } = {}): void {
  const attempt = store.attempt()
  store.drop()
  if (keepText && attempt) controls.fill(formOf(attempt.body, choices))
  if (!keepText && !state.writingAnother) emptyForm()
  show({ name: 'form' }, { writingAnother: false })
}

function followOtherTab(): void {
  const { panel } = state
  // Never replaces a form in which someone is writing: they learn of it when they send.
  if (panel.name !== 'pending') return
  const attempt = store.attempt()
  if (attempt) {
    change({ panel: { name: 'pending', attempt } })
    return
  }
  const receipt = store.receiptOf(panel.attempt.body, Date.now())
  show(receipt ? { name: 'received', receipt } : { name: 'form' })
}

function formPanel(refusal: Refusal | undefined): Panel {
  return { name: 'form', ...(refusal && { refusal }) }
}

function onClick(id: string, act: () => void): void {
  byId(id).addEventListener('click', act)
}
