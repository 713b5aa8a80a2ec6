/** The rows of the table: each is made when it is first shown, then put in or left out as filters and order ask. */

import { byId, make, redraw } from '../core/dom.client.ts'
import type { Column } from './columns.ts'
import type { CatalogRow } from './row.ts'
import { type Axis, axesOf, decimalsIn, figureButtonsHtml, headHtml, noneHtml, rowHtml } from './row-html.ts'
import { type CatalogView, figureOf } from './view.ts'

/** As in catalog.css: a list with one figure per row. */
const LIST = matchMedia('(width < 64rem)')

export class CatalogTable {
  readonly #frame = byId('frame')
  readonly #figures = byId('strip').querySelector('.segments') ?? byId('strip')
  readonly #head = byId<HTMLTableSectionElement>('head')
  readonly #body = byId<HTMLTableSectionElement>('rows')
  readonly #all: readonly CatalogRow[]
  readonly #options = {
    decimals: new Map<string, number>(),
    axes: new Map<string, Axis>(),
    chosen: new Set<string>() as ReadonlySet<string>,
    figure: '',
  }
  readonly #lines = new Map<CatalogRow, Element>()
  #drawnIn = ''

  /**
   * `all`: every row of the catalog, so that filters don't change how numbers and bars line up. `built`: the columns in the
   * built page, whose lines are kept: drawing them again would block a phone.
   */
  constructor(all: readonly CatalogRow[], built: readonly Column[]) {
    this.#all = all
    const rows = new Map(all.map((row) => [`/catalog/${row.id}`, row]))
    for (const line of this.#body.rows) {
      const row = rows.get(line.querySelector('th a')?.getAttribute('href') ?? '')
      if (row) this.#lines.set(row, line)
    }
    this.#drawnIn = idsOf(built)
  }

  show(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView, most: number): void {
    this.#measure(columns)
    this.#showHead(columns, view)
    this.#showFigure(figureOf(view, columns)?.id ?? '', columns, view)
    const shown =
      rows.length === 0 ? linesIn(noneHtml(columns.length).text) : this.#linesFor(rows.slice(0, most), columns)
    const { children } = this.#body
    if (shown.length !== children.length || shown.some((line, index) => line !== children[index]))
      this.#body.replaceChildren(...shown)
    this.#fit()
  }

  #linesFor(rows: readonly CatalogRow[], columns: readonly Column[]): Element[] {
    const missing = rows.filter((row) => !this.#lines.has(row))
    const drawn = linesIn(missing.map((row) => rowHtml(row, columns, this.#options).text).join(''))
    for (const [index, row] of missing.entries()) if (drawn[index]) this.#lines.set(row, drawn[index])
    return rows.flatMap((row) => this.#lines.get(row) ?? [])
  }

  #measure(columns: readonly Column[]): void {
    const { decimals, axes } = this.#options
    if (this.#drawnIn !== idsOf(columns)) this.#lines.clear()
    this.#drawnIn = idsOf(columns)
    const unknown = columns.filter(({ id }) => !decimals.has(id))
    for (const [id, most] of decimalsIn(this.#all, unknown)) decimals.set(id, most)
    for (const [id, axis] of axesOf(this.#all, unknown)) axes.set(id, axis)
  }

  #showFigure(figure: string, columns: readonly Column[], view: CatalogView): void {
    const unit = columns.find(({ id }) => id === figure)?.unit ?? ''
    this.#frame.style.setProperty('--unit', `"\\a0${unit}"`)
    redraw(this.#figures, figureButtonsHtml(columns, figure, view).text)
    if (figure === this.#options.figure) return
    this.#options.figure = figure
    const place = columns.findIndex(({ id }) => id === figure)
    for (const line of this.#lines.values())
      for (const [index, cell] of [...line.children].entries()) cell.classList.toggle('shown', index === place)
  }

  focusLine(index: number): void {
    this.#body.rows[index]?.querySelector<HTMLElement>('th a')?.focus({ preventScroll: true })
  }

  /** Redraws the head only when the columns change, to leave a field alone while someone types in it. */
  #showHead(columns: readonly Column[], view: CatalogView): void {
    const buttons = [...this.#head.querySelectorAll<HTMLElement>('th [data-sort]')]
    if (buttons.map(({ dataset }) => dataset['sort']).join() !== idsOf(columns)) {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['sort'] : undefined
      this.#head.innerHTML = headHtml(columns, view).text
      if (focused) this.#head.querySelector<HTMLElement>(`[data-sort="${CSS.escape(focused)}"]`)?.focus()
    }
    for (const button of this.#head.querySelectorAll<HTMLElement>('.orders [data-sort]')) {
      button.setAttribute('aria-pressed', String(view.sort === button.dataset['sort']))
      // With a precision, the order without a choice is by its column.
      button.hidden = button.dataset['sort'] === '' && view.filters.rate !== ''
    }
    for (const head of this.#head.querySelectorAll('th')) {
      const isSorted = head.querySelector<HTMLElement>('[data-sort]')?.dataset['sort'] === view.sort
      head.ariaSort = isSorted ? (view.order === 'asc' ? 'ascending' : 'descending') : null
    }
  }

  #fit(): void {
    this.#frame.classList.remove('scrolls')
    const isTooWide = !LIST.matches && this.#frame.scrollWidth > this.#frame.clientWidth
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

  onChoice(choose: (id: string) => boolean): void {
    this.#frame.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('.choose') && !choose(target.value))
        target.checked = !target.checked
    })
  }

  showChosen(chosen: ReadonlySet<string>): void {
    this.#options.chosen = chosen
    for (const line of this.#lines.values()) {
      const box = line.querySelector<HTMLInputElement>('.choose')
      if (!box) continue
      box.checked = chosen.has(box.value)
      line.classList.toggle('is-chosen', box.checked)
    }
  }
}

const idsOf = (columns: readonly Column[]) => columns.map(({ id }) => id).join()

function linesIn(html: string): Element[] {
  const body = make('tbody')
  body.innerHTML = html
  return [...body.children]
}
