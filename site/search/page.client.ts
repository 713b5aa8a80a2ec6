/** The search on a page: the query is in the address, so that searches can be shared and returned to, or the address is the query. */
import { showPage, takeOver } from '../core/takeover.client.ts'
import { attachSearch } from './view.client.ts'

/** Browsers only tell whether there is a mouse; we take that as a sign of a keyboard. */
const HAS_KEYBOARD = matchMedia('(hover: hover) and (pointer: fine)').matches

const form = document.querySelector<HTMLFormElement>('form[data-search-page]')
const isOfAddress = form?.dataset['ofAddress'] !== undefined
// The page without an address of its own is one file for all of them.
const address = document.querySelector('[data-address]')
if (isOfAddress && address) address.textContent = location.pathname

/** `/catalog/nvidia-h100-sxm-80gb` asks for `nvidia h100 sxm 80gb`; other addresses are no names. */
function wordsOfAddress(): string {
  const [, name = ''] = /^\/(?:articles|catalog|compare|documents|fit|models)\/([\w-]+)$/.exec(location.pathname) ?? []
  return name.replaceAll(/[\W_]+/g, ' ')
}

const search = attachSearch(document, (query) => {
  document.querySelector('[data-everything]')?.toggleAttribute('hidden', query !== '')
  if (isOfAddress) return
  const address = query === '' ? '/search' : `/search?${new URLSearchParams({ q: query })}`
  if (address !== location.pathname + location.search) history.replaceState(null, '', address)
  // What the texts add comes below what is shown, and here none of it shows.
  if (!document.querySelector<HTMLElement>('.more')?.hidden) showPage()
})
const { input } = search
const readAddress = () => {
  input.value = isOfAddress ? wordsOfAddress() : (new URLSearchParams(location.search).get('q') ?? '')
  return search.run()
}

form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  // Focuses the first result rather than opening it: whoever pressed Enter may not have seen any.
  ;(await search.first())?.focus()
})
window.addEventListener('popstate', () => void readAddress())
void takeOver(readAddress)
// After a search form on another page, lets people type on or arrow down; on a phone, its keyboard would cover the results.
if (input.value !== '' && document.activeElement === document.body && HAS_KEYBOARD) input.focus()
