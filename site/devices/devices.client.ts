/** Narrows the table to what was pasted; the text is in the address, so that an answer can be shared. */
import { leadsTo, make } from '../core/dom.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import { count } from '../core/words.ts'
import { lookUp, tellingApart } from './look-up.ts'

const form = document.querySelector<HTMLFormElement>('form[data-devices]')
const field = form?.querySelector<HTMLInputElement>('input')
const place = document.querySelector<HTMLElement>('[data-answer]')

void takeOver(() => {
  if (!form || !field || !place) return
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.device-table tbody tr')].map((row) => {
    const texts = (words: string) =>
      [...row.querySelectorAll(`[data-words=${words}]`)].map(({ textContent }) => textContent)
    return { row, names: texts('names'), pci: texts('pci'), partNumbers: texts('parts') }
  })
  const show = () => {
    const text = field.value.trim()
    const answer = text === '' ? undefined : lookUp(rows, text)
    const found = answer && 'rows' in answer ? answer.rows : undefined
    for (const each of rows) each.row.hidden = answer !== undefined && !found?.includes(each)
    document.documentElement.classList.toggle('is-answered', found !== undefined)
    if (!answer) place.replaceChildren()
    else if ('problem' in answer) place.replaceChildren(...problemOf(text, answer))
    else
      place.textContent =
        `${count(answer.rows.length, 'variant')} with this ${answer.kind}. ${tellingApart(answer.rows)}`.trim()
    history.replaceState(null, '', text === '' ? location.pathname : `?${new URLSearchParams({ name: text })}`)
  }
  const choose = (name: string) => {
    field.value = name
    show()
    field.focus()
  }
  const problemOf = (text: string, { problem, near }: { problem: string; near: readonly string[] }) => [
    make('p', { class: 'problem' }, `${text}: unknown. ${problem}`),
    ...near.map((name) => {
      const button = make('button', { type: 'button', class: 'button' }, name)
      button.addEventListener('click', () => choose(name))
      return button
    }),
  ]
  field.value = new URLSearchParams(location.search).get('name') ?? ''
  field.addEventListener('input', show)
  leadsTo(form, place)
  show()
})
