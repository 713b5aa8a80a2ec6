/** A field and its results, as the search page and the search dialog show them. The files are fetched at the first use. */
import type { Answer } from '../shared/search/ask.ts'
import { inWords } from '../shared/words.ts'
import { entryRow, figureRow } from './search-row.ts'
import { answer } from './search-sources.ts'

export interface SearchView {
  input: HTMLInputElement
  list: HTMLOListElement
  status: HTMLElement
  /** Shows what is beyond the first results. */
  more: HTMLButtonElement
  /** Where to go when nothing is found. */
  none: HTMLElement
}

/** More than a screen holds is a reason to type on. */
const SHOWN = 20

/** Wires the parts together. `onQuery` hears every query once its results stand. */
export function attachSearch(view: SearchView, onQuery: (query: string) => void = () => {}): { run(): Promise<void> } {
  const { input, list, status, more, none } = view
  let isWhole = false

  async function run(): Promise<void> {
    const query = input.value
    if (query.trim() === '') {
      show(undefined, '')
      onQuery('')
      return
    }
    try {
      await answer(query, (found, isLast) => {
        // Typing went on while a file came.
        if (input.value !== query) return
        const isEmpty = found.figures.length + found.entries.length === 0
        // What is not in the small file may be in the texts.
        if (isEmpty && !isLast) return
        show(found, query)
        onQuery(query)
      })
    } catch {
      show(undefined, '')
      status.textContent = 'The index could not be loaded: check your connection, then keep typing'
    }
  }

  function show(found: Answer | undefined, query: string): void {
    const rows = [
      ...(found?.figures ?? []).map((figure) => () => figureRow(figure)),
      ...(found?.entries ?? []).map((entry) => () => entryRow(entry, query)),
    ]
    const shown = isWhole ? rows : rows.slice(0, SHOWN)
    // An answer that comes again with more below it takes no focus away.
    const focused = list.querySelector<HTMLAnchorElement>('a:focus')?.getAttribute('href')
    list.replaceChildren(...shown.map((row) => row()))
    if (focused) [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus()
    more.hidden = shown.length === rows.length
    more.textContent = `Show ${rows.length - shown.length} more`
    none.hidden = query === '' || rows.length > 0
    status.textContent = query === '' ? '' : sentence(rows.length, query.trim(), found?.ignored ?? [])
  }

  input.addEventListener('input', () => {
    isWhole = false
    void run()
  })
  more.addEventListener('click', async () => {
    const next = list.children.length
    isWhole = true
    await run()
    list.children[next]?.querySelector('a')?.focus()
  })
  walkByArrows(input, list)
  return { run }
}

function sentence(count: number, query: string, ignored: readonly string[]): string {
  if (count === 0) return `No match for “${query}”. We list data-centre and workstation accelerators.`
  const results = count === 1 ? '1 result' : `${count} results`
  return ignored.length === 0
    ? results
    : `${results} without ${inWords(ignored.map((word) => `“${word}”`))}, which nothing has`
}

/** Down from the field into the results and up again; Home and End stay with the field. */
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
