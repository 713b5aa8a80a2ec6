/**
 * How a page's script takes over from the page as it was built. On a slow phone it comes seconds late: whatever was entered or
 * pressed until then is entered and pressed again, so that the tool treats it as new input, and what the address or this device
 * holds is drawn before anything is shown. A value that the browser restores is not new: fields have `autocomplete="off"`, which
 * HTML does not allow for boxes, so those count only where the page saw the reader change them.
 */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** A combobox looks up by itself what was typed early. */
const FIELDS = 'input:not([role="combobox"]), select, textarea'

/**
 * `start` binds handlers and draws what the address holds, in one go: load files before. The page is shown once the returned
 * promise is settled.
 */
export async function takeOver(start: () => void | Promise<void>): Promise<void> {
  const place = document.querySelector('main') ?? document
  const fields = [...place.querySelectorAll<Field>(FIELDS)]
  const entered = fields.filter(isEntered).map((field) => ({ field, value: field.value }))
  const pressed = place.contains(document.pressed ?? null) ? document.pressed : undefined
  // Back to the built state: once the tool has started, boxes may only be checked because it knows about them.
  for (const box of fields.filter(isBox)) box.checked = box.defaultChecked
  try {
    const drawn = start()
    for (const { field, value } of entered) {
      const now = field.isConnected ? field : place.querySelector<Field>(inItsPlace(field))
      if (now) enter(now, value)
    }
    // A button that submits needed no script.
    if (pressed?.type === 'button')
      (pressed.isConnected ? pressed : place.querySelector<HTMLElement>(inItsPlace(pressed)))?.click()
    await drawn
  } finally {
    showPage()
  }
}

/** Longer than a frame takes on a slow phone. Tabs in the background have no frames. */
const NO_FRAME_MS = 500

/** Shows a page that was hidden so that nothing moves: a frame later, as browsers count what moves in the frame in which it appears. */
export function showPage(): void {
  const show = () => {
    delete document.documentElement.dataset['restoring']
  }
  requestAnimationFrame(() => requestAnimationFrame(show))
  setTimeout(show, NO_FRAME_MS)
}

/** Now, or once a page that was hidden is shown: nothing hidden takes the focus. */
export function whenShown(act: () => void): void {
  const root = document.documentElement
  if (root.dataset['restoring'] === undefined) {
    act()
    return
  }
  new MutationObserver((_, observer) => {
    observer.disconnect()
    act()
  }).observe(root, { attributeFilter: ['data-restoring'] })
}

/** Finds the replacement for a field or button whose row or head has been redrawn. */
function inItsPlace({ dataset, value }: Field | HTMLButtonElement): string {
  for (const name of ['condition', 'sort']) {
    const own = dataset[name]
    if (own !== undefined) return `[data-${name}="${CSS.escape(own)}"]`
  }
  return `[value="${CSS.escape(value)}"]`
}

function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== builtChoice(field)
  if (isBox(field)) return field.checked !== field.defaultChecked && (document.changed?.has(field) ?? false)
  return field.value !== field.defaultValue
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
}

function builtChoice({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value
}

function enter(field: Field, value: string): void {
  if (isBox(field)) {
    if (field.checked !== field.defaultChecked) return
    field.checked = !field.defaultChecked
  } else field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
