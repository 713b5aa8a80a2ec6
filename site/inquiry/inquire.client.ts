/**
 * The inquiry page: every action of the person, of other tabs and of the service changes one state, which is then drawn. The
 * states are in state.client.ts, what the browser stores in attempts.client.ts, the meaning of answers in send.client.ts. These
 * 300 lines stay together because they are every transition there is: whoever adds one sees the others.
 */

import type { AcceleratorChoice } from '../../inquiry-service/contract/accelerators.ts'
import type { InquiryItem } from '../../inquiry-service/contract/inquiry-form.ts'
import { copyAndSay } from '../core/clipboard.client.ts'
import { addressParams, byId } from '../core/dom.client.ts'
import { shortlist } from '../core/shortlist.client.ts'
import { lastingStorage, sessionOnlyStorage } from '../core/storage.client.ts'
import { STORED_ATTEMPT, STORED_DRAFT, STORED_RECEIPT } from '../core/stored.ts'
import { showPage } from '../core/takeover.client.ts'
import {
  type Attempt,
  attemptStore,
  newIdempotencyKey,
  parseDraft,
  parseReceipt,
  type Refusal,
  readStored,
} from './attempts.client.ts'
import { formOf, prefillFrom, regionOfZone } from './body.client.ts'
import { checkOnLeave, sandboxChecker } from './check.client.ts'
import { inquiryControls } from './form.client.ts'
import { sendAttempt } from './send.client.ts'
import { conclude, type InquiryState, isTooEarly, type Panel, refusalOf, withoutField } from './state.client.ts'
import { focusTitle, inquiryView } from './view.client.ts'

const TEXTS = ['location', 'email', 'notes', 'condition'] as const

const TICK_MS = 1000

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
const check = sandboxChecker(form.dataset['sandbox'] ?? '')
/** Filling the form initially changes it before there is a state to draw. */
let isReady = false

const draft = readStored(session, STORED_DRAFT, parseDraft)
let state: InquiryState = firstState()
isReady = true
render()
showPage()

// The service's messages are better than the browser's own bubbles, which serve without this script.
form.noValidate = true
const markLeft = checkOnLeave({
  form,
  controls,
  check,
  paused: () => state.busy !== undefined || state.panel.name !== 'form',
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
onClick('received-again', () => {
  session.removeItem(STORED_RECEIPT)
  if (!state.writingAnother) emptyForm()
  show({ name: 'form' }, { writingAnother: false })
})
onClick('received-print', () => print())
onClick('received-copy', () => {
  void copyAndSay(byId('received-copied'), byId('received-id').textContent, {
    refused: 'Your browser blocked the copy: select the reference and copy it',
  })
})
// Another tab sent, finished or dropped the attempt that both share.
addEventListener('storage', ({ key }) => {
  if (!state.busy && (key === STORED_ATTEMPT || key === null)) syncWithOtherTab()
})
// Going back may restore this page from the browser's cache, as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !state.busy) syncWithOtherTab()
})
for (const event of ['online', 'offline']) addEventListener(event, render)
setInterval(() => {
  if (state.panel.name === 'pending') render()
}, TICK_MS)

/** A pending inquiry comes first, then this session's receipt, then the form with a draft or with values from the address. */
function firstState(): InquiryState {
  const attempt = store.attempt()
  if (attempt) {
    // A draft is removed once it is an attempt, so this is of another inquiry.
    if (draft) controls.fill(draft.form)
    return { panel: { name: 'pending', attempt }, writingAnother: draft !== undefined }
  }
  const prefill = prefillFrom(addressParams(), choices)
  const receipt = readStored(session, STORED_RECEIPT, parseReceipt)
  if (receipt && !prefill && !draft) return { panel: { name: 'received', receipt }, writingAnother: false }
  const chosen = (prefill?.kind ?? controls.kind()) === 'buy' ? shortlisted() : []
  const typed = controls.values()
  controls.fill({
    ...(!form.querySelector('[name=region]:checked, [name=currency]:checked') && guessed()),
    ...(chosen.length > 0 && { items: chosen }),
    ...(draft?.address === address() ? draft.form : { ...draft?.form, kind: typed.kind, ...prefill }),
    // Text that was typed before this script was loaded stays.
    ...Object.fromEntries(TEXTS.flatMap((name) => (typed[name] === '' ? [] : [[name, typed[name]]]))),
  })
  return { panel: { name: 'form' }, writingAnother: false }
}

function address(): string {
  return location.pathname + location.search + location.hash
}

/** Without consent, which is given anew each time. */
function keepDraft(): void {
  const { consent: _consent, website: _website, ...written } = controls.values()
  session.setItem(STORED_DRAFT, JSON.stringify({ address: address(), form: written }))
}

function guessed(): ReturnType<typeof regionOfZone> {
  return regionOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
}

function emptyForm(): void {
  controls.clear()
  controls.fill(guessed())
  session.removeItem(STORED_DRAFT)
}

/** Whoever reloads or shares the page gets the kind that is chosen. */
function keepKind(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('kind') || url.searchParams.get('kind') === controls.kind()) return
  url.searchParams.set('kind', controls.kind())
  history.replaceState(history.state, '', url)
}

/** The kind decides the heading; problems of `outdated` fields no longer hold. */
function formChanged(outdated: readonly string[]): void {
  if (!isReady) return
  keepKind()
  keepDraft()
  const { panel } = state
  const refusal = panel.name === 'form' ? panel.refusal : undefined
  const left = outdated.reduce((rest, name) => (rest && name in rest.fields ? withoutField(rest, name) : rest), refusal)
  if (left === refusal) render()
  else change({ panel: formPanel(left) })
}

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

function show(panel: Panel, part: Partial<InquiryState> = {}): void {
  change({ panel, ...part })
  focusTitle()
}

async function submit(): Promise<void> {
  if (state.busy) return
  const problems = controls.ownProblems()
  if (Object.keys(problems).length > 0) {
    change({ busy: 'checking' })
    // With those that only the service sees, so that nobody corrects the form twice.
    const others = await check(controls.body())
    sayRefusal(refusalOf('validation_error', { ...others, ...problems }))
    return
  }
  begin(controls.body())
}

function begin(body: string): void {
  const { kind, attempt } = store.begin(body, Date.now())
  if (kind === 'occupied') {
    show({ name: 'pending', attempt }, { writingAnother: true })
    return
  }
  // From now on the attempt has what was written.
  if (!state.writingAnother) session.removeItem(STORED_DRAFT)
  void send(attempt)
}

async function send(attempt: Attempt): Promise<void> {
  // A double click, or Enter during the first submission.
  if (state.busy) return
  // The service asked another tab to wait.
  if (isTooEarly(attempt, Date.now())) return show({ name: 'pending', attempt })
  change({ busy: 'sending' })
  // Doubtful before the first byte leaves: if the page dies now, the next one knows.
  const { waits: _waits, retryAt: _retryAt, refusal: _refusal, ...rest } = attempt
  store.update({ ...rest, doubtful: true })
  const outcome = await sendAttempt(attempt, form.dataset['requests'] ?? '')
  const now = Date.now()
  const conclusion = conclude(attempt, outcome, now)
  if (conclusion.kind === 'received') return receive(attempt, conclusion, now)
  if (conclusion.kind === 'refused') return refuse(attempt, conclusion.refusal)
  store.update(conclusion.attempt)
  show({ name: 'pending', attempt: conclusion.attempt }, { busy: undefined })
}

function receive(
  attempt: Attempt,
  { requestId, replayed }: { requestId: string; replayed: boolean },
  now: number,
): void {
  store.finish(attempt, requestId, now)
  session.setItem(STORED_RECEIPT, JSON.stringify({ requestId, receivedAt: now }))
  // The values from the address have been sent: a reload should show the receipt.
  history.replaceState(null, '', location.pathname)
  const receipt = { requestId, receivedAt: now, body: attempt.body, replayed }
  show({ name: 'received', receipt }, { busy: undefined })
}

function refuse(attempt: Attempt, refusal: Refusal): void {
  store.drop()
  controls.fill(formOf(attempt.body, choices))
  sayRefusal(refusal)
}

function sayRefusal(refusal: Refusal): void {
  controls.showProblems(refusal.fields)
  for (const name of Object.keys(refusal.fields)) markLeft(name)
  change({ panel: { name: 'form', refusal }, busy: undefined })
  controls.focusFirst(refusal.fields)
}

function backToForm({ keepText = true } = {}): void {
  const attempt = store.attempt()
  store.drop()
  if (keepText && attempt) controls.fill(formOf(attempt.body, choices))
  if (!keepText && !state.writingAnother) emptyForm()
  show({ name: 'form' }, { writingAnother: false })
}

function syncWithOtherTab(): void {
  const { panel } = state
  // Never replaces a form in which someone is writing: they learn of it when they send.
  if (panel.name !== 'pending') return
  const attempt = store.attempt()
  if (attempt) {
    change({ panel: { name: 'pending', attempt } })
    return
  }
  const receipt = store.receiptOf(panel.attempt)
  show(receipt ? { name: 'received', receipt } : { name: 'form' })
}

function formPanel(refusal: Refusal | undefined): Panel {
  return { name: 'form', ...(refusal && { refusal }) }
}

function onClick(id: string, act: () => void): void {
  byId(id).addEventListener('click', act)
}
