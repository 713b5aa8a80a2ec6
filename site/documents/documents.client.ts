/** The list of documents, narrowed by words and status; the choice is in the address, so that it can be shared. */

import { leadsTo } from '../core/dom.client.ts'
import { namedBy, searched } from '../core/names.ts'
import { takeOver } from '../core/takeover.client.ts'

const form = document.querySelector<HTMLFormElement>('form[data-documents]')
const shownCount = document.querySelector<HTMLElement>('[data-shown]')
const fold = document.querySelector<HTMLElement>('.document-list + .phone-fold')
const rows = [...document.querySelectorAll<HTMLTableRowElement>('tr[data-status]')].map((row) => ({
  row,
  name: searched(`${row.cells[0]?.textContent} ${row.cells[1]?.textContent}`),
}))

void takeOver(() => {
  if (!form || !shownCount || !fold) return
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof RadioNodeList) field.value = value
  }
  const show = () => {
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
    const { q = '', status = '' } = Object.fromEntries(chosen)
    const isNamed = namedBy(q)
    for (const { row, name } of rows) row.hidden = (status !== '' && row.dataset['status'] !== status) || !isNamed(name)
    const params = new URLSearchParams(chosen.filter(([, value]) => value !== '').map((pair) => [...pair]))
    // Whoever narrows the list wants to see what is left of it, on a phone too.
    fold.hidden = params.size > 0
    const shown = rows.filter(({ row }) => !row.hidden).length
    shownCount.textContent = shown === rows.length ? `${shown} documents` : `${shown} of ${rows.length} documents`
    history.replaceState(null, '', params.size > 0 ? `?${params}` : location.pathname)
  }
  form.addEventListener('input', show)
  leadsTo(form, shownCount)
  show()
})
