/** The report page: turns the link's content and the reader's text into a draft, or into a message to copy. */
import type { CatalogIndex } from '../shared/catalog/row.ts'
import { mailDraft, type Report, reportFromParams, reportText } from '../shared/report.ts'
import { figureName } from '../shared/variant/names.ts'
import { addressParams, byId, copy, make, settled } from './dom.ts'
import { getJson } from './files.ts'

const form = byId<HTMLFormElement>('report')
const words = byId<HTMLTextAreaElement>('words')
const email = byId<HTMLInputElement>('email')
const { contact = '', site = '' } = form.dataset
const report = reportFromParams(addressParams())

for (const part of document.querySelectorAll<HTMLElement>('[data-about]'))
  part.hidden = part.dataset['about'] !== report.about
form.addEventListener('input', show)
form.addEventListener('submit', (event) => event.preventDefault())
byId('copy').addEventListener('click', async () => {
  const copied = await copy(byId('text').textContent)
  byId('copied').textContent = copied ? 'Copied' : 'Select the message below and copy it'
})
show()
byId('context').replaceChildren(
  ...(await inNames(report)).flatMap(([label, value]) => [make('dt', {}, label), make('dd', {}, value)]),
)
byId('report-fields').removeAttribute('disabled')
settled()

/** What the link carried, with names for ids: the text to send keeps the ids, which leave no doubt. */
async function inNames({ context }: Report): Promise<Report['context']> {
  if (context.length === 0) return []
  const index = await getJson<CatalogIndex>('/catalog-index.json').catch(() => undefined)
  const namesOf: Readonly<Record<string, (value: string) => string>> = {
    Variant: (id) => index?.variants.find((row) => row.id === id)?.name ?? id,
    Figure: figureName,
    Documents: (ids) =>
      ids
        .split(', ')
        .map((id) => (index && Object.hasOwn(index.documents, id) ? index.documents[id] : undefined) ?? id)
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
