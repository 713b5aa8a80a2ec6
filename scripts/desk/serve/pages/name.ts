/** Asks once who acts: every change is signed with the name. */
import { html } from '../../../../inquiry-service/contract/html.ts'
import { changeForm, page } from '../layout.ts'

export function namePage(token: string, { name, problem }: { name: string | undefined; problem?: string }): string {
  return page(
    { title: 'Who are you?', name: undefined, path: '/name' },
    html`<p>Your name goes into the audit trail with everything you change. This browser remembers it.</p>`,
    changeForm(
      '/name',
      token,
      html`<div class="field narrow"><label for="name">Name</label><input id="name" name="name" value="${name ?? ''}" maxlength="60" autocomplete="name" required${problem !== undefined && html` aria-invalid="true" aria-describedby="name-problem"`}>${problem !== undefined && html`<p class="problem" id="name-problem">${problem}</p>`}</div><button class="button primary">Continue</button>`,
    ),
  )
}
