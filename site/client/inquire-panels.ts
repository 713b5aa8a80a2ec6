/**
 * The states of an inquiry as the page shows them. Their words stand in the page, one section a state; this puts in what
 * only the moment knows: ids, times, what was sent.
 */
import { byId, make } from './dom.ts'
import type { Attempt, Waiting } from './inquire-attempts.ts'

export type PanelName = 'form' | 'pending' | 'received' | 'repeated'

export interface ReceiptWords {
  requestId: string
  receivedAt: number
  /** The body as sent; not there any more after a reload. */
  body?: string
  replayed?: boolean
}

const PANELS: readonly PanelName[] = ['form', 'pending', 'received', 'repeated']

/** Shows one panel and puts the focus on its heading, which reads it out. */
export function showPanel(name: PanelName, { focus = true } = {}): void {
  for (const panel of PANELS) byId(`panel-${panel}`).hidden = panel !== name
  if (focus) byId(`panel-${name}`).querySelector<HTMLElement>('h2')?.focus()
}

/** An inquiry whose outcome is open: why, since when, what it says, and what can be done. */
export function fillPending(
  attempt: Attempt,
  { occupied = false, nounOf }: { occupied?: boolean; nounOf: NounOf },
): void {
  const waits: Waiting | 'interrupted' = attempt.waits ?? 'interrupted'
  for (const part of byId('panel-pending').querySelectorAll<HTMLElement>('[data-waits]')) {
    part.hidden = !part.dataset['waits']?.split(' ').includes(waits)
  }
  byId('pending-occupied').hidden = !occupied
  byId('pending-since').textContent = clockTime(attempt.startedAt)
  byId('pending-key').textContent = attempt.key
  byId('pending-body').replaceChildren(...bodyRows(attempt.body, nounOf))
  // What may have been received must not be changed: the key would then belong to other content.
  byId('pending-change').hidden = attempt.doubtful || occupied
  byId('pending-send').hidden = waits === 'conflict'
  byId('pending-forget-doubtful').hidden = !attempt.doubtful
}

export function fillReceived({ requestId, receivedAt, body, replayed = false }: ReceiptWords, nounOf: NounOf): void {
  byId('received-id').textContent = requestId
  byId('received-at').textContent = new Date(receivedAt).toLocaleString('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  byId('received-replayed').hidden = !replayed
  byId('received-details').hidden = body === undefined
  byId('received-body').replaceChildren(...(body === undefined ? [] : bodyRows(body, nounOf)))
}

/** The clock and the seconds until `retryAt`; calls `due` once it has come. Returns what stops it. */
export function countDown(retryAt: number, due: () => void): () => void {
  const clock = byId('pending-clock')
  const left = byId('pending-left')
  const tick = () => {
    const seconds = Math.ceil((retryAt - Date.now()) / 1000)
    byId('pending-wait').hidden = seconds <= 0
    clock.textContent = clockTime(retryAt)
    left.textContent = durationWords(seconds)
    if (seconds > 0) return
    clearInterval(timer)
    due()
  }
  const timer = setInterval(tick, 1000)
  tick()
  return () => clearInterval(timer)
}

export type NounOf = (name: string) => string

/** `14:02:11` on the reader's own clock. */
function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB')
}

function durationWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}

function bodyRows(body: string, nounOf: NounOf): Node[] {
  const entries = Object.entries(JSON.parse(body) as Record<string, unknown>)
  return entries.flatMap(([name, value]) => [
    make('dt', {}, nounOf(name)),
    make('dd', {}, value === true ? 'given' : String(value)),
  ])
}
