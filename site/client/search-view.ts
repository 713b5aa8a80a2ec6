/** A field and its results, as the search page and the search dialog show them. The index is fetched at the first use. */
import { KIND_LABELS, type SearchIndex } from '../shared/search/entry.ts'
import { createSearch, type Hit } from '../shared/search/match.ts'

export interface SearchView {
  input: HTMLInputElement
  list: HTMLOListElement
  status: HTMLElement
  /** Shows what is beyond the first results. */
  more: HTMLButtonElement
}

/** More than a screen holds is a reason to type on. */
const SHOWN = 20

/** Wires the parts together. `onQuery` hears every query once its results stand. */
export function attachSearch(view: SearchView, onQuery: (query: string) => void = () => {}): { run(): Promise<void> } {
  const { input, list, status, more } = view
  let find: Promise<(query: string) => Hit[]> | undefined
  let isWhole = false

  async function run(): Promise<void> {
    const query = input.value
    if (query.trim() === '') {
      show([], '')
      onQuery('')
      return
    }
    try {
      find ??= loadSearch()
      const hits = (await find)(query)
      // Typing went on while the index came.
      if (input.value !== query) return
      show(hits, query)
      onQuery(query)
    } catch {
      find = undefined
      show([], '')
      status.textContent = 'The index could not be loaded: check the connection, then type on'
    }
  }

  function show(hits: readonly Hit[], query: string): void {
    const shown = isWhole ? hits : hits.slice(0, SHOWN)
    list.replaceChildren(...shown.map(row))
    more.hidden = shown.length === hits.length
    more.textContent = `Show ${hits.length - shown.length} more`
    status.textContent = query === '' ? '' : sentence(hits.length)
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

async function loadSearch(): Promise<(query: string) => Hit[]> {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(`Cannot search as the index answers ${response.status}`)
  const { entries }: SearchIndex = await response.json()
  return createSearch(entries)
}

function sentence(count: number): string {
  if (count === 0) return 'Nothing has all these words: try fewer, or a part of the name'
  return count === 1 ? '1 result' : `${count} results`
}

function row({ entry }: Hit): HTMLLIElement {
  const link = document.createElement('a')
  link.href = entry.path
  link.append(part('kind', KIND_LABELS[entry.kind]), part('title', entry.title), part('facts', entry.facts))
  const item = document.createElement('li')
  item.append(link)
  return item
}

/** A space behind each part, so that it is read as words. */
function part(name: string, text: string): HTMLElement {
  const span = document.createElement('span')
  span.className = name
  span.textContent = `${text} `
  return span
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
