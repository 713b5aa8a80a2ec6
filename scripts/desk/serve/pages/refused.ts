/** Pages for what the web desk does not do. */
import { html } from '../../../../inquiry-service/contract/html.ts'
import type { Refusal } from '../door.ts'
import { page } from '../layout.ts'

const REASONS: Record<Refusal, { title: string; words: string }> = {
  host: {
    title: 'Refused: wrong host name',
    words: 'Open the desk as 127.0.0.1, [::1] or localhost. A proxy in front of it must send one of these as Host.',
  },
  secret: {
    title: 'Refused: the key is missing',
    words:
      'Open the address that the desk printed when it started: it contains the key. After a restart there is a new one.',
  },
  form: {
    title: 'Refused: not a form of this desk',
    words: 'Nothing was changed. Go back, reload the page and try again.',
  },
}

export function refusedPage(refusal: Refusal): string {
  const { title, words } = REASONS[refusal]
  return page({ title, name: undefined, path: '' }, html`<p>${words}</p>`)
}

export function problemPage(title: string, words: string, name: string | undefined): string {
  return page({ title, name, path: '' }, html`<p>${words}</p>`, html`<p><a href="/">Back to the inquiries</a></p>`)
}
