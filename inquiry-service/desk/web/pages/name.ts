/** Asks once who is acting: every change is signed with the name. */
import { html } from '../../../contract/html.ts'
import { changeForm, page } from '../layout.ts'
import type { Visit } from '../visit.ts'

export function namePage(
  visit: Pick<Visit, 'base' | 'token'>,
  { name, problem }: { name: string | undefined; problem?: string },
): string {
  return page(
    { title: 'Who are you?', visit: { base: visit.base } },
    html`<p>Your name goes into the audit trail with everything you change. This browser remembers it until the desk is started again.</p>`,
    changeForm(
      visit,
      '/name',
      html`<div class="field narrow"><label for="name">Name</label><input id="name" name="name" value="${name ?? ''}" maxlength="60" autocomplete="name" required${problem !== undefined && html` aria-invalid="true" aria-describedby="name-problem"`}>${problem !== undefined && html`<p class="problem" id="name-problem">${problem}</p>`}</div><button class="button primary">Continue</button>`,
    ),
  )
}
