/**
 * The inquiry page. States: form → sending → received, or refused (back in the form with the problems at their fields), or
 * pending: kept in the browser with its key until a repetition or the person settles it. See inquire-attempts.ts for what
 * is kept, and inquire-send.ts for what each answer means.
 */
import { addressParams, byId, copy, make, pageData } from './dom.ts'
import {
  ATTEMPT_ITEM,
  type Attempt,
  attemptStore,
  newIdempotencyKey,
  RECEIPTS_ITEM,
  type Waiting,
} from './inquire-attempts.ts'
import { broughtBy, formOf, type ModelChoice } from './inquire-body.ts'
import { checkAsOneGoes, sandboxChecker } from './inquire-check.ts'
import { inquiryControls } from './inquire-form.ts'
import { countDown, fillPending, fillReceived, type ReceiptWords, showPanel } from './inquire-panels.ts'
import { type Outcome, sendAttempt } from './inquire-send.ts'
import { lastingStorage, sessionOnlyStorage } from './storage.ts'

export interface InquiryData {
  models: ModelChoice[]
  sandboxUrl: string
  requestsUrl: string
}

const SESSION_RECEIPT = 'inquiry-receipt'

const data = pageData<InquiryData>('inquiry-data')
const form = byId<HTMLFormElement>('inquiry-form')
const controls = inquiryControls(form, data.models)
const store = attemptStore(lastingStorage(), newIdempotencyKey)
const session = sessionOnlyStorage()
const status = byId('inquiry-status')
let sending = false
let stopCountDown = () => {}
/** The inquiry that the pending panel shows. */
let shown: Attempt | undefined
/** The form holds another inquiry than the pending one: what settles that must not clear this. */
let writingAnother = false

begin()
const touch = checkAsOneGoes({ form, controls, checker: sandboxChecker(data.sandboxUrl), paused: () => sending })
form.addEventListener('submit', (event) => {
  event.preventDefault()
  submit()
})
byId('pending-send').addEventListener('click', () => {
  const attempt = store.attempt()
  if (attempt) send(attempt)
  else showPanel('form')
})
byId('pending-change').addEventListener('click', () => backToForm())
for (const button of document.querySelectorAll('[data-forget]'))
  button.addEventListener('click', () => backToForm({ keepText: false }))
byId('repeated-anyway').addEventListener('click', () => {
  store.forgetReceipt(controls.body())
  submit()
})
byId('repeated-back').addEventListener('click', () => showPanel('form'))
byId('received-again').addEventListener('click', () => {
  session.removeItem(SESSION_RECEIPT)
  if (!writingAnother) controls.clear()
  writingAnother = false
  showPanel('form')
})
byId('received-print').addEventListener('click', () => {
  byId<HTMLDetailsElement>('received-details').open = true
  print()
})
byId('received-copy').addEventListener('click', async () => {
  const copied = await copy(byId('received-id').textContent)
  byId('received-copied').textContent = copied ? 'Copied' : 'Mark and copy it: the browser does not let this page'
})
// Another tab sent, settled or dropped what both share.
addEventListener('storage', ({ key }) => {
  if (!sending && (key === ATTEMPT_ITEM || key === RECEIPTS_ITEM || key === null)) followOtherTab()
})
// Back from another page: the browser may show this one as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && !sending) followOtherTab()
})
addEventListener('online', () => {
  if (store.attempt()?.waits === 'offline') status.textContent = 'The connection is back: the inquiry can be sent'
})

/** An open inquiry comes first, then the receipt of this session, then the form with what the address brings. */
function begin(): void {
  const attempt = store.attempt()
  const brought = broughtBy(addressParams(), data.models)
  if (attempt) {
    showPending(attempt, { focus: false })
    return
  }
  const receipt = session.getItem(SESSION_RECEIPT)
  if (receipt && !brought) {
    showReceived(JSON.parse(receipt) as ReceiptWords, { focus: false })
    return
  }
  if (brought) controls.fill(brought)
  showPanel('form', { focus: false })
}

function submit(): void {
  if (sending) return
  const beginning = store.begin(controls.body(), Date.now())
  switch (beginning.kind) {
    case 'begun':
      send(beginning.attempt)
      return
    case 'occupied':
      showPending(beginning.attempt, { occupied: true })
      return
    case 'repeated':
      byId('repeated-id').textContent = beginning.receipt.requestId
      showPanel('repeated')
  }
}

async function send(attempt: Attempt): Promise<void> {
  // A double click, or Enter while the first is on its way.
  if (sending) return
  setSending(true)
  // Doubtful from before the first byte leaves: should the page die now, the next one knows.
  const { waits: _waits, retryAt: _retryAt, ...rest } = attempt
  store.update({ ...rest, doubtful: true })
  const outcome = await sendAttempt(attempt, data.requestsUrl)
  setSending(false)
  conclude(attempt, outcome)
}

/** `attempt` as it was before this sending: a clear refusal settles nothing if an earlier sending was doubtful. */
function conclude(attempt: Attempt, outcome: Outcome): void {
  const wait = (waits: Waiting, { retryAfterSeconds = 0, doubtful = attempt.doubtful } = {}) => {
    const retryAt = Date.now() + 1000 * retryAfterSeconds
    const waiting = { ...attempt, waits, doubtful, retryAt }
    store.update(waiting)
    showPending(waiting)
  }
  switch (outcome.kind) {
    case 'received':
      receive(attempt, outcome)
      return
    case 'refused':
      if (attempt.doubtful) wait('refused')
      else refuse(attempt, outcome)
      return
    case 'too-many':
      wait('too-many', outcome)
      return
    case 'uncertain':
      wait('uncertain', { ...outcome, doubtful: true })
      return
    case 'conflict':
      wait('conflict', { doubtful: false })
      return
    default:
      wait(outcome.kind)
  }
}

function receive(attempt: Attempt, { requestId, replayed }: Extract<Outcome, { kind: 'received' }>): void {
  const receivedAt = Date.now()
  store.settle(attempt, requestId, receivedAt)
  session.setItem(SESSION_RECEIPT, JSON.stringify({ requestId, receivedAt }))
  // What the address brought has been sent: a reload should show the receipt.
  history.replaceState(null, '', location.pathname)
  showReceived({ requestId, receivedAt, body: attempt.body, replayed })
}

function refuse(attempt: Attempt, { message, resolution, fields }: Extract<Outcome, { kind: 'refused' }>): void {
  store.drop()
  controls.fill(formOf(attempt.body))
  controls.showProblems(fields)
  const names = Object.keys(fields)
  for (const name of names) touch(name)
  byId('refused-message').textContent = `${message}.`
  // The service's advice speaks to programs; where the fields say it all, the page says the rest.
  byId('refused-resolution').textContent =
    names.length > 0 ? 'Nothing was stored. Change what is named here, and send it again.' : `${resolution}.`
  byId('refused-fields').replaceChildren(...names.map((name) => make('li', {}, problemLink(name, fields[name] ?? ''))))
  byId('refused').hidden = false
  showPanel('form', { focus: false })
  controls.focusFirst(fields)
}

/** Leads to the field; words alone where the problem is of the whole. */
function problemLink(name: string, problem: string): Node | string {
  const words = `${controls.nounOf(name)} ${problem}`
  if (!controls.has(name)) return words
  const link = make('a', { href: `#${name}` }, words)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    controls.focusFirst({ [name]: problem })
  })
  return link
}

function showReceived(receipt: ReceiptWords, { focus = true } = {}): void {
  stopCountDown()
  fillReceived(receipt, controls.nounOf)
  showPanel('received', { focus })
}

function showPending(attempt: Attempt, { occupied = false, focus = true } = {}): void {
  stopCountDown()
  shown = attempt
  if (occupied) writingAnother = true
  fillPending(attempt, { occupied: writingAnother, nounOf: controls.nounOf })
  showPanel('pending', { focus })
  const again = byId<HTMLButtonElement>('pending-send')
  again.disabled = true
  stopCountDown = countDown(attempt.retryAt ?? 0, () => {
    if (again.disabled && attempt.retryAt) status.textContent = 'The inquiry can be sent again now'
    again.disabled = false
  })
}

/** The attempt goes; its text stays in the form to be changed, or goes with it. */
function backToForm({ keepText = true } = {}): void {
  const attempt = store.attempt()
  stopCountDown()
  store.drop()
  if (keepText && attempt) controls.fill(formOf(attempt.body))
  if (!keepText && !writingAnother) controls.clear()
  writingAnother = false
  byId('refused').hidden = true
  showPanel('form')
}

function followOtherTab(): void {
  const attempt = store.attempt()
  const pendingShown = !byId('panel-pending').hidden
  if (attempt) {
    // Never over a form in which someone is writing: it is told when they send.
    if (pendingShown) showPending(attempt, { focus: false })
    return
  }
  if (!pendingShown) return
  const receipt = shown && store.receiptOf(shown.body, Date.now())
  if (receipt) showReceived(receipt)
  else showPanel('form')
}

function setSending(now: boolean): void {
  sending = now
  byId('refused').hidden = true
  status.textContent = now ? 'Sending the inquiry' : ''
  for (const button of [byId('send'), byId('pending-send')]) {
    // Not `disabled`: the focus would be lost, and with it the place of whoever listens.
    button.toggleAttribute('data-busy', now)
    button.setAttribute('aria-disabled', String(now))
  }
}
