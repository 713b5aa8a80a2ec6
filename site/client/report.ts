/** The report page: from what the link brings and what is written to a draft, or to a text that can be copied. */
import { mailDraft, reportFromParams, reportText } from '../shared/report.ts'
import { addressParams, byId, copy, make } from './dom.ts'

const form = byId<HTMLFormElement>('report')
const words = byId<HTMLTextAreaElement>('words')
const email = byId<HTMLInputElement>('email')
const { contact = '', site = '' } = form.dataset
const report = reportFromParams(addressParams())

for (const part of document.querySelectorAll<HTMLElement>('[data-about]'))
  part.hidden = part.dataset['about'] !== report.about
byId('context').replaceChildren(
  ...report.context.flatMap(([label, value]) => [make('dt', {}, label), make('dd', {}, value)]),
)
form.addEventListener('input', show)
form.addEventListener('submit', (event) => event.preventDefault())
byId('copy').addEventListener('click', async () => {
  const copied = await copy(byId('text').textContent)
  byId('copied').textContent = copied ? 'Copied' : 'Select the text below and copy it'
})
show()
byId('report-fields').removeAttribute('disabled')

function show(): void {
  const text = reportText(report, words.value, email.value, site)
  byId('text').textContent = text.body
  byId('ready').hidden = words.value.trim() === ''
  const draft = document.getElementById('draft')
  if (draft instanceof HTMLAnchorElement) draft.href = mailDraft(text, contact)
}
