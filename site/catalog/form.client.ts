/** The search field, filters, condition fields and column choice: reads what was entered, shows what is in force. */
import { byId, leadsTo } from '../core/dom.client.ts'
import { lowerFirst } from '../core/words.ts'
import type { Column } from './columns.ts'
import { asTyped, conditionAsRead, readCondition } from './condition.ts'
import { type CatalogFilters, type CatalogView, filterCount, NEWEST, orderOf } from './view.ts'

interface FormHandlers {
  /** `by` names the field that changed. */
  onFilters: (filters: Partial<CatalogFilters>, by: string) => void
  onCondition: (column: string, typed: string) => void
  onColumns: (columns: string[]) => void
  onSort: (column: string) => void
  onReverse: () => void
  onFigure: (column: string) => void
  onReset: () => void
}

const form = byId<HTMLFormElement>('filters')
const panel = byId('filter-panel')
const reverse = byId('strip').querySelector<HTMLButtonElement>('[data-reverse]')

export function bindForm(handlers: FormHandlers, columns: readonly Column[]): void {
  leadsTo(form, byId('frame'))
  form.addEventListener('reset', (event) => {
    event.preventDefault()
    handlers.onReset()
    // The button that was pressed is gone now.
    document.querySelector('h1')?.focus()
  })
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.dataset['condition']) return
    const { name, value } = target
    if (name === 'columns') handlers.onColumns(columnBoxes().flatMap((box) => (box.checked ? [box.value] : [])))
    else if (name === 'sort') handlers.onSort(value)
    else handlers.onFilters({ [name === 'q' ? 'text' : name]: value }, name)
  }
  form.addEventListener('input', onInput)
  byId('strip').addEventListener('input', onInput)
  byId('strip').addEventListener('click', ({ target }) => {
    const figure = target instanceof Element && target.closest<HTMLElement>('[data-figure]')?.dataset['figure']
    if (figure) handlers.onFigure(figure)
  })
  // In the table head or, on a phone, among the filters.
  document.addEventListener('input', ({ target }) => {
    const column = target instanceof HTMLInputElement && target.dataset['condition']
    if (column) handlers.onCondition(column, asTyped(target.value, kindOf(column, columns)))
  })
  document.addEventListener('change', ({ target }) => {
    const column = target instanceof HTMLInputElement && target.dataset['condition']
    if (column) showRead(target, asTyped(target.value, kindOf(column, columns)), columns)
  })
  form.addEventListener('keydown', ({ key, target }) => {
    const menu = target instanceof Element ? target.closest('details') : null
    if (key !== 'Escape' || !menu?.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  document.addEventListener('pointerdown', ({ target }) => {
    for (const menu of form.querySelectorAll<HTMLDetailsElement>('details[open]'))
      if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
  reverse?.addEventListener('click', handlers.onReverse)
  const fold = form.querySelector<HTMLButtonElement>('[data-fold]')
  fold?.addEventListener('click', () => {
    fold.setAttribute('aria-expanded', String(panel.classList.toggle('open')))
  })
}

export function showInForm(
  view: CatalogView,
  all: readonly Column[],
  typedIn: Element | null = document.activeElement,
): void {
  const { filters, columns } = view
  const { text: q, conditions, ...menus } = filters
  for (const [name, value] of Object.entries({ q, ...menus })) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    if (field === typedIn && field instanceof HTMLInputElement) continue
    field.value = value
  }
  showOrder(view, all)
  for (const field of conditionFields()) {
    const typed = conditions[field.dataset['condition'] ?? ''] ?? ''
    if (field !== typedIn) showRead(field, typed, all)
    field.classList.toggle('in-force', typed.trim() !== '')
  }
  for (const box of columnBoxes()) {
    const standard = all.find(({ id }) => id === box.value)?.standard ?? false
    box.checked = box.value === `compute.${filters.rate}` || (columns?.includes(box.value) ?? standard)
  }
  const count = filterCount(filters)
  const words = form.querySelector('[data-filter-count]')
  if (words) words.textContent = count > 0 ? `Filters (${count})` : 'Filters'
  byId('clear').hidden = count === 0 && filters.text === ''
  showProblems(conditions, all)
}

function showRead(field: HTMLInputElement, typed: string, columns: readonly Column[]): void {
  field.value = conditionAsRead(typed, kindOf(field.dataset['condition'] ?? '', columns))
}

function kindOf(column: string, columns: readonly Column[]): Column['kind'] {
  return columns.find(({ id }) => id === column)?.kind ?? 'text'
}

/** The order in force, which with a precision is never that of what is looked up. */
function showOrder(view: CatalogView, all: readonly Column[]): void {
  const { sort, order } = orderOf(view)
  const field = form.elements.namedItem('sort')
  if (!(field instanceof HTMLSelectElement)) return
  field.value = sort
  const column = all.find(({ id }) => id === sort)
  if (field.value !== sort && column) {
    const words = `By ${column.kind === 'date' ? 'date' : lowerFirst(column.head)}`
    field.add(new Option(words, sort, false, true))
  }
  const [standard] = field.options
  if (standard) standard.disabled = view.filters.rate !== ''
  if (!reverse) return
  reverse.hidden = sort === '' || sort === NEWEST
  reverse.textContent = order === 'asc' ? '↑' : '↓'
}

function showProblems(conditions: Readonly<Record<string, string>>, all: readonly Column[]): void {
  const place = byId('problems')
  const problems = all.flatMap(({ id, label, kind }) => {
    const reading = readCondition(conditions[id] ?? '', kind)
    return 'problem' in reading ? [{ id, words: `${label}: ${reading.problem}.` }] : []
  })
  place.textContent = problems.map(({ words }) => words).join(' ')
  for (const field of conditionFields()) {
    const isProblem = problems.some(({ id }) => id === field.dataset['condition'])
    field.ariaInvalid = isProblem ? 'true' : null
    if (isProblem) field.setAttribute('aria-describedby', place.id)
    else field.removeAttribute('aria-describedby')
  }
}

/** Searches only the two places that have such fields: searching the whole page takes as long as drawing the visible rows. */
function conditionFields(): HTMLInputElement[] {
  return [byId('head'), form].flatMap((place) => [...place.querySelectorAll<HTMLInputElement>('[data-condition]')])
}

function columnBoxes(): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name=columns]')]
}
