/**
 * The rows of the table. Drawn in portions, so that ten thousand variants filter as fast as ninety: the first at once,
 * the next when the reader comes near the end.
 */
import type { Column } from '../shared/catalog/columns.ts'
import type { CatalogRow } from '../shared/catalog/row.ts'
import { chooserHtml, decimalsIn, headHtml, noneHtml, rowHtml } from '../shared/catalog/row-html.ts'
import type { CatalogView } from '../shared/catalog/view.ts'
import { byId } from './dom.ts'

const IS_NARROW = matchMedia('(max-width: 40rem)').matches
/** Rows drawn at once, and first of all where the page came without them. */
const PORTION = 100
/** A telephone takes longest to lay rows out, and shows a dozen: those that a change of the view waits for. */
const SCREENFUL = IS_NARROW ? 15 : PORTION
/** When the reader comes near the end. */
const LATER_PORTION = IS_NARROW ? 30 : PORTION
/** How far below the screen rows stand ready. */
const AHEAD = '1000px'

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
  #headText = ''
  readonly #end = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#drawMore()
    },
    { rootMargin: AHEAD },
  )

  /** `all`: every row of the catalog, so that numbers stand alike whatever is filtered. */
  constructor(all: readonly CatalogRow[]) {
    this.#all = all
    this.#more.type = 'button'
    this.#more.className = 'more'
    this.#more.hidden = true
    this.#more.addEventListener('click', () => this.#drawMore())
    this.#frame.after(this.#more)
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
    else this.show(rows, columns, view, PORTION)
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
    this.#offerMore()
  }

  show(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView, first = SCREENFUL): void {
    const focused = focusedSort()
    this.#take(rows, columns, view)
    this.#drawn = 0
    this.#body.textContent = ''
    if (rows.length === 0) this.#body.innerHTML = noneHtml(columns.length).text
    this.#drawMore(first)
    if (focused) this.#head.querySelector<HTMLElement>(`[data-sort="${CSS.escape(focused)}"]`)?.focus()
  }

  #take(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView): void {
    this.#rows = rows
    this.#columns = columns
    // Of the columns that are shown: in a large catalog all of them would take longer than to draw the rows.
    const unknown = columns.filter(({ id }) => !this.#decimals.has(id))
    for (const [id, decimals] of decimalsIn(this.#all, unknown)) this.#decimals.set(id, decimals)
    const head = headHtml(columns, view).text
    if (head !== this.#headText) this.#head.innerHTML = head
    this.#headText = head
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

  #drawMore(count = LATER_PORTION): void {
    const portion = this.#rows.slice(this.#drawn, this.#drawn + count)
    const options = { decimals: this.#decimals, chosen: this.#chosen }
    this.#body.insertAdjacentHTML('beforeend', portion.map((row) => rowHtml(row, this.#columns, options).text).join(''))
    this.#drawn += portion.length
    this.#offerMore()
  }

  #offerMore(): void {
    const left = this.#rows.length - this.#drawn
    this.#more.hidden = left === 0
    // An observer tells of changes alone: of a button that is still near, only when it is looked at anew.
    this.#end.unobserve(this.#more)
    this.#end.observe(this.#more)
    this.#more.textContent = `Show ${Math.min(left, LATER_PORTION)} more`
  }
}

function shows({ cells }: HTMLTableRowElement, row: CatalogRow | undefined): boolean {
  return row !== undefined && cells[0]?.querySelector('a')?.getAttribute('href') === `/catalog/${row.id}`
}

/** The sort button that has the focus, which drawing the head anew would lose. */
function focusedSort(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset['sort'] : undefined
}
