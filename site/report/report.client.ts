/** The report page: turns the link's content and the reader's text into a draft, or into a message to copy. */
import { ownValue } from '../../inquiry-service/contract/own-value.ts'
import { getSourcedCatalog } from '../catalog/load.client.ts'
import { copyAndSay } from '../core/clipboard.client.ts'
import { addressParams, byId, make } from '../core/dom.client.ts'
import { showPage } from '../core/takeover.client.ts'
import { figureName } from '../variant/names.ts'
import { mailDraft, type Report, reportFromParams, reportText } from './report.ts'

const form = byId('report')
const words = byId<HTMLTextAreaElement>('words')
const email = byId<HTMLInputElement>('email')
const { contact = '', site = '' } = form.dataset
const report = reportFromParams(addressParams())

for (const part of document.querySelectorAll<HTMLElement>('[data-about]'))
  part.hidden = part.dataset['about'] !== report.about
form.addEventListener('input', show)
byId('copy').addEventListener('click', () => {
  void copyAndSay(byId('copied'), byId('text').textContent, { refused: 'Select the message below and copy it' })
})
show()
byId('context').replaceChildren(
  ...(await inNames(report)).flatMap(([label, value]) => [make('dt', {}, label), make('dd', {}, value)]),
)
showPage()

/** What the link carried, with names for ids: the text to send keeps the ids, which leave no doubt. */
async function inNames({ context }: Report): Promise<Report['context']> {
  if (context.length === 0) return []
  const index = await getSourcedCatalog().catch(() => undefined)
  const namesOf: Readonly<Record<string, (value: string) => string>> = {
    Variant: (id) => index?.variants.find((row) => row.id === id)?.name ?? id,
    Figure: figureName,
    Documents: (ids) =>
      ids
        .split(', ')
        .map((id) => (index && ownValue(index.documents, id)) ?? id)
        .join('\n'),
  }
  return context.map(([label, value]) => [label, namesOf[label]?.(value) ?? value])
}

function show(): void {
  const text = reportText(report, words.value, email.value, site)
  byId('text').textContent = text.body
  byId('ready').hidden = words.value.trim() === ''
  const draft = document.getElementById('draft')
  if (draft instanceof HTMLAnchorElement) draft.href = mailDraft(text, contact)
}
