/** The search on a page: the query is in the address, so that searches can be shared and returned to, or the address is the query. */
import { showPage, takeOver } from '../core/takeover.client.ts'
import { attachSearch } from './view.client.ts'

/** Browsers only tell whether there is a mouse; we take that as a sign of a keyboard. */
const HAS_KEYBOARD = matchMedia('(hover: hover) and (pointer: fine)').matches

const form = document.querySelector<HTMLFormElement>('form[data-search-page]')
const input = form?.querySelector('input')
const list = document.querySelector<HTMLOListElement>('[data-results]')
const status = document.querySelector<HTMLElement>('[data-search-status]')
const more = document.querySelector<HTMLButtonElement>('[data-more]')
const none = document.querySelector<HTMLElement>('[data-none]')
const everything = document.querySelector<HTMLElement>('[data-everything]')

const isOfAddress = form?.dataset['ofAddress'] !== undefined
// The page without an address of its own is one file for all of them.
const address = document.querySelector('[data-address]')
if (isOfAddress && address) address.textContent = location.pathname

/** `/catalog/nvidia-h100-sxm-80gb` asks for `nvidia h100 sxm 80gb`; other addresses are no names. */
function wordsOfAddress(): string {
  const [, name = ''] = /^\/(?:articles|catalog|compare|documents|fit|models)\/([\w-]+)$/.exec(location.pathname) ?? []
  return name.replaceAll(/[\W_]+/g, ' ')
}

if (form && input && list && status && more && none && everything) {
  const search = attachSearch({ input, list, status, more, none }, (query) => {
    everything.hidden = query !== ''
    if (isOfAddress) {
      if (query === wordsOfAddress() && list.children.length > 0) status.textContent = 'Did you mean one of these?'
      return
    }
    const address = query === '' ? '/search' : `/search?${new URLSearchParams({ q: query })}`
    if (address !== location.pathname + location.search) history.replaceState(null, '', address)
    // What the texts add comes below what is shown, and here none of it shows.
    if (!more.hidden) showPage()
  })
  const readAddress = () => {
    input.value = isOfAddress ? wordsOfAddress() : (new URLSearchParams(location.search).get('q') ?? '')
    return search.run()
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!(await search.answered())) return
    // Focuses the first result rather than opening it: whoever pressed Enter may not have seen any.
    const link = document.querySelector<HTMLElement>('[data-whole]') ?? list.querySelector('a')
    link?.focus()
  })
  window.addEventListener('popstate', () => void readAddress())
  void takeOver(readAddress)
  // After a search form on another page, lets people type on or arrow down; on a phone, its keyboard would cover the results.
  if (input.value !== '' && document.activeElement === document.body && HAS_KEYBOARD) input.focus()
}
