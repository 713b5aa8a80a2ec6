/**
 * The rows of the table. Drawn in portions, so that ten thousand variants filter as fast as ninety: the first at once,
 * the next when the reader comes near the end.
 */
import type { Column } from '../lib/catalog/columns.ts'
import type { CatalogRow } from '../lib/catalog/row.ts'
import { chooserHtml, decimalsIn, headHtml, rowHtml } from '../lib/catalog/row-html.ts'
import type { CatalogView } from '../lib/catalog/view.ts'
import { byId } from './dom.ts'

/** Rows drawn at once; at first as many everywhere, so that the table hardly shrinks when the script takes over. */
const PORTION = 100
/** A telephone shows a dozen rows, and takes longest to lay them out. */
const LATER_PORTION = matchMedia('(max-width: 40rem)').matches ? 30 : PORTION

export class CatalogTable {
  readonly #head = byId<HTMLTableSectionElement>('head')
  readonly #body = byId<HTMLTableSectionElement>('rows')
  readonly #frame = byId('frame')
  readonly #more = document.createElement('button')
  readonly #chosen = new Set<string>()
  readonly #all: readonly CatalogRow[]
  readonly #decimals = new Map<string, number>()
  #rows: readonly CatalogRow[] = []
  #columns: readonly Column[] = []
  #drawn = 0
  #portion = PORTION

  /** `all`: every row of the catalog, so that numbers stand alike whatever is filtered. */
  constructor(all: readonly CatalogRow[]) {
    this.#all = all
    this.#more.type = 'button'
    this.#more.className = 'more'
    this.#more.hidden = true
    this.#more.addEventListener('click', () => this.#drawMore())
    this.#frame.after(this.#more)
    new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#drawMore()
      },
      { rootMargin: '1000px' },
    ).observe(this.#more)
  }

  /**
   * The first view of `rows`: those that the page came with stay, as drawing them anew would hold up a phone. A page of
   * another build than the index is drawn all the same.
   */
  showFirst(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView): void {
    const built = [...this.#body.rows]
    const isEnough = built.length >= Math.min(rows.length, PORTION)
    if (isEnough && built.every((element, index) => shows(element, rows[index])))
      this.#adopt(built, rows, columns, view)
    else this.show(rows, columns, view)
  }

  #adopt(
    built: readonly HTMLTableRowElement[],
    rows: readonly CatalogRow[],
    columns: readonly Column[],
    view: CatalogView,
  ): void {
    this.#take(rows, columns, view)
    for (const [index, row] of rows.slice(0, built.length).entries())
      built[index]?.cells[0]?.insertAdjacentHTML('afterbegin', chooserHtml(row, this.#chosen).text)
    this.#drawn = built.length
    this.#portion = LATER_PORTION
    this.#offerMore()
  }

  show(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView): void {
    const focused = focusedSort()
    this.#take(rows, columns, view)
    this.#drawn = 0
    this.#body.textContent = ''
    this.#drawMore()
    this.#portion = LATER_PORTION
    if (focused) this.#head.querySelector<HTMLElement>(`[data-sort="${CSS.escape(focused)}"]`)?.focus()
  }

  #take(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView): void {
    this.#rows = rows
    this.#columns = columns
    // Of the columns that are shown: in a large catalog all of them would take longer than to draw the rows.
    const unknown = columns.filter(({ id }) => !this.#decimals.has(id))
    for (const [id, decimals] of decimalsIn(this.#all, unknown)) this.#decimals.set(id, decimals)
    this.#head.innerHTML = headHtml(columns, view).text
  }

  onSort(sort: (id: string) => void): void {
    this.#head.addEventListener('click', ({ target }) => {
      const id = target instanceof Element && target.closest<HTMLElement>('[data-sort]')?.dataset['sort']
      if (id) sort(id)
    })
  }

  onChoice(choose: (chosen: ReadonlySet<string>) => void): void {
    this.#body.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      if (target.checked) this.#chosen.add(target.value)
      else this.#chosen.delete(target.value)
      choose(this.#chosen)
    })
  }

  #drawMore(): void {
    const portion = this.#rows.slice(this.#drawn, this.#drawn + this.#portion)
    const options = { decimals: this.#decimals, chosen: this.#chosen }
    this.#body.insertAdjacentHTML('beforeend', portion.map((row) => rowHtml(row, this.#columns, options).text).join(''))
    this.#drawn += portion.length
    this.#offerMore()
  }

  #offerMore(): void {
    const left = this.#rows.length - this.#drawn
    this.#more.hidden = left === 0
    this.#more.textContent = `Draw ${Math.min(left, this.#portion)} more of ${left} rows`
  }
}

function shows({ cells }: HTMLTableRowElement, row: CatalogRow | undefined): boolean {
  return row !== undefined && cells[0]?.querySelector('a')?.getAttribute('href') === `/catalog/${row.id}`
}

/** The sort button that has the focus, which drawing the head anew would lose. */
function focusedSort(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset['sort'] : undefined
}
