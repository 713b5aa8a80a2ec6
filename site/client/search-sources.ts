/** The files that the search reads, each once and when it is first needed: the small one, the texts, the figures. */
import type { CatalogIndex } from '../shared/catalog/row.ts'
import { type Answer, createAsk, needsFigures } from '../shared/search/ask.ts'
import type { SearchIndex } from '../shared/search/entry.ts'

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
  const isWhole = texts.content !== undefined
  show(ask(small)(query), isWhole)
  if (isWhole) return
  await wanted
  show(ask(small)(query), true)
}

let made: { texts: unknown; catalog: unknown; ask: (query: string) => Answer } | undefined

/** Made again only when a file has come since. */
function ask(small: SearchIndex): (query: string) => Answer {
  if (!made || made.texts !== texts.content || made.catalog !== figures.content) {
    const entries = [...small.entries, ...(texts.content?.entries ?? [])]
    made = {
      texts: texts.content,
      catalog: figures.content,
      ask: createAsk({ entries, catalog: figures.content }),
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
