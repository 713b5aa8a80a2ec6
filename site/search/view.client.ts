/** A search field with its results, for the search page and the dialog. Fetches the search files on first use. */

import { make } from '../core/dom.client.ts'
import { markHtml } from '../core/evidence-mark.ts'
import { count, inWords } from '../core/words.ts'
import { KIND_LABELS, OPENING_ANCHOR, type SearchEntry } from './entry.ts'
import type { FigureAnswer } from './figure-answers.ts'
import { answer, type ShownAnswer } from './sources.client.ts'
import { excerptOf } from './words.ts'

/** More than fits a screen: with this many results, it is quicker to type on than to read them all. */
const SHOWN = 20

/** An answer that takes longer is announced: before, it would only flicker. */
const LATE_MS = 150

/** Connects the parts in `root`. `onQuery` is called whenever results are shown: for a query once, or again with those of the texts. */
export function attachSearch(root: ParentNode, onQuery: (query: string) => void) {
  const part = <Kind extends HTMLElement>(selector: string): Kind => {
    const element = root.querySelector<Kind>(selector)
    if (!element) throw new Error(`Bug: the search lacks ${selector}`)
    return element
  }
  const input = part<HTMLInputElement>('.search-field')
  const list = part<HTMLOListElement>('.results')
  const status = part('[role="status"]')
  const more = part<HTMLButtonElement>('.more')
  const none = part('[data-none]')
  const drawn = make('div', { class: 'load-answer' })
  list.before(drawn)
  let isWhole = false
  /** The latest query, and when the first of its answers is shown. */
  let latest: { query: string; first: Promise<void> } | undefined

  async function run(): Promise<void> {
    const query = input.value
    const { promise: first, resolve } = Promise.withResolvers<void>()
    latest = { query, first }
    try {
      await answerIn(query, resolve)
    } finally {
      resolve()
    }
  }

  async function answerIn(query: string, reached: () => void): Promise<void> {
    if (query.trim() === '') {
      show(undefined, '')
      onQuery('')
      return
    }
    const isLate = setTimeout(() => {
      if (input.value === query) status.textContent = 'Searching…'
    }, LATE_MS)
    try {
      await answer(query, (found) => {
        clearTimeout(isLate)
        // The query has changed while a file was loading.
        if (input.value !== query) return
        show(found, query)
        onQuery(query)
        reached()
      })
    } catch {
      clearTimeout(isLate)
      // The same query asked once more is another attempt.
      latest = undefined
      show(undefined, '')
      status.textContent = 'The index could not be loaded: check your connection, then type again'
    }
  }

  function show(found: ShownAnswer | undefined, query: string): void {
    drawn.innerHTML = found?.drawn?.text ?? ''
    const rows = [
      ...(found?.figures ?? []).map((figure) => () => figureRow(figure)),
      ...(found?.entries ?? []).map((entry) => () => entryRow(entry, query)),
    ]
    const shown = isWhole ? rows : rows.slice(0, SHOWN)
    const wanted = shown.map((row) => row())
    // The second answer leaves the rows of the first alone, and with them the focus.
    const same = wanted.findIndex((row, index) => !row.isEqualNode(list.children[index] ?? null))
    const kept = same < 0 ? wanted.length : same
    for (const row of [...list.children].slice(kept)) row.remove()
    list.append(...wanted.slice(kept))
    more.hidden = shown.length === rows.length
    more.textContent = `Show ${rows.length - shown.length} more`
    const isListed = found?.drawn !== undefined || (rows.length > 0 && !isOnlyNotListed(found))
    const isNothing = found?.areNearest ?? false
    none.hidden = query === '' || (isListed && !isNothing)
    status.textContent =
      query === ''
        ? ''
        : rows.length > 0 && !isListed
          ? 'Not in the catalog, for these reasons:'
          : isNothing
            ? nothing(query.trim(), rows.length)
            : sentence(rows.length, found)
  }

  input.addEventListener('input', () => {
    isWhole = false
    void run()
  })
  more.addEventListener('click', async () => {
    const next = list.children.length
    isWhole = true
    void run()
    // The button that was pressed is gone now: its place is not kept until the texts have come.
    await latest?.first
    list.children[next]?.querySelector('a')?.focus()
  })
  walkByArrows(input, list)
  return {
    input,
    run,
    /** What Enter leads to, once something that answers the query is shown; undefined if there is nothing or the query has changed since. */
    async first(): Promise<HTMLElement | undefined> {
      const query = input.value
      if (latest?.query !== query) void run()
      await latest?.first
      // The page of an answer has its users and tokens, which that of its model does not.
      const link = root.querySelector<HTMLElement>('[data-whole]') ?? list.querySelector('a')
      return input.value === query ? (link ?? undefined) : undefined
    },
  }
}

function isOnlyNotListed(found: ShownAnswer | undefined): boolean {
  if (!found || found.figures.length > 0 || found.ignored.length > 0) return false
  const kinds = new Set(found.entries.map(({ kind }) => kind))
  kinds.delete('page')
  return kinds.size === 1 && kinds.has('not-listed')
}

function nothing(query: string, nearest: number): string {
  return `No match for “${query}”. ${nearest > 0 ? 'The nearest names:' : 'We list data-center and workstation accelerators, and a few consumer cards.'}`
}

function sentence(rows: number, found: ShownAnswer | undefined): string {
  const { ignored = [], corrected } = found ?? {}
  if (corrected !== undefined) return `Showing results for “${corrected}”`
  // One row below a drawn answer is the page of the same.
  const results = rows === 0 || (rows === 1 && found?.drawn) ? '' : count(rows, 'result')
  return ignored.length === 0
    ? results
    : `${results} without ${inWords(ignored.map((word) => `“${word}”`))}: nothing matches all the words`
}

function walkByArrows(input: HTMLInputElement, list: HTMLOListElement): void {
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')]
    const here = stops.findIndex((stop) => stop.matches(':focus'))
    const next = stops[here + (event.key === 'ArrowDown' ? 1 : -1)]
    if (here < 0 || !next) return
    event.preventDefault()
    next.focus()
  }
  input.addEventListener('keydown', walk)
  list.addEventListener('keydown', walk)
}

function figureRow({ title, path, value, isStated, mark, source }: FigureAnswer): HTMLLIElement {
  const shown = span(isStated ? 'value' : 'value not-stated', value)
  const known = markHtml(mark)
  if (known) shown.insertAdjacentHTML('afterbegin', known.text)
  return rowOf(path, [
    span('kind', KIND_LABELS.link),
    span('title', title),
    shown,
    ...(source === '' ? [] : [span('excerpt', source)]),
  ])
}

function entryRow({ kind, title, path, facts, words, mark, source = '' }: SearchEntry, query: string): HTMLLIElement {
  if (kind === 'link') return figureRow({ title, path, value: facts, isStated: true, mark, source })
  const excerpt = kind === 'section' ? excerptOf(words, query) : undefined
  const name = path.endsWith(OPENING_ANCHOR) ? facts : `${facts}: ${title}`
  return rowOf(path, [
    span('kind', KIND_LABELS[kind]),
    span('title', kind === 'section' ? name : title),
    ...(kind === 'section' ? [] : [span(kind === 'not-listed' ? 'excerpt' : 'facts', facts)]),
    ...(excerpt
      ? [make('span', { class: 'excerpt' }, excerpt.before, make('mark', {}, excerpt.word), excerpt.after)]
      : []),
  ])
}

function rowOf(path: string, parts: readonly HTMLElement[]): HTMLLIElement {
  return make('li', {}, make('a', { href: path }, ...parts))
}

/** Ends each part with a space, so that screen readers don't run words together. */
function span(name: string, text: string): HTMLElement {
  return make('span', { class: name }, `${text} `)
}
