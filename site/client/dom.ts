/** The few things that the scripts of several pages do with the document. */

/** The element with this id, of the kind asked for. The page is built with it: a missing one is a defect. */
export function byId<Kind extends Element = HTMLElement>(id: string): Kind {
  const element = document.getElementById(id)
  if (!element) throw new Error(`Bug: the page has no element with the id ${id}`)
  return element as unknown as Kind
}

/** A new element with text or children. */
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

/** The element with this content; one that has it already is left alone, as drawing rows again costs a slow phone a quarter of a second. */
export function redraw(element: Element, html: string): void {
  const wanted = element.cloneNode(false) as Element
  wanted.innerHTML = html
  if (wanted.innerHTML !== element.innerHTML) element.replaceChildren(...wanted.childNodes)
}

/** The JSON block that the build put into the page. */
export function pageData<Data>(id: string): Data {
  return JSON.parse(byId(id).textContent) as Data
}

/** Behind the next frame and, where the browser can tell, whatever the reader does next: neither waits for what takes long. */
export function afterFrame(act: () => void): void {
  requestAnimationFrame(() => {
    if ('scheduler' in window) void scheduler.postTask(act, { priority: 'background' })
    else setTimeout(act)
  })
}

/** Calls `run` once things have been quiet for `waitMs`. */
export function debounced<Arguments extends unknown[]>(waitMs: number, run: (...args: Arguments) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args: Arguments) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), waitMs)
  }
}

/** The page's own address may carry a form's values behind `?` or, kept from servers, behind `#`. */
export function addressParams(): URLSearchParams {
  const hash = location.hash.slice(1)
  const behindHash = hash.includes('=') ? [...new URLSearchParams(hash)] : []
  return new URLSearchParams([...new URLSearchParams(location.search), ...behindHash])
}

/** Puts text on the clipboard; false where the browser refuses it, as on pages without TLS. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
