/** Search in a dialog over any page. Loaded on first use. */
// By URL: the build would link an imported stylesheet from every page.

import { POPULAR } from '../catalog/popular.ts'
import { make } from '../core/dom.client.ts'
import stylesheet from './search.css?url'
import { attachSearch } from './view.client.ts'

let dialog: HTMLDialogElement | undefined
let styled: Promise<void> | undefined

/** `from`: a field of the page, whose text moves into the dialog's, and with it Enter. */
export async function openSearchDialog(from?: HTMLInputElement): Promise<void> {
  styled ??= loadStyles()
  await styled
  dialog ??= makeDialog()
  if (!dialog.open) dialog.showModal()
  const input = dialog.querySelector('input')
  if (!from) return input?.select()
  // A second letter that came while the dialog was loading has moved with the first.
  if (input && from.value !== '') {
    input.value = from.value
    from.value = ''
    input.focus()
    input.dispatchEvent(new Event('input'))
  }
  if (from.dataset['entered'] === undefined) return
  delete from.dataset['entered']
  input?.form?.requestSubmit()
}

/** Never rejects: without its styles, the dialog is plain but works. */
function loadStyles(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = stylesheet
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}

function makeDialog(): HTMLDialogElement {
  const made = document.createElement('dialog')
  made.className = 'search-dialog'
  made.setAttribute('aria-label', 'Search')
  // Fixed markup: it contains nothing from users or from the index.
  made.innerHTML = `
    <button class="link close" type="button" data-close>Close</button>
    <form action="/search">
      <label for="search-dialog-field">Name, figure, part number or question</label>
      <input class="search-field" id="search-dialog-field" name="q" type="search" autocomplete="off" spellcheck="false" enterkeyhint="go">
      <button type="submit" class="jump">Search</button>
    </form>
    <p class="note" role="status"></p>
    <ol class="plain results"></ol>
    <button class="link more" type="button" hidden></button>
    <p class="in-line" data-none hidden><a href="/not-listed">What is not listed, and why</a> <a href="/report?about=accelerator">Suggest an accelerator</a></p>
    <p class="note keys"><kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> open, <kbd>Esc</kbd> close</p>`
  const popular = make('p', { class: 'in-line' }, make('span', { class: 'quiet' }, 'Often looked up'))
  popular.append(...POPULAR.map(({ name, variant }) => make('a', { href: `/catalog/${variant}` }, name)))
  made.querySelector('form')?.after(popular)
  const search = attachSearch(made, (query) => {
    popular.hidden = query !== ''
  })
  search.input.form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    const link = await search.first()
    // Whoever has closed the dialog meanwhile is not taken anywhere.
    if (made.open) link?.click()
  })
  made.querySelector('[data-close]')?.addEventListener('click', () => made.close())
  // A link within this page would leave the dialog open over its target.
  made.addEventListener('click', ({ target }) => {
    if (target === made || (target instanceof Element && target.closest('a'))) made.close()
  })
  document.body.append(made)
  return made
}
