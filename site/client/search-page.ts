/** The search page: the query stands in the address, so that a search can be shared and gone back to. */
import { enteredEarly } from './early.ts'
import { attachSearch } from './search-view.ts'

/** As far as a browser tells: where there is a mouse. */
const HAS_KEYBOARD = matchMedia('(hover: hover) and (pointer: fine)').matches

const form = document.querySelector<HTMLFormElement>('form[data-search-page]')
const input = form?.querySelector('input')
const list = document.querySelector<HTMLOListElement>('[data-results]')
const status = document.querySelector<HTMLElement>('[data-search-status]')
const more = document.querySelector<HTMLButtonElement>('[data-more]')
const none = document.querySelector<HTMLElement>('[data-none]')
const everything = document.querySelector<HTMLElement>('[data-everything]')

if (form && input && list && status && more && none && everything) {
  const search = attachSearch({ input, list, status, more, none }, (query) => {
    everything.hidden = query !== ''
    const address = query === '' ? '/search' : `/search?${new URLSearchParams({ q: query })}`
    if (address !== location.pathname + location.search) history.replaceState(null, '', address)
  })
  const readAddress = () => {
    input.value = new URLSearchParams(location.search).get('q') ?? ''
    void search.run()
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    await search.run()
    // To the results, not to the first of them: whoever pressed Enter may not have seen any.
    list.querySelector('a')?.focus()
  })
  window.addEventListener('popstate', readAddress)
  const enterAgain = enteredEarly(form, 'input')
  readAddress()
  enterAgain()
  // From a form elsewhere, to go on typing or down into the results; on a phone its keyboard would hide them.
  if (input.value !== '' && document.activeElement === document.body && HAS_KEYBOARD) input.focus()
}
