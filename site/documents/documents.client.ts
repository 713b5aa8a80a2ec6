/** The list of documents, narrowed by status and publisher; the choice is in the address, so that it can be shared. */

import { leadsTo } from '../core/dom.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import { count } from '../core/words.ts'

const form = document.querySelector<HTMLFormElement>('form[data-documents]')
const shownCount = document.querySelector<HTMLElement>('[data-shown]')
const rows = [...document.querySelectorAll<HTMLElement>('tr[data-status]')]
const sections = [...document.querySelectorAll<HTMLElement>('section[data-publisher]')]

void takeOver(() => {
  if (!form || !shownCount) return
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value)) {
      field.value = value
    }
  }
  let wasNarrowed = false
  const show = () => {
    const chosen = new FormData(form)
    const wanted = { status: String(chosen.get('status')), publisher: String(chosen.get('publisher')) }
    const isNarrowed = wanted.status !== '' || wanted.publisher !== ''
    for (const row of rows) row.hidden = wanted.status !== '' && row.dataset['status'] !== wanted.status
    for (const section of sections) {
      const isOther = wanted.publisher !== '' && section.dataset['publisher'] !== wanted.publisher
      const matching = section.querySelectorAll('tr[data-status]:not([hidden])').length
      section.hidden = isOther || matching === 0
      const fold = section.querySelector<HTMLDetailsElement>('.phone-fold')
      const summary = fold?.querySelector('summary')
      if (summary) summary.textContent = count(matching, 'document')
      // Whoever narrows the list wants to see what is left of it; without a choice it folds again.
      if (fold && (isNarrowed || wasNarrowed)) fold.open = isNarrowed
    }
    wasNarrowed = isNarrowed
    const shown = rows.filter((row) => !row.hidden && !row.closest('section')?.hidden).length
    shownCount.textContent = shown === rows.length ? `${shown} documents` : `${shown} of ${rows.length} documents`
    const params = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
    history.replaceState(null, '', params.size > 0 ? `?${params}` : location.pathname)
  }
  form.addEventListener('change', show)
  leadsTo(form, shownCount)
  show()
})
