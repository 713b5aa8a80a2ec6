/** Pages for requests that the web desk refuses. */
import { html } from '../../../contract/html.ts'
import type { Refusal } from '../access.ts'
import { page } from '../layout.ts'
import type { Visit } from '../visit.ts'

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
  return page({ title, visit: undefined }, html`<p>${words}</p>`)
}

export function problemPage(title: string, words: string, visit: Pick<Visit, 'base'> & Partial<Pick<Visit, 'name'>>) {
  return page({ title, visit }, html`<p>${words}</p>`, html`<p><a href="${visit.base}/">Back to the inquiries</a></p>`)
}
