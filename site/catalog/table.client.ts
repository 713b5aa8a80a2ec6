/**
 * The rows of the table. Filters hide rows rather than removing them. When rows are cards, the first screenful is updated at
 * once and the others after the next frame.
 */

import { afterFrame, byId, make } from '../core/dom.client.ts'
import type { Html } from '../core/html.ts'
import { type Axis, axesOf } from './axes.ts'
import type { Column } from './columns.ts'
import type { CatalogRow } from './row.ts'
import { decimalsIn, headHtml, linesHtml, noneHtml, PORTION } from './row-html.ts'
import type { CatalogView } from './view.ts'

/** As in catalog.css. Without cards, all lines are drawn at once, because any line may change the column widths. */
const CARDS = matchMedia('(width < 64rem)')
/** Screen pixels per card drawn at once. The shortest cards have 121, enough to fill the space that the filters leave. */
const SCREEN_PER_CARD = 160
/** On a card these are one line below the name; the others share lines, two by two. */
const BESIDE_THE_NAME = new Set(['manufacturer', 'model', 'form'])
/** Rows per frame: few enough for a phone to stay responsive. */
const STEP = 50

/** After a filter change by the `reader`, the first cards are in view; in the other cases the browser may scroll anywhere. */
export type Cause = 'visit' | 'history' | 'reader'

/** Rows that can be hidden together until there is time to handle each. */
interface Portion {
  body: HTMLElement
  rows: readonly CatalogRow[]
}

export class CatalogTable {
  readonly #frame = byId('frame')
  readonly #table = byId('catalog')
  readonly #head = byId<HTMLTableSectionElement>('head')
  readonly #all: readonly CatalogRow[]
  readonly #options = {
    decimals: new Map<string, number>(),
    axes: new Map<string, Axis>(),
    chosen: new Set<string>() as ReadonlySet<string>,
  }
  /** All rows in the table, hidden or not. */
  #portions: Portion[] = []
  /** Former rows still to be removed. */
  readonly #old: Portion[] = []
  /** The columns of the drawn rows; empty if filters can't narrow these rows and must redraw instead. */
  #drawnIn = ''
  /** The remaining work, in steps short enough for a phone to stay responsive. */
  #work: Iterator<void, void> = [][Symbol.iterator]()
  /** The first body still to be updated, pushed too far down to be painted. */
  #next: HTMLElement | undefined
  /** Shown when the filters leave no rows. */
  readonly #none = make('tbody')
  /** The frame's height in its last layout, in pixels. */
  #height = 0

  /**
   * `all`: every row of the catalog, so that filters don't change how numbers and bars line up. `built`: the columns in the
   * built page.
   */
  constructor(all: readonly CatalogRow[], built: readonly Column[]) {
    this.#all = all
    this.#adopt(built)
    // The height is already known here; reading it while drawing would force a layout.
    new ResizeObserver(() => {
      this.#height = this.#frame.offsetHeight
    }).observe(this.#frame)
    addEventListener('beforeprint', () => this.#go(Infinity))
  }

  show(rows: readonly CatalogRow[], columns: readonly Column[], view: CatalogView, cause: Cause): void {
    this.#showHead(columns, view)
    const atOnce = cause === 'reader' && CARDS.matches ? Math.ceil(screen.height / SCREEN_PER_CARD) : Infinity
    this.#none.remove()
    if (rows.length === 0) {
      this.#none.innerHTML = noneHtml(columns.length).text
      this.#table.append(this.#none)
    }
    if (!view.grouped && this.#drawnIn === idsOf(columns) && this.#holds(rows)) {
      this.#work = this.#narrow(new Set(rows), atOnce)
    } else {
      this.#measure(columns)
      this.#drawnIn = view.grouped ? '' : idsOf(columns)
      this.#work = this.#redraw(linesHtml(rows, columns, this.#options, view.grouped), rows, atOnce)
    }
    if (atOnce === Infinity) {
      this.#go(Infinity)
      return
    }
    // Keeps everything below in place, and so the scroll position too.
    this.#frame.style.height = `${Math.max(this.#height, screen.height)}px`
    this.#frame.setAttribute('aria-busy', 'true')
    this.#go(1)
  }

  /** Runs this many steps now and the others after the next frame. */
  #go(steps: number): void {
    const work = this.#work
    for (let step = 0; step < steps; step += 1) {
      if (!work.next().done) continue
      this.#startAt(undefined)
      this.#frame.style.height = ''
      this.#frame.removeAttribute('aria-busy')
      this.#fit()
      return
    }
    afterFrame(() => work === this.#work && this.#go(1))
  }

  /** Keeps the rows of the built page if they are the whole catalog: redrawing them would block a phone. */
  #adopt(built: readonly Column[]): void {
    const rows = this.#all.values()
    this.#portions = [...this.#table.querySelectorAll<HTMLElement>('.rows')].map((body) => ({
      body,
      rows: take(rows, body.childElementCount),
    }))
    const links = [...this.#table.querySelectorAll('.rows th a')].map((link) => link.getAttribute('href'))
    const isWhole = links.join() === this.#all.map(({ id }) => `/catalog/${id}`).join()
    if (isWhole) this.#drawnIn = idsOf(built)
  }

  /** Whether the table has all of these rows, in this order. */
  #holds(rows: readonly CatalogRow[]): boolean {
    let found = 0
    for (const portion of this.#portions) for (const row of portion.rows) if (row === rows[found]) found += 1
    return found === rows.length
  }

  /** Shows the first `atOnce` wanted rows with no others in between, then updates the rest in steps. */
  *#narrow(wanted: ReadonlySet<CatalogRow>, atOnce: number): Generator<void, void> {
    let shown = 0
    let most = atOnce
    for (const { body, rows } of this.#portions) {
      if (shown >= most) {
        this.#startAt(body)
        yield
        most = shown + STEP
      }
      const own = rows.reduce((sum, row) => sum + Number(wanted.has(row)), 0)
      body.classList.toggle('out', own === 0)
      if (own > 0) showRows({ body, rows }, wanted)
      shown += own
    }
    yield* this.#removeOld()
  }

  /** Replaces everything with new lines. */
  *#redraw(lines: Iterator<Html, void>, rows: readonly CatalogRow[], atOnce: number): Generator<void, void> {
    this.#old.push(...this.#portions)
    this.#portions = []
    this.#startAt(undefined)
    for (const { body } of this.#old) body.classList.add('out')
    const drawn = rows.values()
    let shown = 0
    let most = atOnce
    for (let some = take(lines, PORTION); some.length > 0; some = take(lines, PORTION)) {
      if (shown >= most) {
        yield
        most = shown + STEP
      }
      const body = make('tbody', { class: 'rows' })
      body.innerHTML = some.join('')
      this.#table.append(body)
      this.#portions.push({ body, rows: take(drawn, some.length) })
      shown += some.length
    }
    yield* this.#removeOld()
  }

  #startAt(body: HTMLElement | undefined): void {
    this.#next?.classList.remove('next')
    body?.classList.add('next')
    this.#next = body
  }

  /** In steps: hiding rows is quick, removing them is slow. */
  *#removeOld(): Generator<void, void> {
    while (this.#old.length > 0) {
      yield
      for (const { body } of this.#old.splice(0, STEP / PORTION)) body.remove()
    }
  }

  /** Measures each column once, when it is first shown. */
  #measure(columns: readonly Column[]): void {
    const { decimals, axes } = this.#options
    const unknown = columns.filter(({ id }) => !decimals.has(id))
    for (const [id, most] of decimalsIn(this.#all, unknown)) decimals.set(id, most)
    for (const [id, axis] of axesOf(this.#all, unknown)) axes.set(id, axis)
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
    for (const box of this.#table.querySelectorAll<HTMLInputElement>('.choose')) {
      box.checked = chosen.has(box.value)
      box.closest('tr')?.classList.toggle('is-chosen', box.checked)
    }
  }
}

const idsOf = (columns: readonly Column[]) => columns.map(({ id }) => id).join()

function showRows({ body, rows }: Portion, wanted: ReadonlySet<CatalogRow>): void {
  let line = body.firstElementChild
  for (const row of rows) {
    line?.classList.toggle('out', !wanted.has(row))
    line = line?.nextElementSibling ?? null
  }
}

function take<Item>(items: Iterator<Item, unknown>, most: number): Item[] {
  const taken: Item[] = []
  while (taken.length < most) {
    const { value, done } = items.next()
    if (done) break
    taken.push(value)
  }
  return taken
}
