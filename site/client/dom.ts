/** DOM helpers shared by several pages. */

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

/**
 * Sets the content of an element unless it is unchanged, because redrawing rows takes a slow phone a quarter of a second.
 */
export function redraw(element: Element, html: string): void {
  const wanted = element.cloneNode(false) as Element
  wanted.innerHTML = html
  if (!wanted.isEqualNode(element)) element.replaceChildren(...wanted.childNodes)
}

/** Longer than a frame takes on a slow phone. Tabs in the background have no frames. */
const NO_FRAME_MS = 500

/**
 * What the address or this device brought is in place: shows the page, which was hidden so that nothing moves. A frame
 * later, as browsers count what moves in the frame in which it appears.
 */
export function settled(): void {
  const show = () => {
    delete document.documentElement.dataset['asked']
  }
  requestAnimationFrame(() => requestAnimationFrame(show))
  setTimeout(show, NO_FRAME_MS)
}

/** JSON that the build embedded in the page. */
export function pageData<Data>(id: string): Data {
  return JSON.parse(byId(id).textContent) as Data
}

/** Runs slow work after the next frame and, where the browser supports it, after pending input, so that neither has to wait. */
export function afterFrame(act: () => void): void {
  requestAnimationFrame(() => {
    if ('scheduler' in window) void scheduler.postTask(act, { priority: 'background' })
    else setTimeout(act)
  })
}

/** Calls `run` once `waitMs` have passed without another call. */
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

/** Copies text to the clipboard; false if the browser refuses, as it does without TLS. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
