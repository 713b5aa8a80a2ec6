/** The report page: shows and sends along what the link carried. Where the service takes nothing, it makes a message of it (D45). */

import { figureName } from '../../content/figure-names.ts'
import { ownValue } from '../../inquiry-service/contract/own-value.ts'
import { getSourcedCatalog } from '../catalog/load.client.ts'
import { copyAndSay } from '../core/clipboard.client.ts'
import { addressParams, byId, make } from '../core/dom.client.ts'
import { showPage } from '../core/takeover.client.ts'
import { mailDraft, type Report, reportFromParams, reportText } from './report.ts'

const MOST_TITLES = 3

const params = addressParams()
const report = reportFromParams(params)
const sent = document.querySelector<HTMLFormElement>('form[data-report]')

for (const part of document.querySelectorAll<HTMLElement>('[data-about]'))
  part.hidden = part.dataset['about'] !== report.about
if (sent) carryAlong(sent)
else offerMessage(byId('report'))
byId('context').replaceChildren(
  ...(await inNames(report)).map(([label, value]) => make('div', {}, make('dt', {}, label), make('dd', {}, value))),
)
showPage()

/** What the link carried, with names for ids: what is sent keeps the ids, which leave no doubt. */
async function inNames({ context }: Report): Promise<Report['context']> {
  if (context.length === 0) return []
  const index = await getSourcedCatalog().catch(() => undefined)
  const namesOf: Readonly<Record<string, (value: string) => string>> = {
    Variant: (id) => index?.variants.find((row) => row.id === id)?.name ?? id,
    Figure: figureName,
    Documents: (ids) => {
      const titles = ids.split(', ').map((id) => (index && ownValue(index.documents, id)) ?? id)
      const more = titles.length - MOST_TITLES
      return [...titles.slice(0, MOST_TITLES), ...(more > 0 ? [`and ${more} more`] : [])].join('\n')
    },
  }
  return context.map(([label, value]) => [label, namesOf[label]?.(value) ?? value])
}

function carryAlong(form: HTMLFormElement): void {
  for (const [name, parameter] of Object.entries({ variantId: 'variant', figure: 'field', value: 'value' })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = params.get(parameter) ?? ''
  }
}

function offerMessage(form: HTMLElement): void {
  const words = byId<HTMLTextAreaElement>('words')
  const email = byId<HTMLInputElement>('email')
  const { contact = '', site = '' } = form.dataset
  const show = () => {
    const text = reportText(report, words.value, email.value, site)
    byId('text').textContent = text.body
    byId('ready').hidden = words.value.trim() === ''
    const draft = document.getElementById('draft')
    if (draft instanceof HTMLAnchorElement) draft.href = mailDraft(text, contact)
  }
  form.addEventListener('input', show)
  byId('copy').addEventListener('click', () => {
    void copyAndSay(byId('copied'), byId('text').textContent, { refused: 'Select the message below and copy it' })
  })
  show()
}
