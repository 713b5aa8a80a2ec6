/** Loads the search files, each once, when first needed: the small index, the texts, the figures. */
import { getSourcedCatalog } from '../catalog/load.client.ts'
import { getJson } from '../core/dom.client.ts'
import { type Html, html } from '../core/html.ts'
import type { LoadData } from '../load/form.ts'
import { fewerBitsHtml, loadAnswer, loadAnswerHtml } from '../load/load-answer.ts'
import { isOverflow } from '../load/preset.ts'
import { type Answer, type AskedQuestion, createAsk } from './ask.ts'
import { comparedHtml, readingsHtml } from './compared-answer.ts'
import type { SearchEntry, SearchIndex } from './entry.ts'
import { readEntries } from './match.ts'

const index = loadedOnce(() => getJson<SearchIndex>('/search-index.json'))
const texts = loadedOnce(() => getJson<SearchIndex>('/search-text.json'))
const figures = loadedOnce(getSourcedCatalog)
const loads = loadedOnce(() => getJson<LoadData>('/load-data.json'))

async function loadHtml({ presetId, users, tokens, bits, variantIds }: AskedQuestion): Promise<Html | undefined> {
  const data = await loads.load()
  const preset = data.presets.find(({ id }) => id === presetId)
  if (!preset) return undefined
  const asked = { users, tokens, bits }
  const named = variantIds.flatMap((id) => data.devices.find((device) => device.id === id) ?? [])
  const found = loadAnswer(preset, asked, data.devices, named)
  return html`${loadAnswerHtml(found)}${fewerBitsHtml(found, data.devices)}`
}

/** Undefined where the error is another: a question whose file can't be loaded is answered with entries alone. */
const tooLargeHtml = (error: unknown) =>
  isOverflow(error) ? html`<p class="answer-words">No memory holds that many tokens: lower a number.</p>` : undefined

export interface ShownAnswer extends Answer {
  drawn?: Html | undefined
}

async function drawnAnswer(query: string, answer: Answer): Promise<Html | undefined> {
  const { question, shown } = answer
  const catalog = figures.content
  const below = question
    ? await loadHtml(question).catch(tooLargeHtml)
    : shown && catalog && comparedHtml(shown, catalog)
  const drawn = html`${PRICES.test(query) && html`<p class="answer-words">We list no prices.</p>`}${catalog && readingsHtml(query, answer, catalog.variants)}${below}`
  return drawn.text === '' ? undefined : drawn
}

const PRICES = /\b(?:cheap|pric|cost|how much (?:is|are)\b)/i

/** Long enough for a slow phone to draw the first answer, which the texts would hold up on a slow connection. */
const TEXTS_AFTER_MS = 200
/** Whoever waits longer is better off with part of an answer. */
const TEXTS_WITHIN_MS = 2000

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined))

/**
 * Shows the answer of the small index and the figures; then the same with what the texts add. An answer that leaves out a
 * word, or has nothing, waits for the texts, but not long. If texts or figures can't be loaded, the answer goes without them.
 *
 * @throws Error if the small index can't be loaded
 */
export async function answer(query: string, show: (answer: ShownAnswer) => void): Promise<void> {
  const [small] = await Promise.all([index.load(), figures.load().catch(() => undefined)])
  await readInSteps(small.entries)
  const first: ShownAnswer = ask(small)(query)
  first.drawn = await drawnAnswer(query, first)
  const isWhole = readTexts() !== undefined
  const isEnough = first.ignored.length === 0 && !first.areNearest
  if (isWhole || isEnough) show(first)
  if (isWhole) return
  if (isEnough) await after(TEXTS_AFTER_MS)
  const loading = texts.load().catch(() => undefined)
  if (!isEnough && (await Promise.race([loading, after(TEXTS_WITHIN_MS)])) === undefined) show(first)
  const more = await loading
  await readInSteps(more?.entries ?? [])
  show({ ...ask(small)(query), drawn: first.drawn })
}

const STEP = 150

const read = new WeakSet<readonly SearchEntry[]>()

function readTexts(): readonly SearchEntry[] | undefined {
  const entries = texts.content?.entries
  return entries && read.has(entries) ? entries : undefined
}

/** Reading all entries at once would block a phone for a quarter of a second. */
async function readInSteps(entries: readonly SearchEntry[]): Promise<void> {
  if (read.has(entries)) return
  for (let from = 0; from < entries.length; from += STEP) {
    readEntries(entries.slice(from, from + STEP))
    await after(0)
  }
  read.add(entries)
}

let made: { texts: unknown; catalog: unknown; ask: (query: string) => Answer } | undefined

function ask(small: SearchIndex): (query: string) => Answer {
  const more = readTexts()
  if (!made || made.texts !== more || made.catalog !== figures.content) {
    made = {
      texts: more,
      catalog: figures.content,
      ask: createAsk({ entries: small.entries, texts: more, catalog: figures.content }),
    }
  }
  return made.ask
}

/** If it can't be loaded, the next call of `load` tries again. */
function loadedOnce<Content>(get: () => Promise<Content>) {
  let loading: Promise<Content> | undefined
  const file = {
    content: undefined as Content | undefined,
    async load(): Promise<Content> {
      loading ??= get()
      try {
        file.content = await loading
        return file.content
      } catch (error) {
        loading = undefined
        throw error
      }
    },
  }
  return file
}
