/** DOM helpers shared by several pages. */
import { problemWords } from '../../inquiry-service/contract/problem-words.ts'

/** The element with this id. It is part of the built page, so its absence is a bug. */
export function byId<Kind extends Element = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id)
  if (!element) throw new Error(`Bug: the page has no element with the id ${id}`)
  return element as unknown as Kind
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Sets the content of an element unless it is unchanged, because redrawing rows takes a slow phone a quarter of a second. */
export function redraw(element: Element, html: string): void {
  const wanted = element.cloneNode(false) as Element
  wanted.innerHTML = html
  if (!wanted.isEqualNode(element)) element.replaceChildren(...wanted.childNodes)
}

/** Runs slow work after the next frame and, where the browser supports it, after pending input, so that neither has to wait. */
export function afterFrame(act: () => void): void {
  requestAnimationFrame(() => {
    if ('scheduler' in window) void scheduler.postTask(act, { priority: 'background' })
    else setTimeout(act)
  })
}

export function debounced<Arguments extends unknown[]>(waitMs: number, run: (...args: Arguments) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args: Arguments) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), waitMs)
  }
}

/** A form's values from the address: after `?` or, hidden from servers, after `#`. */
export function addressParams(): URLSearchParams {
  const hash = location.hash.slice(1)
  const behindHash = hash.includes('=') ? [...new URLSearchParams(hash)] : []
  return new URLSearchParams([...new URLSearchParams(location.search), ...behindHash])
}

/** Goes to a place of this page, as a link to it would, and leaves the address as it is. */
export function goTo(place: HTMLElement): void {
  for (let fold = place.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  if (!place.matches('[tabindex], a, button, input, summary')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  place.scrollIntoView()
}

/** A tool answers while one types: sending its form, with Enter or the key of a phone, leads to the answer. */
export function leadsTo(form: HTMLFormElement, place: HTMLElement): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    goTo(place)
  })
}

/** Shows `problem` at the field in the page's words, or removes it. `noun` is the page's name for the field. */
export function showProblem(field: HTMLElement, noun: string, problem: string | undefined): void {
  const place = field.querySelector<HTMLElement>('.problem')
  if (place) {
    place.hidden = problem === undefined
    place.textContent = problem === undefined ? '' : problemWords(noun, problem)
  }
  for (const input of field.querySelectorAll('input, select, textarea')) {
    if (problem === undefined) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }
}

/** Nobody waits longer for a file. */
const MOST_WAIT_MS = 20_000

export async function getJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path, { signal: AbortSignal.timeout(MOST_WAIT_MS) })
  if (!response.ok) throw new Error(`Cannot load ${path}: status ${response.status}`)
  return (await response.json()) as Content
}

export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
