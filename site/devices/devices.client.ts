/** Narrows the table to what was pasted; the text is in the address, so that an answer can be shared. */
import { leadsTo, make } from '../core/dom.client.ts'
import { takeOver } from '../core/takeover.client.ts'
import { count } from '../core/words.ts'
import { lookUp, tellingApart } from './look-up.ts'

const form = document.querySelector<HTMLFormElement>('form[data-devices]')
const field = form?.querySelector<HTMLInputElement>('input')
const place = document.querySelector<HTMLElement>('[data-answer]')
const fold = document.querySelector<HTMLElement>('.phone-fold')

void takeOver(() => {
  if (!form || !field || !place || !fold) return
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.device-table tbody tr')].map((row) => {
    const texts = (words: string) =>
      [...row.querySelectorAll(`[data-words=${words}]`)].map(({ textContent }) => textContent)
    const variant = row.querySelector('th')?.textContent.trim()
    return {
      row,
      variant,
      peak: row.querySelector<HTMLElement>('[data-kind]'),
      names: texts('names'),
      pci: texts('pci'),
      partNumbers: texts('parts'),
    }
  })
  const show = () => {
    const text = field.value.trim()
    const answer = text === '' ? undefined : lookUp(rows, text)
    const found = answer && 'rows' in answer ? answer.rows : undefined
    for (const each of rows) {
      each.row.hidden = answer !== undefined && !found?.includes(each)
      const more = each.row.querySelector('details')
      if (more) more.open = found?.includes(each) ?? false
    }
    fold.hidden = answer !== undefined
    if (!answer) place.replaceChildren()
    else if ('problem' in answer)
      place.replaceChildren(
        make('p', { class: 'problem' }, `${text}: unknown. ${answer.problem}`),
        ...buttonsOf(answer.near),
      )
    else
      place.replaceChildren(
        ...[...Map.groupBy(answer.rows, ({ peak }) => peak?.textContent)].map(([, same]) => peakOf(same)),
        make(
          'p',
          {},
          [
            `${count(answer.rows.length, 'variant')} with this ${answer.kind}.`,
            tellingApart(answer.rows),
            answer.near.length > 0 && 'Driver names of other variants begin with the same words:',
          ]
            .filter(Boolean)
            .join(' '),
        ),
        ...buttonsOf(answer.near),
      )
    history.replaceState(null, '', text === '' ? location.pathname : `?${new URLSearchParams({ name: text })}`)
  }
  const choose = (name: string) => {
    field.value = name
    show()
    field.focus()
  }
  const buttonsOf = (names: readonly string[]) =>
    names.map((name) => {
      const button = make('button', { type: 'button', class: 'button' }, name)
      button.addEventListener('click', () => choose(name))
      return button
    })
  const peakOf = (same: readonly { variant: string | undefined; peak: HTMLElement | null }[]) => {
    const names = same.map(({ variant }) => variant).join(', ')
    const peak = same[0]?.peak
    if (!peak) return make('p', {}, `We list no dense rate of ${names}.`)
    const kind = peak.dataset['kind'] ?? ''
    const how = peak.querySelector<HTMLElement>('[title]')?.title
    return make(
      'p',
      { class: 'peak' },
      make('b', {}, peak.querySelector('b')?.textContent ?? ''),
      ` ${kind.startsWith('INT') ? 'TOPS' : 'TFLOPS'} `,
      make('span', { class: 'quiet' }, `${kind}, dense${how ? ` (${how})` : ''}: ${names}`),
    )
  }
  field.value = new URLSearchParams(location.search).get('name') ?? ''
  field.addEventListener('input', show)
  leadsTo(form, place)
  show()
})
