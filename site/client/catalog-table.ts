/** The rows of the table: all that pass the filters, drawn at once. */
import { type Axis, axesOf } from '../shared/catalog/axes.ts'
import type { Column } from '../shared/catalog/columns.ts'
import type { CatalogRow } from '../shared/catalog/row.ts'
import { bodyHtml, decimalsIn, headHtml } from '../shared/catalog/row-html.ts'
import type { CatalogView } from '../shared/catalog/view.ts'
import { byId } from './dom.ts'

export class CatalogTable {
  readonly #frame = byId('frame')
  readonly #head = byId<HTMLTableSectionElement>('head')
  readonly #body = byId<HTMLTableSectionElement>('rows')
  readonly #all: readonly CatalogRow[]
  readonly #decimals = new Map<string, number>()
  readonly #axes = new Map<string, Axis>()
  #shown = ''
  #chosen: ReadonlySet<string> = new Set()

  /** `all`: every row of the catalog, so that numbers and bars stand alike whatever is filtered. */
  constructor(all: readonly CatalogRow[]) {
    this.#all = all
    // What the page came with: drawing it anew would hold up a phone.
    this.#shown = this.#links()
  }

  show(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView, isFirst: boolean): void {
    const isBuilt = isFirst && this.#shown === rows.map(({ id }) => `/catalog/${id}`).join(' ')
    this.#showHead(columns, view)
    if (!isBuilt) {
      this.#measure(columns)
      const options = { decimals: this.#decimals, axes: this.#axes, chosen: this.#chosen }
      this.#body.innerHTML = bodyHtml(rows, columns, options, view.grouped).text
    }
    this.#fit()
  }

  /** Of the columns that are shown, once each. */
  #measure(columns: readonly Column[]): void {
    const unknown = columns.filter(({ id }) => !this.#decimals.has(id))
    for (const [id, decimals] of decimalsIn(this.#all, unknown)) this.#decimals.set(id, decimals)
    for (const [id, axis] of axesOf(this.#all, unknown)) this.#axes.set(id, axis)
  }

  /** The field that is being typed in stays as it is: only when columns come and go is the head drawn anew. */
  #showHead(columns: readonly Column[], view: CatalogView): void {
    const ids = columns.map(({ id }) => id).join()
    const buttons = [...this.#head.querySelectorAll<HTMLElement>('th [data-sort]')]
    if (buttons.map(({ dataset }) => dataset['sort']).join() !== ids) {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['sort'] : undefined
      this.#head.innerHTML = headHtml(columns, view).text
      if (focused) this.#head.querySelector<HTMLElement>(`[data-sort="${CSS.escape(focused)}"]`)?.focus()
    }
    this.#head.querySelector('.newest')?.setAttribute('aria-pressed', String(view.sort === ''))
    for (const head of this.#head.querySelectorAll('th')) {
      const isSorted = head.querySelector<HTMLElement>('[data-sort]')?.dataset['sort'] === view.sort
      if (isSorted) head.setAttribute('aria-sort', view.order === 'asc' ? 'ascending' : 'descending')
      else head.removeAttribute('aria-sort')
    }
  }

  /** A table of more columns than the window holds gets a frame of its own, in which its head stays too. */
  #fit(): void {
    this.#frame.classList.remove('scrolls')
    const isTooWide = this.#frame.scrollWidth > this.#frame.clientWidth
    this.#frame.classList.toggle('scrolls', isTooWide)
    if (isTooWide) this.#frame.tabIndex = 0
    else this.#frame.removeAttribute('tabindex')
  }

  onSort(sort: (id: string) => void): void {
    this.#head.addEventListener('click', ({ target }) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-sort]')?.dataset['sort']
      if (typeof id === 'string') sort(id)
    })
  }

  /** `choose` says whether there was room; the box shows what is so. */
  onChoice(choose: (id: string) => boolean): void {
    this.#body.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('.choose') && !choose(target.value))
        target.checked = !target.checked
    })
  }

  showChosen(chosen: ReadonlySet<string>): void {
    this.#chosen = chosen
    for (const box of this.#body.querySelectorAll<HTMLInputElement>('.choose')) {
      box.checked = chosen.has(box.value)
      box.closest('tr')?.classList.toggle('is-chosen', box.checked)
    }
  }

  #links(): string {
    return [...this.#body.querySelectorAll('th a')].map((link) => link.getAttribute('href')).join(' ')
  }
}
