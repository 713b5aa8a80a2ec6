/**
 * Preserves what was entered before the page's script loaded, which takes seconds on a slow phone. Call it before the script
 * changes any field; the function it returns enters everything again, so that the tool treats it as new input. Fields whose
 * values the tool itself restores have `autocomplete="off"`, because a value restored by the browser is not new input.
 */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function enteredEarly(place: ParentNode, fields: string): () => void {
  const entered = [...place.querySelectorAll<Field>(fields)]
    .filter(isEntered)
    .map((field) => ({ field, value: field.value }))
  // Back to the built state: once the tool has started, boxes may only be checked because it knows about them.
  for (const { field } of entered) if (isBox(field)) field.checked = field.defaultChecked
  return () => {
    for (const { field, value } of entered) {
      const now = field.isConnected ? field : place.querySelector<Field>(inItsPlace(field))
      if (now) enter(now, value)
    }
  }
}

/** The last button in this place that was pressed before there was a script to act on it: see `shared/head-script.ts`. */
export function pressedEarly(place: Node): HTMLButtonElement | undefined {
  return place.contains(document.pressed ?? null) ? document.pressed : undefined
}

/** Finds the replacement for a field whose row or head has been redrawn. */
function inItsPlace({ dataset, value }: Field): string {
  const { condition } = dataset
  return condition === undefined ? `[value="${CSS.escape(value)}"]` : `[data-condition="${CSS.escape(condition)}"]`
}

function isEntered(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.value !== builtChoice(field)
  if (isBox(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
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
