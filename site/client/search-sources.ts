/** The files that the search reads, each once and when it is first needed: the small one, the texts, the figures. */
import type { CatalogIndex } from '../shared/catalog/row.ts'
import { type Answer, createAsk, needsFigures } from '../shared/search/ask.ts'
import type { SearchEntry, SearchIndex } from '../shared/search/entry.ts'
import { readEntries } from '../shared/search/match.ts'

interface File<Content> {
  /** What has come; undefined until then. */
  content: Content | undefined
  /** @throws Error when it is not to be had; the next call tries again */
  load(): Promise<Content>
}

const index = fileAt<SearchIndex>('/search-index.json')
const texts = fileAt<SearchIndex>('/search-text.json')
const figures = fileAt<CatalogIndex>('/catalog-index.json')

/**
 * Answers twice: from the small file, with figures where the query asks for some, as soon as those are there; then with the
 * texts. A text or a figure that cannot be had leaves the answer without it.
 *
 * @throws Error when the small file is not to be had
 */
export async function answer(query: string, show: (answer: Answer, isWhole: boolean) => void): Promise<void> {
  const wanted = texts.load().catch(() => undefined)
  const [small] = await Promise.all([index.load(), needsFigures(query) && figures.load().catch(() => undefined)])
  await readInSteps(small.entries)
  const isWhole = readTexts() !== undefined
  show(ask(small)(query), isWhole)
  if (isWhole) return
  await readInSteps((await wanted)?.entries ?? [])
  show(ask(small)(query), true)
}

/** Between so many entries and the next ones a phone answers what is typed. */
const STEP = 150

const read = new WeakSet<readonly SearchEntry[]>()

function readTexts(): readonly SearchEntry[] | undefined {
  const entries = texts.content?.entries
  return entries && read.has(entries) ? entries : undefined
}

/** All at once, a phone would not answer for a quarter of a second. */
async function readInSteps(entries: readonly SearchEntry[]): Promise<void> {
  if (read.has(entries)) return
  for (let from = 0; from < entries.length; from += STEP) {
    readEntries(entries.slice(from, from + STEP))
    await new Promise((resolve) => setTimeout(resolve))
  }
  read.add(entries)
}

let made: { texts: unknown; catalog: unknown; ask: (query: string) => Answer } | undefined

/** Made again only when a file has come since. */
function ask(small: SearchIndex): (query: string) => Answer {
  const more = readTexts()
  if (!made || made.texts !== more || made.catalog !== figures.content) {
    made = {
      texts: more,
      catalog: figures.content,
      ask: createAsk({ entries: [...small.entries, ...(more ?? [])], catalog: figures.content }),
    }
  }
  return made.ask
}

function fileAt<Content>(path: string): File<Content> {
  let loading: Promise<Content> | undefined
  const file: File<Content> = {
    content: undefined,
    async load() {
      loading ??= fetchJson<Content>(path)
      try {
        file.content = await loading
        return file.content
      } catch (fault) {
        loading = undefined
        throw fault
      }
    },
  }
  return file
}

async function fetchJson<Content>(path: string): Promise<Content> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`Cannot search as ${path} answers ${response.status}`)
  return (await response.json()) as Content
}
