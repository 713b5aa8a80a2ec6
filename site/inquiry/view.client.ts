/** Draws the state of the inquiry page. The words are in the page: this shows the right ones and fills in the rest. */

import type { AcceleratorChoice } from '../../inquiry-service/contract/accelerators.ts'
import { inquiryRows } from '../../inquiry-service/contract/inquiry-form.ts'
import { problemSummary } from '../../inquiry-service/contract/problem-words.ts'
import { shortReference } from '../../inquiry-service/contract/words.ts'
import { byId, make } from '../core/dom.client.ts'
import type { Attempt, Refusal } from './attempts.client.ts'
import type { InquiryControls } from './form.client.ts'
import {
  documentTitleOf,
  type InquiryState,
  isTooEarly,
  type Moment,
  type Panel,
  type ReceiptWords,
  statusWords,
  titleOf,
  waitsNow,
  wordsFor,
} from './state.client.ts'

const PANELS: readonly Panel['name'][] = ['form', 'pending', 'received']
/** ` · Accelerator Sourcing Reference` */
const TITLE_TAIL = document.title.slice(document.title.indexOf(' · '))

export function inquiryView(
  controls: InquiryControls,
  choices: readonly AcceleratorChoice[],
): (state: InquiryState, moment: Moment) => void {
  const buttons = [byId('send'), byId('pending-send')]
  return (state, moment) => {
    const { panel, busy, writingAnother } = state
    const kind = controls.kind()
    setText('inquiry-title', titleOf(state, kind, moment.online))
    document.title = documentTitleOf(state, kind, moment.online) + TITLE_TAIL
    for (const name of PANELS) byId(`panel-${name}`).hidden = name !== panel.name
    setText('inquiry-status', statusWords(state, moment))
    for (const button of buttons) {
      // Not `disabled`: that would lose the focus, and with it a screen reader's place.
      button.toggleAttribute('data-busy', busy !== undefined)
      button.setAttribute('aria-disabled', String(busy !== undefined))
    }
    if (panel.name === 'form') return drawRefusal(busy ? undefined : panel.refusal, controls)
    if (panel.name === 'received') return drawReceived(panel.receipt, choices)
    drawPending(panel.attempt, writingAnother, moment, choices)
    drawReasons(panel.attempt, controls)
  }
}

/** Focuses the heading, which makes screen readers read it. */
export function focusTitle(): void {
  byId('inquiry-title').focus()
}

function drawRefusal(refusal: Refusal | undefined, controls: InquiryControls): void {
  byId('refused').hidden = refusal === undefined
  if (!refusal) return
  setText('refused-words', refusal.words)
  const problems = controls.inPageOrder(Object.entries(refusal.fields))
  byId('refused-fields').replaceChildren(
    ...problems.map(([name, problem]) => make('li', {}, problemLink(name, problem, controls))),
  )
}

function drawReasons({ waits, refusal }: Attempt, controls: InquiryControls): void {
  const shown = waits === 'refused' ? refusal : undefined
  setText('pending-reason', shown?.words ?? '')
  byId('pending-reason').hidden = shown === undefined
  byId('pending-problems').replaceChildren(
    ...controls
      .inPageOrder(Object.entries(shown?.fields ?? {}))
      .map(([name, problem]) => make('li', {}, problemSummary(controls.nounOf(name), problem))),
  )
}

function problemLink(name: string, problem: string, controls: InquiryControls): Node | string {
  if (!controls.has(name)) return problem
  const link = make('a', { href: `#${name}` }, problemSummary(controls.nounOf(name), problem))
  link.addEventListener('click', (event) => {
    event.preventDefault()
    controls.focusFirst({ [name]: problem })
  })
  return link
}

function drawPending(
  attempt: Attempt,
  occupied: boolean,
  { now, online }: Moment,
  choices: readonly AcceleratorChoice[],
): void {
  const waits = waitsNow(attempt, online)
  const said = wordsFor(attempt, online)
  for (const part of byId('panel-pending').querySelectorAll<HTMLElement>('[data-waits]')) {
    part.hidden = !part.dataset['waits']?.split(' ').some((each) => said.includes(each))
  }
  byId('pending-occupied').hidden = !occupied
  setText('pending-since', clockTime(attempt.startedAt))
  setText('pending-key', attempt.key)
  drawBody('pending-body', attempt.body, choices)
  // Sending the same again would change nothing.
  const mustChange = waits === 'refused'
  const isConflict = waits === 'conflict'
  // If it may have been received it must not change: its key would then belong to other content.
  byId('pending-change').hidden = (attempt.doubtful && !mustChange) || occupied
  byId('pending-change').className = mustChange ? 'button primary action' : 'button'
  setText('pending-change', mustChange ? 'Correct it' : 'Edit')
  byId('pending-forget-doubtful').hidden = !attempt.doubtful
  byId('pending-send').hidden = mustChange
  setText('pending-send', sendWords(attempt.doubtful, isConflict))
  const { retryAt = 0 } = attempt
  byId<HTMLButtonElement>('pending-send').disabled = isTooEarly(attempt, now)
  byId('pending-wait').hidden = !isTooEarly(attempt, now)
  setText('pending-clock', clockTime(retryAt))
  setText('pending-left', durationWords(Math.max(0, Math.ceil((retryAt - now) / 1000))))
}

function sendWords(isDoubtful: boolean, isConflict: boolean): string {
  if (isConflict) return 'Send it as a new inquiry'
  return isDoubtful ? 'Send again (safe: it is stored once)' : 'Send now'
}

function drawReceived(
  { requestId, receivedAt, body, replayed = false }: ReceiptWords,
  choices: readonly AcceleratorChoice[],
): void {
  setText('received-reference', shortReference(requestId))
  setText('received-id', requestId)
  setText('received-at', new Date(receivedAt).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' }))
  byId('received-replayed').hidden = !replayed
  const isWhole = body !== undefined
  byId('received-details').hidden = !isWhole
  byId('received-reloaded').hidden = isWhole
  setText('received-email', isWhole ? emailIn(body) : 'the address you gave')
  drawBody('received-body', body ?? '{}', choices)
}

function emailIn(body: string): string {
  const { email } = JSON.parse(body) as { email?: unknown }
  return String(email ?? '')
}

const drawnBodies = new WeakMap<Element, string>()

function drawBody(id: string, body: string, choices: readonly AcceleratorChoice[]): void {
  const list = byId(id)
  // Redrawn every second while a time counts down, so a selection must survive.
  if (drawnBodies.get(list) === body) return
  drawnBodies.set(list, body)
  list.replaceChildren(
    ...inquiryRows(JSON.parse(body), choices).map(([noun, value]) =>
      make('div', {}, make('dt', {}, noun), make('dd', {}, value)),
    ),
  )
}

/** Only on a change: a live region announces everything that is put into it. */
function setText(id: string, text: string): void {
  const element = byId(id)
  if (element.textContent !== text) element.textContent = text
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-US')
}

function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}
