/** Checks an inquiry with the sandbox, which stores nothing. Used sparingly: it shares the address's public quota. */
import { inquiryProblems } from '../../inquiry-service/contract/inquiry-problem-words.ts'
import { debounced } from '../core/dom.client.ts'
import type { InquiryControls } from './form.client.ts'

/** Long enough to reach the next field and to correct a typo. */
const CHECK_AFTER_MS = 500
/** A check that takes longer helps nobody who has gone on, or waits for it. */
const CHECK_LIMIT_MS = 4000

interface CheckedForm {
  form: HTMLFormElement
  controls: InquiryControls
  check: ReturnType<typeof sandboxChecker>
  paused: () => boolean
  onChange: (name: string) => void
}

/** Checks whenever a field is left. Returns a function that marks a field as left, so that its problems are shown. */
export function checkOnLeave({ form, controls, check, paused, onChange }: CheckedForm): (name: string) => void {
  const left = new Set<string>()
  /** Since the last check was sent, whose answer is about other values. */
  const changed = new Set<string>()
  let checkedBody = ''
  const checkSoon = debounced(CHECK_AFTER_MS, async () => {
    const body = controls.body()
    if (paused() || body === checkedBody) return
    checkedBody = body
    changed.clear()
    const problems = await check(body)
    if (problems && !paused())
      controls.showProblems(
        { ...problems, ...controls.ownProblems() },
        new Set([...left].filter((name) => !changed.has(name))),
      )
  })
  const fieldOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-field]')?.dataset['field']
  form.addEventListener('input', (event) => {
    const name = fieldOf(event)
    if (!name) return
    changed.add(name)
    controls.showProblems({}, new Set([name]))
    onChange(name)
  })
  form.addEventListener('focusout', (event) => {
    const name = fieldOf(event)
    if (!name) return
    left.add(name)
    checkSoon()
  })
  return (name) => left.add(name)
}

/** Gives problems by field, in words; undefined without a usable answer, or once a newer check has overtaken this one. */
export function sandboxChecker(url: string) {
  let latest: AbortController | undefined
  let quietUntil = 0
  return async (body: string): Promise<Record<string, string> | undefined> => {
    if (Date.now() < quietUntil || !navigator.onLine) return undefined
    latest?.abort()
    const mine = new AbortController()
    latest = mine
    const signal = AbortSignal.any([mine.signal, AbortSignal.timeout(CHECK_LIMIT_MS)])
    try {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' })
      if (response.status === 429) quietUntil = Date.now() + 1000 * (Number(response.headers.get('Retry-After')) || 60)
      if (response.ok) return {}
      if (response.status !== 422) return undefined
      const answer = (await response.json()) as { error?: { fields?: Record<string, string> } }
      return inquiryProblems(answer.error?.fields ?? {})
    } catch {
      return undefined
    }
  }
}
