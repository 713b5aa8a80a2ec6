/** The sentence of filters and the choice of columns: reading what was entered, showing what is in force. */
import { boundProblem, toBound } from '../shared/catalog/address.ts'
import type { Column } from '../shared/catalog/columns.ts'
import type { CatalogFilters, CatalogView } from '../shared/catalog/view.ts'
import { byId } from './dom.ts'

interface FormHandlers {
  /** `by` names the field that changed. */
  onFilters: (filters: CatalogFilters, by: string) => void
  onColumns: (columns: string[]) => void
  onReset: () => void
}

const form = byId<HTMLFormElement>('filters')

export function bindForm({ onFilters, onColumns, onReset }: FormHandlers): void {
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', (event) => {
    event.preventDefault()
    onReset()
  })
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.name === 'columns') onColumns(checkedColumns())
    else onFilters(readFilters(), target.name)
  })
  const columns = form.querySelector('details')
  columns?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    columns.open = false
    columns.querySelector('summary')?.focus()
  })
}

/** Fields show the view. `isTyped`: the view comes from the form, and the field being typed in is left as it is. */
export function showInForm({ filters, columns }: CatalogView, all: readonly Column[], isTyped: boolean): void {
  const values: Record<string, string> = {
    q: filters.text,
    manufacturer: filters.manufacturer,
    form: filters.form,
    memory: String(filters.memory ?? ''),
    bandwidth: String(filters.bandwidth ?? ''),
    power: String(filters.power ?? ''),
    rate: filters.rate,
  }
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    // What is being typed stays, and so does what could not be read: its words are beside it.
    const stays = isTyped && (field === document.activeElement || (isBound(name) && boundProblem(field.value)))
    if (!stays) field.value = value
    if (isBound(name)) showBoundProblem(field)
  }
  for (const box of columnBoxes()) {
    const standard = all.find(({ id }) => id === box.value)?.standard ?? false
    box.checked = columns?.includes(box.value) ?? standard
  }
  const reset = form.querySelector<HTMLButtonElement>('[type=reset]')
  if (reset) reset.hidden = Object.values(values).every((value) => value === '')
}

const BOUNDS: readonly string[] = ['memory', 'bandwidth', 'power'] satisfies (keyof CatalogFilters)[]
const isBound = (name: string) => BOUNDS.includes(name)

/** The words stand beside the field and are tied to it; their place is made when the first are needed. */
function showBoundProblem(field: HTMLInputElement | HTMLSelectElement): void {
  const problem = boundProblem(field.value)
  const id = `${field.name}-problem`
  let place = document.getElementById(id)
  if (!place && problem === undefined) return
  if (!place) {
    place = document.createElement('span')
    place.id = id
    place.className = 'problem'
    place.setAttribute('role', 'status')
    field.setAttribute('aria-describedby', id)
    ;(field.closest('label') ?? field).after(place)
  }
  place.textContent = problem ?? ''
  if (problem === undefined) field.removeAttribute('aria-invalid')
  else field.setAttribute('aria-invalid', 'true')
}

function readFilters(): CatalogFilters {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return {
    text: text('q').trim(),
    manufacturer: text('manufacturer'),
    form: text('form'),
    memory: toBound(text('memory')),
    bandwidth: toBound(text('bandwidth')),
    power: toBound(text('power')),
    rate: text('rate'),
  }
}

function checkedColumns(): string[] {
  return columnBoxes()
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
}

function columnBoxes(): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name=columns]')]
}
