/** The rows of the table: where they are cards a screen of them at once, the others behind the frame that shows it. */
import { type Axis, axesOf } from '../shared/catalog/axes.ts'
import type { Column } from '../shared/catalog/columns.ts'
import type { CatalogRow } from '../shared/catalog/row.ts'
import { decimalsIn, headHtml, linesHtml } from '../shared/catalog/row-html.ts'
import type { CatalogView } from '../shared/catalog/view.ts'
import type { Html } from '../shared/html.ts'
import { afterFrame, byId, make } from './dom.ts'

/** As catalog-cards.css has it. Lines of a table come all at once: each may change the width of its columns. */
const CARDS = matchMedia('(max-width: 60rem)')
/** Pixels of the screen for each card that is drawn at once: below the filters, the lowest, of 121, fill what is left of it. */
const SCREEN_PER_CARD = 160
/** Lines between two frames: a phone that draws so many goes on answering. */
const PORTION = 50

/**
 * `build`: the view is that of the page as it was built; `reader`: changed at the filters, from where the first cards
 * are in sight; on a visit and in the history the browser may scroll to any.
 */
export type Cause = 'build' | 'visit' | 'history' | 'reader'

export class CatalogTable {
  readonly #frame = byId('frame')
  readonly #head = byId<HTMLTableSectionElement>('head')
  #body: HTMLElement = byId('rows')
  readonly #all: readonly CatalogRow[]
  readonly #options = {
    decimals: new Map<string, number>(),
    axes: new Map<string, Axis>(),
    chosen: new Set<string>() as ReadonlySet<string>,
  }
  readonly #shown: string
  /** What is left to draw. */
  #lines: Iterator<Html, void> = [][Symbol.iterator]()
  /** Of the frame in its last layout, pixels. */
  #height = 0

  /** `all`: every row of the catalog, so that numbers and bars stand alike whatever is filtered. */
  constructor(all: readonly CatalogRow[]) {
    this.#all = all
    // What the page came with: drawing it anew would hold up a phone.
    this.#shown = this.#links()
    // Here it is known; asked for while rows are drawn, the browser would have to find it out.
    new ResizeObserver(() => {
      this.#height = this.#frame.offsetHeight
    }).observe(this.#frame)
    addEventListener('beforeprint', () => this.#draw(Infinity))
  }

  show(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView, cause: Cause): void {
    this.#showHead(columns, view)
    if (cause === 'build' && this.#shown === rows.map(({ id }) => `/catalog/${id}`).join(' ')) {
      this.#fit()
      return
    }
    this.#measure(columns)
    this.#lines = linesHtml(rows, columns, this.#options, view.grouped)
    const old = this.#body
    old.removeAttribute('id')
    this.#body = make('tbody', { id: 'rows' })
    old.before(this.#body)
    if (cause !== 'reader' || !CARDS.matches) {
      old.remove()
      this.#draw(Infinity)
      return
    }
    // To hide rows takes a moment, to remove them takes many.
    old.hidden = true
    afterFrame(() => old.remove())
    // What is below stays where it is, and so does the reader.
    this.#frame.style.minHeight = `${this.#height}px`
    this.#frame.setAttribute('aria-busy', 'true')
    this.#draw(Math.ceil(screen.height / SCREEN_PER_CARD))
  }

  /** The next lines of those that are left, and the others after the frame. */
  #draw(most: number): void {
    const lines = this.#lines
    const some = take(lines, most)
    this.#body.insertAdjacentHTML('beforeend', some.join(''))
    if (some.length === most) {
      afterFrame(() => lines === this.#lines && this.#draw(PORTION))
      return
    }
    this.#frame.style.minHeight = ''
    this.#frame.removeAttribute('aria-busy')
    this.#fit()
  }

  /** Of the columns that are shown, once each. */
  #measure(columns: readonly Column[]): void {
    const { decimals, axes } = this.#options
    const unknown = columns.filter(({ id }) => !decimals.has(id))
    for (const [id, most] of decimalsIn(this.#all, unknown)) decimals.set(id, most)
    for (const [id, axis] of axesOf(this.#all, unknown)) axes.set(id, axis)
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
    this.#frame.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches('.choose') && !choose(target.value))
        target.checked = !target.checked
    })
  }

  showChosen(chosen: ReadonlySet<string>): void {
    this.#options.chosen = chosen
    for (const box of this.#body.querySelectorAll<HTMLInputElement>('.choose')) {
      box.checked = chosen.has(box.value)
      box.closest('tr')?.classList.toggle('is-chosen', box.checked)
    }
  }

  #links(): string {
    return [...this.#body.querySelectorAll('th a')].map((link) => link.getAttribute('href')).join(' ')
  }
}

function take(lines: Iterator<Html, void>, most: number): Html[] {
  const taken: Html[] = []
  while (taken.length < most) {
    const { value, done } = lines.next()
    if (done) break
    taken.push(value)
  }
  return taken
}
