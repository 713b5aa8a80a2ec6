/**
 * Draws the state of the inquiry page. The words stand in the page, one section per panel; this shows the right ones and
 * puts in what only the moment knows: ids, times, what was sent.
 */
import { problemSummary } from '../../inquiry-service/contract/problem-words.ts'
import { byId, make } from './dom.ts'
import type { InquiryControls } from './inquire-form.ts'
import type { Attempt } from './inquire-records.ts'
import {
  type InquiryState,
  isTooEarly,
  type Panel,
  type ReceiptWords,
  type Refusal,
  statusWords,
  waitsNow,
} from './inquire-state.ts'

export interface Moment {
  /** Milliseconds since 1970. */
  now: number
  online: boolean
}

const PANELS: readonly Panel['name'][] = ['form', 'pending', 'received', 'repeated']

/** Gives what draws a state; drawing the same state again changes only what time has changed. */
export function inquiryView(controls: InquiryControls): (state: InquiryState, moment: Moment) => void {
  const buttons = [byId('send'), byId('pending-send')]
  return (state, moment) => {
    const { panel, sending, writingAnother } = state
    for (const name of PANELS) byId(`panel-${name}`).hidden = name !== panel.name
    setText('inquiry-status', statusWords(state, moment))
    for (const button of buttons) {
      // Not `disabled`: the focus would be lost, and with it the place of whoever listens.
      button.toggleAttribute('data-busy', sending)
      button.setAttribute('aria-disabled', String(sending))
    }
    switch (panel.name) {
      case 'form':
        drawRefusal(sending ? undefined : panel.refusal, controls)
        return
      case 'pending':
        drawPending(panel.attempt, writingAnother, moment, controls)
        return
      case 'received':
        drawReceived(panel.receipt, controls)
        return
      case 'repeated':
        setText('repeated-id', panel.requestId)
    }
  }
}

/** Puts the focus on the heading of a panel, which reads it out. */
export function focusPanel(name: Panel['name']): void {
  byId(`panel-${name}`).querySelector<HTMLElement>('h2')?.focus()
}

function drawRefusal(refusal: Refusal | undefined, controls: InquiryControls): void {
  byId('refused').hidden = refusal === undefined
  if (!refusal) return
  const names = Object.keys(refusal.fields)
  // The service's advice speaks to programs; where the fields say it all, the page says the rest.
  setText('refused-message', names.length > 0 ? 'Nothing was stored.' : `${refusal.message}.`)
  setText('refused-resolution', names.length > 0 ? 'Correct this, and send it again:' : `${refusal.resolution}.`)
  byId('refused-fields').replaceChildren(
    ...names.map((name) => make('li', {}, problemLink(name, refusal.fields[name] ?? '', controls))),
  )
}

/** Leads to the field; words alone where the problem is of the whole. */
function problemLink(name: string, problem: string, controls: InquiryControls): Node | string {
  const words = problemSummary(controls.nounOf(name), problem)
  if (!controls.has(name)) return words
  const link = make('a', { href: `#${name}` }, words)
  link.addEventListener('click', (event) => {
    event.preventDefault()
    controls.focusFirst({ [name]: problem })
  })
  return link
}

/** An inquiry whose outcome is open: why, since when, what it says, and what can be done. */
function drawPending(attempt: Attempt, occupied: boolean, { now, online }: Moment, controls: InquiryControls): void {
  const waits = waitsNow(attempt, online)
  for (const part of byId('panel-pending').querySelectorAll<HTMLElement>('[data-waits]')) {
    part.hidden = !part.dataset['waits']?.split(' ').includes(waits)
  }
  byId('pending-occupied').hidden = !occupied
  setText('pending-since', clockTime(attempt.startedAt))
  setText('pending-key', attempt.key)
  drawBody('pending-body', attempt.body, controls)
  // What may have been received must not be changed: the key would then belong to other content.
  byId('pending-change').hidden = attempt.doubtful || occupied
  byId('pending-forget-doubtful').hidden = !attempt.doubtful
  byId('pending-send').hidden = waits === 'conflict'
  const { retryAt = 0 } = attempt
  byId<HTMLButtonElement>('pending-send').disabled = isTooEarly(attempt, now)
  byId('pending-wait').hidden = !isTooEarly(attempt, now)
  setText('pending-clock', clockTime(retryAt))
  setText('pending-left', durationWords(Math.max(0, Math.ceil((retryAt - now) / 1000))))
}

function drawReceived(
  { requestId, receivedAt, body, replayed = false }: ReceiptWords,
  controls: InquiryControls,
): void {
  setText('received-id', requestId)
  setText('received-at', new Date(receivedAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' }))
  byId('received-replayed').hidden = !replayed
  byId('received-details').hidden = body === undefined
  drawBody('received-body', body ?? '{}', controls)
}

const drawnBodies = new WeakMap<Element, string>()

/** What was sent, one row per field. */
function drawBody(id: string, body: string, { nounOf }: InquiryControls): void {
  const list = byId(id)
  // Drawn each second while a time runs: what someone has marked to copy must stay marked.
  if (drawnBodies.get(list) === body) return
  drawnBodies.set(list, body)
  const entries = Object.entries(JSON.parse(body) as Record<string, unknown>)
  const rows = entries.flatMap(([name, value]) => [
    make('dt', {}, nounOf(name)),
    make('dd', {}, value === true ? 'given' : String(value)),
  ])
  list.replaceChildren(...rows)
}

/** Only where it changes: a live region speaks again whatever is put into it. */
function setText(id: string, text: string): void {
  const element = byId(id)
  if (element.textContent !== text) element.textContent = text
}

/** `14:02:11` on the reader's own clock. */
function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB')
}

function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}
