/**
 * What was typed or chosen before the page's script came, which on a slow phone takes seconds. Asked before the script shows
 * anything in the fields; what it gives back enters all of it once more, for the tool to take as from a reader. Fields whose
 * tool remembers their values itself have `autocomplete="off"`: what a browser puts back is not what the reader enters.
 */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function enteredEarly(place: ParentNode, fields: string): () => void {
  const entered = [...place.querySelectorAll<Field>(fields)]
    .filter(isEntered)
    .map((field) => ({ field, value: field.value }))
  // As it was built: what is checked once the tool has started is checked because the tool knows of it.
  for (const { field } of entered) if (isBox(field)) field.checked = field.defaultChecked
  return () => {
    for (const { field, value } of entered) {
      const now = field.isConnected ? field : place.querySelector<Field>(inItsPlace(field))
      if (now) enter(now, value)
    }
  }
}

/** Rows and heads that were drawn anew have other fields. */
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
