/** A long list narrowed by words and choices, which are kept in the address, so that what is left can be shared. */

import { leadsTo } from './dom.client.ts'
import { namedBy, searched, unknownInWords } from './names.ts'
import { takeOver } from './takeover.client.ts'

const form = document.querySelector<HTMLFormElement>('form[data-narrows]')
const shownCount = document.querySelector<HTMLElement>('[data-shown]')
/** What helps with the whole list only. */
const wholes = [...document.querySelectorAll<HTMLElement>('.phone-fold, [data-whole]')]
/** The words asked for are looked up in the parts that are marked as named, or in all of a row without such parts. */
const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
  const named = [...row.querySelectorAll('[data-named]')].map(({ textContent }) => textContent)
  return { row, name: searched(named.join(' ') || row.textContent) }
})
const groups = [...document.querySelectorAll<HTMLElement>('[data-rows]')]

void takeOver(() => {
  if (!form || !shownCount) return
  const all = shownCount.textContent
  let ignored: string[] = []
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name)
    const alike = (known: string | undefined) => known?.toLowerCase() === value.toLowerCase()
    const known = name === 'q' ? value : rows.map(({ row }) => row.dataset[name]).find(alike)
    if (field && 'value' in field && known !== undefined) field.value = known
    else if (value !== '') ignored.push(name)
  }
  const show = () => {
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
    const { q = '', ...choices } = Object.fromEntries(chosen)
    const isNamed = namedBy(q)
    const fits = (row: HTMLElement) =>
      Object.entries(choices).every(([name, value]) => value === '' || row.dataset[name] === value)
    for (const { row, name } of rows) row.hidden = !fits(row) || !isNamed(name)
    const params = new URLSearchParams(chosen.filter(([, value]) => value !== '').map((pair) => [...pair]))
    for (const group of groups) {
      group.hidden = !group.querySelector('[data-row]:not([hidden])')
      if (group instanceof HTMLDetailsElement && params.size > 0) group.open = true
    }
    // Whoever narrows the list wants to see what is left of it, on a phone too.
    for (const whole of wholes) whole.hidden = params.size > 0
    const shown = rows.filter(({ row }) => !row.hidden).length
    const counted = shown === rows.length ? all : `${shown} of ${all}`
    shownCount.textContent = ignored.length > 0 ? `${counted}. ${unknownInWords(ignored)}` : counted
    history.replaceState(null, '', (params.size > 0 ? `?${params}` : location.pathname) + location.hash)
  }
  form.addEventListener('input', () => {
    ignored = []
    show()
  })
  leadsTo(form, shownCount)
  show()
})
