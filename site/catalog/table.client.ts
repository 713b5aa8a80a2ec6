/**
 * The rows of the table: made once for the columns that are shown, then put in or left out as filters and order ask. Cards out of
 * view cost nothing, because `content-visibility` in catalog.css leaves them alone.
 */

import { byId, make } from '../core/dom.client.ts'
import type { Column } from './columns.ts'
import type { CatalogRow } from './row.ts'
import { type Axis, axesOf, decimalsIn, groupHtml, headHtml, noneHtml, rowHtml } from './row-html.ts'
import { byModel, type CatalogView } from './view.ts'

/** As in catalog.css. */
const CARDS = matchMedia('(width < 64rem)')
/** On a card these are one line below the name; the others share lines, two by two. */
const BESIDE_THE_NAME = new Set(['manufacturer', 'model', 'form'])

export class CatalogTable {
  readonly #frame = byId('frame')
  readonly #table = byId('catalog')
  readonly #head = byId<HTMLTableSectionElement>('head')
  readonly #body = byId<HTMLTableSectionElement>('rows')
  readonly #all: readonly CatalogRow[]
  readonly #options = {
    decimals: new Map<string, number>(),
    axes: new Map<string, Axis>(),
    chosen: new Set<string>() as ReadonlySet<string>,
  }
  /** The line of each row, in the table or not. */
  #lines: ReadonlyMap<CatalogRow, Element> = new Map()
  /** The columns of these lines. */
  #drawnIn = ''

  /**
   * `all`: every row of the catalog, so that filters don't change how numbers and bars line up. `built`: the columns in the
   * built page, whose lines are kept: drawing them again would block a phone.
   */
  constructor(all: readonly CatalogRow[], built: readonly Column[]) {
    this.#all = all
    const lines = [...this.#body.rows]
    const links = lines.map((line) => line.querySelector('th a')?.getAttribute('href'))
    if (links.join() === all.map(({ id }) => `/catalog/${id}`).join()) this.#keep(lines, built)
  }

  show(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView): void {
    this.#showHead(columns, view)
    if (this.#drawnIn !== idsOf(columns)) this.#draw(columns)
    const shown = this.#linesOf(rows, columns, view.grouped)
    const { children } = this.#body
    if (shown.length !== children.length || shown.some((line, index) => line !== children[index]))
      this.#body.replaceChildren(...shown)
    this.#fit()
  }

  #linesOf(rows: readonly CatalogRow[], columns: readonly Column[], grouped: boolean): Element[] {
    if (rows.length === 0) return linesIn(noneHtml(columns.length).text)
    const lines = (own: readonly CatalogRow[]) => own.flatMap((row) => this.#lines.get(row) ?? [])
    if (!grouped) return lines(rows)
    return byModel(rows).flatMap((group) => [...linesIn(groupHtml(group, columns.length).text), ...lines(group.rows)])
  }

  #draw(columns: readonly Column[]): void {
    const { decimals, axes } = this.#options
    // Each column is measured once, when it is first shown.
    const unknown = columns.filter(({ id }) => !decimals.has(id))
    for (const [id, most] of decimalsIn(this.#all, unknown)) decimals.set(id, most)
    for (const [id, axis] of axesOf(this.#all, unknown)) axes.set(id, axis)
    this.#keep(linesIn(this.#all.map((row) => rowHtml(row, columns, this.#options).text).join('')), columns)
  }

  #keep(lines: readonly Element[], columns: readonly Column[]): void {
    this.#lines = new Map(
      this.#all.flatMap((row, index) => {
        const line = lines[index]
        return line ? [[row, line] as const] : []
      }),
    )
    this.#drawnIn = idsOf(columns)
  }

  /** Redraws the head only when the columns change, to leave a field alone while someone types in it. */
  #showHead(columns: readonly Column[], view: CatalogView): void {
    const figures = columns.slice(1).filter(({ id }) => !BESIDE_THE_NAME.has(id))
    this.#table.classList.toggle('odd', figures.length % 2 === 1)
    const buttons = [...this.#head.querySelectorAll<HTMLElement>('th [data-sort]')]
    if (buttons.map(({ dataset }) => dataset['sort']).join() !== idsOf(columns)) {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['sort'] : undefined
      this.#head.innerHTML = headHtml(columns, view).text
      if (focused) this.#head.querySelector<HTMLElement>(`[data-sort="${CSS.escape(focused)}"]`)?.focus()
    }
    const newest = this.#head.querySelector<HTMLElement>('.newest')
    newest?.setAttribute('aria-pressed', String(view.sort === ''))
    // With a precision, the order is always by a column.
    if (newest) newest.hidden = view.filters.rate !== ''
    for (const head of this.#head.querySelectorAll('th')) {
      const isSorted = head.querySelector<HTMLElement>('[data-sort]')?.dataset['sort'] === view.sort
      if (isSorted) head.setAttribute('aria-sort', view.order === 'asc' ? 'ascending' : 'descending')
      else head.removeAttribute('aria-sort')
    }
  }

  /** A table wider than the window scrolls in its own frame, where its head stays in view too. */
  #fit(): void {
    this.#frame.classList.remove('scrolls')
    const isTooWide = !CARDS.matches && this.#frame.scrollWidth > this.#frame.clientWidth
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

  /** `choose` returns false if the shortlist is full; the box then reverts. */
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
