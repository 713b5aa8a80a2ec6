/**
 * What `/estimate` and `/fit` share: one state, made from the page, its address and the shortlist; every change makes a
 * new state, which is rendered in full. The address has the figures after `#`, which browsers send to no server.
 */

import { problemSummary } from '../../inquiry-service/contract/problem-words.ts'
import { FORMULA_VERSION } from '../../inquiry-service/estimator/estimator.ts'
import { copyAndSay } from '../core/clipboard.client.ts'
import { addressParams, byId, debounced, getJson, goTo, make } from '../core/dom.client.ts'
import { printNumber } from '../core/numbers.ts'
import { adoptShortlist, onShortlist, shortlist } from '../core/shortlist.client.ts'
import { shortlistIds, withShortlist } from '../core/shortlist.ts'
import { showPage, whenShown } from '../core/takeover.client.ts'
import { count } from '../core/words.ts'
import { loadForm } from './form.client.ts'
import {
  type LoadData,
  type LoadState,
  MODEL_FIELDS,
  readLoad,
  stateFromParams,
  stateToParams,
  withPreset,
} from './form.ts'
import type { Load } from './load.ts'

/** Long enough that a number typed digit by digit is announced once. */
const SPEAK_AFTER_MS = 1200
/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const ADDRESS_AFTER_MS = 400

interface LoadPageOptions {
  render: (state: LoadState, load: Load) => string
  ownParams?: () => URLSearchParams
  readOwnParams?: (params: URLSearchParams) => string
}

export async function loadPage({ render, ownParams, readOwnParams }: LoadPageOptions) {
  const data = await getJson<LoadData>('/load-data.json').catch((error) => {
    const notice = byId('version-notice')
    notice.textContent = 'The models could not be loaded, so this is only an example: reload the page.'
    notice.hidden = false
    showPage()
    throw error
  })
  const form = loadForm({ rules: data.rules, presets: data.presets, popular: data.popular, state: () => state, change })
  const speak = debounced(SPEAK_AFTER_MS, (text: string) => {
    byId('spoken').textContent = text
  })
  let state: LoadState = withPreset({ workload: 'inference', texts: form.texts() }, undefined)
  /** True once figures were entered here: the example of the built page is not the reader's own. */
  let hasResult = false
  let spoken = ''
  const builtTitle = document.title
  let unknownIds = 0

  const hashFor = (isOwn: boolean) => {
    const params = stateToParams(state, data.rules)
    if (isOwn) for (const [name, value] of ownParams?.() ?? []) params.set(name, value)
    return `#${params}`
  }
  const addressFor = (path: string) => `${withShortlist(path, shortlist())}${hashFor(false)}`
  const ownAddress = () => `${withShortlist(location.pathname, shortlist())}${hashFor(true)}`
  const writeAddress = () => history.replaceState(null, '', ownAddress())
  const writeAddressSoon = debounced(ADDRESS_AFTER_MS, writeAddress)
  let isChanged = false
  // Whoever leaves at once comes back to what was entered.
  addEventListener('pagehide', () => isChanged && writeAddress())

  function change(next: LoadState): void {
    state = next
    refresh()
  }

  function show(): void {
    const read = readLoad(state, data.rules)
    const problems = 'problems' in read ? read.problems : {}
    form.show(state, problems)
    showProblems(problems)
    if (!('load' in read)) return
    hasResult = true
    document.title = [state.preset?.name ?? state.config?.modelType, builtTitle].filter(Boolean).join(' · ')
    spoken = render(state, read.load)
  }

  /** While a field is empty between two numbers, the last answer stays, marked as outdated. */
  function showProblems(problems: Readonly<Record<string, string>>): void {
    const list = Object.entries(problems).map(([name, problem]) => {
      const label = form.labelOf(name)
      return name === 'body'
        ? { short: 'the total is too large', words: TOO_LARGE }
        : { name, short: `check “${label}”`, words: problemSummary(label, problem) }
    })
    const isStale = list.length > 0
    const place = byId('stale')
    place.hidden = !isStale
    for (const element of document.querySelectorAll<HTMLElement>('[data-answer]')) {
      element.classList.toggle('is-stale', isStale)
      element.hidden = isStale && !hasResult
    }
    for (const element of document.querySelectorAll<HTMLElement>('[data-carries]')) element.hidden = isStale
    place.replaceChildren(...(isStale ? [hasResult ? 'Not updated. ' : 'No answer yet. ', ...problemLinks(list)] : []))
    // The line above the fields of a phone is a part of the answer: it may not show one that is outdated, or of the example.
    byId('now').setAttribute('href', isStale ? '#stale' : '#answer')
    if (isStale)
      byId('now-total').textContent =
        `${hasResult ? 'Not updated' : 'No answer yet'}: ${list.length > 1 ? `check ${list.length} fields` : list[0]?.short}`
    if (isStale) spoken = `Not updated. ${list.map(({ words }) => words).join('. ')}`
  }

  function problemLinks(list: readonly { name?: string; words: string }[]): (Node | string)[] {
    return list.flatMap(({ name, words }) => {
      if (name === undefined) return [`${words}. `]
      const link = make('button', { type: 'button', class: 'link' }, `${words}.`)
      link.addEventListener('click', () => form.focus(name))
      return [link, ' ']
    })
  }

  function applyAddress(): void {
    const params = addressParams()
    const shared = stateFromParams(params, data.rules)
    const preset = data.presets.find(({ id }) => id === shared.preset)
    const notice = byId('version-notice')
    notice.textContent = [
      (shared.version ?? VERSION) === VERSION ? '' : OTHER_VERSION,
      // Its text is not repeated: an address must not be able to put words on the page.
      shared.preset && !preset ? 'The model in this link is not in our list: choose one.' : '',
      unknownIds > 0 ? `Left out: ${count(unknownIds, 'unknown variant')} in this link.` : '',
      readOwnParams?.(params) ?? '',
    ]
      .filter(Boolean)
      .join(' ')
    notice.hidden = notice.textContent === ''
    let next: LoadState = {
      ...state,
      ...(shared.workload && { workload: shared.workload }),
      device: shared.device ?? state.device,
    }
    const figures = Object.keys(shared.texts)
    if (preset || shared.preset === '') next = withPreset(next, preset)
    // A link with a model's figures and none of our presets is about a model of its own.
    else if (figures.some((name) => MODEL_FIELDS.includes(name)))
      next = { ...next, preset: undefined, config: undefined }
    state = { ...next, texts: { ...next.texts, ...shared.texts } }
    show()
  }

  byId('copy-link').addEventListener('click', () => {
    writeAddress()
    void copyAndSay(byId('copied'), location.href, {
      done: state.config ? 'Link copied, without the pasted file' : 'Link copied',
      refused: 'Your browser blocked the copy: copy the address bar instead',
    })
  })
  // The address holds the load: a link to a place in the page scrolls there and leaves it as it is.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented) return
    const { origin, pathname, hash } = new URL(link.href)
    if (origin !== location.origin || hash.length < 2 || hash.includes('=')) return
    if (pathname === '/estimate' && pathname !== location.pathname)
      link.href = `${addressFor(pathname)}&${PLACE}=${hash.slice(1)}`
    const place = document.getElementById(hash.slice(1))
    if (pathname !== location.pathname || !place || isForNewTab(event)) return
    event.preventDefault()
    unfold(place)
  })

  return {
    data,
    refresh,
    addressFor,
    start(): void {
      const ids = shortlistIds(location.search)
      const variants = [...data.devices, ...data.unsized]
      const known = ids.flatMap((id) => variants.find((variant) => variant.id === id) ?? [])
      unknownIds = ids.length - known.length
      if (known.length > 0) adoptShortlist(known.map(({ id, short }) => ({ id, name: short })))
      state = { ...state, preset: data.presets.find(({ id }) => id === data.examplePreset) }
      applyAddress()
      let isFirst = true
      onShortlist(() => {
        if (!isFirst) refresh()
        isFirst = false
      })
      addEventListener('hashchange', () => {
        // Links within the page lead to places; they carry no figures.
        if (location.hash.includes('=')) applyAddress()
      })
      const place = document.getElementById(addressParams().get(PLACE) ?? '')
      if (place) whenShown(() => unfold(place))
    },
  }

  /** Shows the present state again and puts it into the address. Changes by the reader are announced; the initial state is not. */
  function refresh(): void {
    show()
    speak(spoken)
    isChanged = true
    writeAddressSoon()
  }
}

/** A narrow window folds what follows a heading. */
function unfold(place: HTMLElement): void {
  const next = place.nextElementSibling
  if (next?.matches('details')) next.setAttribute('open', '')
  goTo(place)
}

const isForNewTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey

const VERSION = String(FORMULA_VERSION)
const OTHER_VERSION = `This link was made with another version of the formula; the current one is version ${VERSION}. The result is recomputed and may differ from what the sender saw.`

/** In an address whose `#` holds a load, the place to scroll to. */
const PLACE = 'at'

/** In bytes it could not be counted exactly. */
const TOO_LARGE = `The total is more than ${printNumber(Math.floor(Number.MAX_SAFE_INTEGER / 1e9))} GB: lower a figure`
